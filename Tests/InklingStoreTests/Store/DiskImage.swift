import TestSupport

/// A disk in memory that keeps apart what was written and what would survive a power cut.
struct DiskImage: Sendable {
  struct File: Sendable {
    var current: [UInt8] = []
    var durable: [UInt8] = []
  }

  /// What was changed since it was durable, and what must not be overtaken, in the order of the calls.
  enum Event: Sendable {
    case write(file: Int, offset: Int, bytes: [UInt8])
    case set(name: String, file: Int)
    case gone(name: String)
    case orderContents(file: Int)
    case orderNames
  }

  /// How much a disk does when it is asked to order.
  enum Kind: Sendable, CaseIterable {
    /// It writes at once, as Linux does.
    case persistsWhatItOrders
    /// It only keeps an order, as Darwin does with a barrier.
    case ordersOnly
  }

  var kind: Kind
  var files: [Int: File] = [:]
  var names: [String: Int] = [:]
  var durableNames: [String: Int] = [:]
  var events: [Event] = []
  var nextFile = 1

  /// A disk with these files, all of them durable.
  init(_ contents: [String: [UInt8]] = [:], kind: Kind = .persistsWhatItOrders) {
    self.kind = kind
    for (path, bytes) in contents {
      files[nextFile] = File(current: bytes, durable: bytes)
      names[path] = nextFile
      nextFile += 1
    }
    durableNames = names
  }

  mutating func order(_ barrier: Event) {
    events.append(barrier)
    if kind == .persistsWhatItOrders { settle { $0.isHeld(by: barrier) } }
  }

  /// Names become durable, and all that stands before a barrier which holds it.
  mutating func persist() {
    for (index, event) in events.enumerated() {
      if case .orderContents = event { mark(before: index, heldBy: event) }
    }
    settle { $0.isName }
  }

  private mutating func mark(before index: Int, heldBy barrier: Event) {
    for event in events[..<index] where event.isHeld(by: barrier) { makeDurable(event) }
  }

  /// Makes the events durable that are meant, and forgets barriers that hold nothing any more.
  private mutating func settle(_ isMeant: (Event) -> Bool) {
    var rest: [Event] = []
    var ordered: Set<Int> = []
    for event in events.reversed() {
      switch event {
      case .orderContents(let file): ordered.insert(file)
      case .orderNames: continue
      case .write(let file, _, _) where ordered.contains(file): continue
      default: if !isMeant(event) { rest.append(event) }
      }
    }
    for event in events where isMeant(event) { makeDurable(event) }
    events = rest.reversed()
  }

  private mutating func makeDurable(_ event: Event) {
    switch event {
    case .write(let file, let offset, let bytes):
      var durable = files[file]?.durable ?? []
      Self.apply(bytes, at: offset, to: &durable)
      files[file]?.durable = durable
    case .set(let name, let file): durableNames[name] = file
    case .gone(let name): durableNames[name] = nil
    case .orderContents, .orderNames: break
    }
  }

  private static func apply(_ bytes: [UInt8], at offset: Int, to target: inout [UInt8]) {
    let end = offset + bytes.count
    if target.count < end { target += [UInt8](repeating: 0, count: end - target.count) }
    target.replaceSubrange(offset..<end, with: bytes)
  }
}

extension DiskImage.Event {
  var isName: Bool {
    switch self {
    case .set, .gone: true
    case .write, .orderContents, .orderNames: false
    }
  }

  /// Whether this must be on the disk before anything behind the barrier.
  func isHeld(by barrier: DiskImage.Event) -> Bool {
    switch (self, barrier) {
    case (.write(let file, _, _), .orderContents(let ordered)): file == ordered
    case (.set, .orderNames), (.gone, .orderNames): true
    default: false
    }
  }
}

// MARK: Power cuts

extension DiskImage {
  /// What is left, of all that was neither ordered nor persisted, when the power fails now.
  enum Survivors: Sendable, CaseIterable {
    case nothingUnsynced
    case everything
    case randomWrites
    case tornSectors
    /// Everything, but nothing of what was written to the files that no barrier holds: a disk that puts the contents
    /// last.
    case namesBeforeContents
  }

  func afterPowerCut(_ survivors: Survivors, seed: UInt64) -> DiskImage {
    var generator = SeededGenerator(seed: seed)
    var kept = events.map { event in
      switch survivors {
      case .nothingUnsynced: false
      case .everything: true
      case .randomWrites, .tornSectors: Bool.random(using: &generator)
      case .namesBeforeContents: event.isName
      }
    }
    var isWhole = kept.map { _ in survivors != .tornSectors }
    // Whatever survives, all that a barrier puts before it does as well.
    let last = kept.indices.last { kept[$0] && !events[$0].isBarrier } ?? 0
    for barrier in 0..<last where events[barrier].isBarrier {
      for index in 0..<barrier where events[index].isHeld(by: events[barrier]) {
        kept[index] = true
        isWhole[index] = true
      }
    }
    var image = self
    for (index, event) in events.enumerated() where kept[index] {
      if case .write(let file, let offset, let bytes) = event, !isWhole[index] {
        for start in stride(from: 0, to: bytes.count, by: 512) where Bool.random(using: &generator)
        {
          let sector = Array(bytes[start..<min(start + 512, bytes.count)])
          image.makeDurable(.write(file: file, offset: offset + start, bytes: sector))
        }
      } else {
        image.makeDurable(event)
      }
    }
    image.restart()
    return image
  }

  private mutating func restart() {
    names = durableNames
    for (number, file) in files { files[number]?.current = file.durable }
    events = []
  }
}

extension DiskImage.Event {
  var isBarrier: Bool {
    switch self {
    case .orderContents, .orderNames: true
    case .write, .set, .gone: false
    }
  }
}
