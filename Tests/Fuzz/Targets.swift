import Foundation
import InklingImport
import InklingIndex
import InklingStore

/// Everything that may be done with hostile bytes, whoever made them up.
enum Targets {
  private static let schema = IndexSchema(
    fields: [Field("id", .id), Field("title", .title), Field("text", .text), Field("s", .scope)])
  private nonisolated(unsafe) static let scratch = SearchScratch()

  private static let sample: [UInt8] = {
    let words = ["apple", "pear", "plum", "quince", "Ærø", "日本語", "naïve", "e-mail"]
    guard var builder = try? SegmentBuilder(schema: schema) else { return [] }
    for number in 0..<40 {
      let title = "\(words[number % 8]) \(words[number / 8]) \(number)"
      let values = ["\(number)", title, "some text about \(title)", words[number % 3]]
      try? builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    return (try? builder.finish()) ?? []
  }()

  /// The input as it is, and as changes to a sound segment whose checksums are then made to agree, so
  /// that offsets, lengths and contents that lie are believed.
  static func segment(_ bytes: [UInt8]) {
    open(bytes)
    open(changedSegment(by: bytes))
  }

  static func changedSegment(by bytes: [UInt8]) -> [UInt8] {
    var patched = sample
    Patch.each(of: bytes) { patch in patched.apply(patch) }
    Sums.repairSegment(&patched, count: patched.count)
    return patched
  }

  private static func open(_ bytes: [UInt8]) {
    guard let index = try? SearchIndex(SegmentMemory(copying: bytes)) else { return }
    _ = try? index.check()
    for text in ["a", "ap", "aple", "some text", "pear 3", "日"] {
      ask(index, SearchRequest(text: Array(text.utf8), limit: 20))
    }
    for document in 0..<min(index.documentCount, 50) {
      for field in index.schema.fields.indices { _ = index.value(of: document, field: field) }
    }
  }

  private static func ask(_ index: SearchIndex, _ request: SearchRequest) {
    let answer = index.search(request, scratch: scratch)
    _ = AnswerEncoder().encode(answer, to: request, by: index)
  }

  /// A store whose files are the input, and a sound store with changes to its files, after which all
  /// checksums agree again.
  static func store(_ bytes: [UInt8]) {
    let foreign = MemoryFiles()
    for name in ["/s/MANIFEST", "/s/0000000000000001.segment", "/s/0000000000000002.deleted"] {
      foreign.files[name] = bytes
    }
    use(foreign)
    let changed = MemoryFiles()
    changed.files = soundStore
    let names = soundStore.keys.sorted()
    guard !names.isEmpty else { return }
    Patch.each(of: bytes) { patch in changed.files[names[patch.file % names.count]]?.apply(patch) }
    Sums.repairStore(&changed.files)
    use(changed)
  }

  /// Everything that may be done with a store, sound or not.
  private static func use(_ files: MemoryFiles) {
    let report = StoreCheck.run("/s", fileSystem: files)
    let quick = SearchStore.Options(verification: .structure, merging: .manual)
    if let store = try? SearchStore("/s", for: .writing, options: quick, fileSystem: files) {
      for text in ["ap", "aple", "some text"] {
        _ = store.snapshot.search(SearchRequest(text: Array(text.utf8)), scratch: scratch)
      }
      _ = store.snapshot.document(withID: [0x33])
      store.snapshot.visit { _ in }
      _ = try? store.update { (batch) throws(StoreError) in batch.delete(id: [0x35]) }
      _ = try? store.compact()
    }
    if report.isSound { return }
    _ = try? StoreRepair.run("/s", fileSystem: files)
  }

  /// Segments in files and in the manifest, deletions in a file.
  private static let soundStore: [String: [UInt8]] = {
    let files = MemoryFiles()
    for (first, inline) in [(0, 0), (12, 0), (60, 4_096)] {
      let options = SearchStore.Options(merging: .manual, inlineBytes: inline)
      guard
        let store = try? SearchStore(
          "/s", for: .writing, schema: schema, options: options, fileSystem: files)
      else { return [:] }
      _ = try? store.update { (batch) throws(StoreError) in
        for number in first..<(first + (inline == 0 ? 40 : 3)) {
          // Lists of one, of few and of many documents are written differently, and a long one whose documents
          // are mostly deleted by the next update becomes a short one in a merge.
          let text = "some text of word\(number % 9) round\(first)"
          let values = ["\(number)", "apple \(number)", text, "s\(number % 3)"]
          try batch.put(Document(values: values.map { Array($0.utf8) }))
        }
      }
      store.close()
    }
    let repaired = MemoryFiles()
    repaired.files = files.files.filter { !$0.key.hasSuffix("LOCK") }
    Sums.repairStore(&repaired.files)
    // Else the fuzzer would get no further than the checksums.
    precondition(StoreCheck.run("/s", fileSystem: repaired).isSound)
    return repaired.files
  }()

  private static let index = try? SearchIndex(SegmentMemory(copying: sample))

  static func query(_ bytes: [UInt8]) {
    guard let index else { return }
    let scope = Int(bytes.first ?? 0) % 5
    let request = SearchRequest(
      text: bytes, scope: scope, limit: 10, offset: Int(bytes.last ?? 0))
    ask(index, request)
    _ = twoSegments?.snapshot.search(request, scratch: scratch)
  }

  private static let twoSegments: SearchStore? = {
    let files = MemoryFiles()
    files.files = soundStore
    return try? SearchStore("/s", for: .reading, fileSystem: files)
  }()

  static func records(_ bytes: [UInt8], _ format: RecordFormat) {
    _ = try? IndexBuilding.build(.bytes(bytes), format: format)
  }

  /// The input as a page of each kind.
  static func folder(_ bytes: [UInt8]) {
    let folder = NSTemporaryDirectory() + "inkling-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for ending in ["md", "html", "txt"] {
      try? Data(bytes).write(to: URL(filePath: folder + "/page." + ending))
    }
    guard var reader = try? FolderReader(folder) else { return }
    while let outcome = try? reader.next() { _ = outcome }
  }
}
