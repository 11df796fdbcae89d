import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Power cuts")
struct PowerCutTests {
  /// Every call that changes the disk, in turn, is the last one before the power fails; then the
  /// store must open, be sound, and hold the committed documents: those before the update that was
  /// under way, or those after it, never anything between.
  @Test(
    "After a power cut at any system call the store opens with everything committed",
    arguments: [0, 65_536], DiskImage.Kind.allCases)
  func everyCall(inlineBytes: Int, kind: DiskImage.Kind) throws {
    let options = SearchStore.Options(merging: .manual, inlineBytes: inlineBytes)
    let steps = ScriptStep.script(30, seed: 5, ids: 30)
    let disk = SimulatedFileSystem(DiskImage(kind: kind), recording: true)
    var models: [[String: String]] = [[:]]
    // How many updates had returned when the disk had seen so many calls.
    var acknowledged: [(calls: Int, updates: Int)] = []
    let store = try SearchStore(
      "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
    acknowledged.append((disk.calls, 0))
    for (number, step) in steps.enumerated() {
      try step.run(on: store)
      var model = models[models.count - 1]
      step.apply(to: &model)
      models.append(model)
      acknowledged.append((disk.calls, number + 1))
      if number % 12 == 11 { try store.compact() }
    }
    let history = disk.history
    #expect(history.count > 150)
    var states = 0
    for (call, image) in history.enumerated() {
      let done = acknowledged.last { $0.calls <= call }
      for (place, survivors) in DiskImage.Survivors.allCases.enumerated() {
        let seeds: UInt64 = survivors == .randomWrites || survivors == .tornSectors ? 2 : 1
        for seed in 0..<seeds {
          let left = image.afterPowerCut(
            survivors, seed: UInt64(call) << 8 | UInt64(place) << 4 | seed)
          try verify(left, done: done?.updates, models, "call \(call), \(survivors), seed \(seed)")
          states += 1
        }
      }
    }
    #expect(states > 900)
  }

  private func verify(
    _ image: DiskImage, done: Int?, _ models: [[String: String]], _ place: Comment
  ) throws {
    let disk = SimulatedFileSystem(image)
    guard let done else {
      // The store was not made yet when the power failed: making it again must work.
      _ = try SearchStore("/s", for: .writing, schema: noteSchema, fileSystem: disk)
      return
    }
    let report = StoreCheck.run("/s", fileSystem: disk)
    #expect(report.problems == [], place)
    let store = try SearchStore("/s", for: .writing, fileSystem: disk)
    let contents = store.snapshot.contents
    let isCommitted = contents == models[done]
    let isUnderWay = done + 1 < models.count && contents == models[done + 1]
    #expect(isCommitted || isUnderWay, place)
    if place.description.hashValue % 8 == 0 {
      try store.update { (batch) throws(StoreError) in try batch.put(note("after", "the cut")) }
      #expect(store.snapshot.ids("cut") == ["after"], place)
    }
  }
}

@Suite("I/O errors")
struct InputOutputErrorTests {
  private func script() -> [ScriptStep] { ScriptStep.script(10, seed: 9) }

  /// At every call in turn the disk is full or broken once.
  ///
  /// Before a sync is involved the old state stays and the next update works; after a failed sync
  /// the store is read-only until it is opened again, and then has the old state or, if the
  /// manifest was renamed, the new one.
  @Test(
    "An error at any call is typed, keeps the old state, and the store goes on",
    arguments: [
      SimulatedFileSystem.Fault.error(28), .error(5), .shortWrite(28), .shortWrite(4),
    ])
  func everyCall(fault: SimulatedFileSystem.Fault) throws {
    var call = 1
    while try run(failingAt: call, fault) { call += 1 }
    #expect(call > 50)
  }

  /// False when the script ended before the call.
  private func run(failingAt call: Int, _ fault: SimulatedFileSystem.Fault) throws -> Bool {
    let disk = SimulatedFileSystem()
    disk.fail(atCall: call, fault)
    var store: SearchStore
    do throws(StoreError) {
      store = try SearchStore("/s", for: .writing, schema: noteSchema, fileSystem: disk)
    } catch {
      #expect(disk.failed != nil)
      store = try SearchStore("/s", for: .writing, schema: noteSchema, fileSystem: disk)
    }
    var model: [String: String] = [:]
    for (number, step) in script().enumerated() {
      var next = model
      step.apply(to: &next)
      do throws(StoreError) {
        try step.run(on: store)
        model = next
      } catch {
        let place: Comment = "call \(call), update \(number): \(error)"
        #expect(store.snapshot.contents == model, place)
        if error.isFinal {
          #expect(throws: StoreError.self, place) { try step.run(on: store) }
          store.close()
          store = try SearchStore("/s", for: .writing, fileSystem: disk)
          let contents = store.snapshot.contents
          #expect(contents == model || contents == next, place)
        }
        try step.run(on: store)
        model = next
        #expect(store.snapshot.contents == model, place)
      }
      if number == 4 {
        do throws(StoreError) { try store.compact() } catch {
          if error.isFinal {
            store.close()
            store = try SearchStore("/s", for: .writing, fileSystem: disk)
          }
        }
        #expect(store.snapshot.contents == model)
      }
    }
    store.close()
    let report = StoreCheck.run("/s", fileSystem: disk)
    #expect(report.problems == [], "call \(call)")
    #expect(report.documents == model.count)
    return disk.failed != nil
  }
}

extension StoreError {
  /// Whether the store must be opened again after this.
  var isFinal: Bool {
    switch self {
    case .readOnly, .uncertain: true
    default: false
    }
  }
}
