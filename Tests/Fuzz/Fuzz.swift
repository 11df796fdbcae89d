import Foundation
import InklingIndex
import InklingStore

/// What reads the bytes that libFuzzer makes up.
///
/// Each target must neither trap nor hang nor use unbounded memory; errors are what it is for.
enum Target: String {
  case segment
  case store
  case query
  case ndjson
  case json
  case csv
  case folder

  static let chosen =
    Target(rawValue: ProcessInfo.processInfo.environment["INKLING_FUZZ"] ?? "") ?? .segment
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch Target.chosen {
  case .segment: Targets.segment(bytes)
  case .store: Targets.store(bytes)
  case .query: Targets.query(bytes)
  case .ndjson: Targets.records(bytes, .ndjson)
  case .json: Targets.records(bytes, .json)
  case .csv:
    Targets.records(bytes, .csv)
    Targets.records(bytes, .tsv)
  case .folder: Targets.folder(bytes)
  }
  return 0
}

enum Targets {
  private static let schema = Schema(
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

  /// Bytes laid over a sound segment, with and without its checksums being asked: the input's first
  /// bytes say where each piece goes, so that the fuzzer gets past the magic number.
  static func segment(_ bytes: [UInt8]) {
    open(bytes)
    var patched = sample
    var at = 0
    while at + 5 <= bytes.count, !patched.isEmpty {
      let place = Int(bytes[at]) | Int(bytes[at + 1]) << 8
      for offset in 2..<5 {
        let target = (place + offset) % patched.count
        // The header's checksum would end every attempt: what lies behind it is patched.
        if target >= 32 { patched[target] = bytes[at + offset] }
      }
      at += 5
    }
    open(patched)
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

  /// A store whose manifest, segment or deletions are the input.
  static func store(_ bytes: [UInt8]) {
    let memory = MemoryFiles()
    for name in ["/s/MANIFEST", "/s/0000000000000001.segment", "/s/0000000000000002.deleted"] {
      memory.files[name] = bytes
    }
    _ = StoreCheck.run("/s", fileSystem: memory)
    _ = try? SearchStore("/s", for: .reading, fileSystem: memory)
    _ = try? StoreRepair.run("/s", fileSystem: memory)
  }

  private static let index = try? SearchIndex(SegmentMemory(copying: sample))

  static func query(_ bytes: [UInt8]) {
    guard let index else { return }
    let scope = Int(bytes.first ?? 0) % 5
    ask(index, SearchRequest(text: bytes, scope: scope, limit: 10, offset: Int(bytes.last ?? 0)))
  }

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

/// Files in memory, as little as a store needs.
final class MemoryFiles: FileSystem, @unchecked Sendable {
  var files: [String: [UInt8]] = [:]

  func makeDirectory(_ path: String) throws(FileError) {}
  func names(in directory: String) throws(FileError) -> [String] {
    files.keys.map { String($0.dropFirst(directory.count + 1)) }.sorted()
  }
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[path] else { throw FileError(.read, path, code: ENOENT) }
    if bytes.count > limit { throw FileError(.read, path, code: EFBIG) }
    return bytes
  }
  func map(_ path: String) throws(FileError) -> SegmentMemory {
    SegmentMemory(copying: try read(path, limit: .max))
  }
  func create(_ path: String) throws(FileError) -> any WritableFile { MemoryFile(self, path) }
  func rename(_ path: String, to newPath: String) throws(FileError) {
    files[newPath] = files.removeValue(forKey: path)
  }
  func remove(_ path: String) throws(FileError) { files[path] = nil }
  func syncDirectory(_ path: String) throws(FileError) {}
  func lock(_ path: String, note: String) throws(FileError) -> any HeldLock { MemoryLock() }
}

final class MemoryFile: WritableFile {
  private let files: MemoryFiles
  private let path: String

  init(_ files: MemoryFiles, _ path: String) {
    self.files = files
    self.path = path
    files.files[path] = []
  }
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { files.files[path]? += bytes }
  func sync() throws(FileError) {}
  func close() throws(FileError) {}
}

final class MemoryLock: HeldLock {
  func release() {}
}
