import InklingIndex
import InklingStore
import TestSupport

/// A follower without a network: the copy asks the feed itself, in small pieces.
enum Following {
  /// Takes the newest commit of a feed; false when it was gone before all of it had come.
  static func step(
    _ copy: StoreCopy, _ feed: StoreFeed, pieceBytes: Int = 700, meanwhile: () throws -> Void = {}
  ) throws -> Bool {
    let commit = try feed.newest()
    if commit.tag == copy.tag { return true }
    let plan = try copy.plan(commit.manifest)
    for missing in plan.missing {
      var file = missing
      try meanwhile()
      repeat {
        while file.received < file.byteCount {
          guard let memory = feed.file(file.name, of: plan.tag) else { return false }
          let start = Int(file.received)
          let end = min(start + pieceBytes, memory.bytes.count)
          try copy.receive(Array(memory.bytes[start..<end]), of: &file)
        }
      } while try !copy.finish(&file)
    }
    try copy.commit(plan)
    copy.note(newest: plan.generation, isInStep: true)
    return true
  }
}

/// A source on a simulated disk, and what it held after each commit.
struct Source {
  let disk = SimulatedFileSystem()
  let store: SearchStore
  let feed: StoreFeed
  private(set) var models: [UInt64: [String: String]] = [0: [:]]
  private var model: [String: String] = [:]
  private var count = 0

  init(inlineBytes: Int = 0) throws {
    store = try SearchStore(
      "/w", for: .writing, schema: noteSchema,
      options: SearchStore.Options(merging: .manual, inlineBytes: inlineBytes), fileSystem: disk)
    feed = StoreFeed(store)
  }

  mutating func run(_ step: ScriptStep) throws {
    try step.run(on: store)
    step.apply(to: &model)
    count += 1
    models[store.snapshot.generation] = model
    if count % 5 == 4 {
      try store.compact()
      models[store.snapshot.generation] = model
    }
  }
}
