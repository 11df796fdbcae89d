internal import Dispatch
internal import InklingImport
internal import InklingIndex
internal import InklingLock
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A corpus for measuring: `id <tab> title <tab> body` lines, indexed on both cores, or a folder of pages.
struct BenchCorpus {
  /// The finished segment.
  let segment: [UInt8]
  /// The size of the file.
  let bytes: Int
  /// How many documents the segment holds.
  let documents: Int
  /// Seconds from the bytes of the file to the bytes of the segment.
  let seconds: Double

  /// The fields: only the id can be read back, so that the size is that of the index.
  static let schema = IndexSchema(fields: [
    Field("id", .id), Field("title", .title, storage: .dropped),
    Field("body", .text, storage: .dropped),
  ])

  init(path: String) throws {
    if FileFacts(path)?.isFolder == true {
      try self.init(folder: path)
    } else {
      try self.init(file: path, cores: 2)
    }
  }

  /// Reads and indexes the pages of a folder, as every command does.
  private init(folder path: String) throws {
    let reader = try FolderOfPages.reader(path)
    bytes = reader.totalBytes ?? 0
    let built = try IndexBuilding.build(reader)
    (segment, documents, seconds) = (built.segment, built.report.documents, built.report.seconds)
  }

  /// Reads and indexes a file, one stretch of its lines per core.
  private init(file path: String, cores: Int) throws {
    let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    bytes = data.count
    let start = ContinuousClock.now
    let ranges = data.withUnsafeBytes { Self.stretches($0, cores) }
    let builders = BuilderSlots(count: ranges.count)
    DispatchQueue.concurrentPerform(iterations: ranges.count) { core in
      data.withUnsafeBytes {
        builders.fill(core, from: UnsafeRawBufferPointer(rebasing: $0[ranges[core]]))
      }
    }
    let finished = try builders.finish()
    documents = finished.documents
    segment = finished.segment
    seconds = Double((ContinuousClock.now - start) / .nanoseconds(1)) / 1e9
  }

  /// The id, title and body of the line that begins at `at`, which moves to the next.
  static func line(_ bytes: UnsafeRawBufferPointer, at: inout Int) -> [[UInt8]] {
    var values: [[UInt8]] = []
    var start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == UInt8(ascii: "\t"), values.count < 2 {
        values.append([UInt8](bytes[start..<at]))
        start = at + 1
      }
      at += 1
    }
    values.append([UInt8](bytes[start..<at]))
    at += 1
    return values
  }

  /// Cuts the bytes into as many stretches as there are cores, at ends of lines.
  private static func stretches(_ bytes: UnsafeRawBufferPointer, _ cores: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var from = 0
    for core in 1...max(1, cores) {
      var to = core == cores ? bytes.count : bytes.count * core / cores
      while to > from, to < bytes.count, bytes[to - 1] != UInt8(ascii: "\n") { to += 1 }
      if to > from { ranges.append(from..<to) }
      from = to
    }
    return ranges
  }
}

/// One builder per core, each touched by its own thread only.
private final class BuilderSlots: Sendable {
  private let results: Locked<[Result<SegmentBuilder, IndexError>?]>

  init(count: Int) { results = Locked(Array(repeating: nil, count: count)) }

  func fill(_ slot: Int, from bytes: UnsafeRawBufferPointer) {
    let result = Result { () throws(IndexError) in try Self.build(bytes) }
    results.withLock { $0[slot] = result }
  }

  func finish() throws -> (segment: [UInt8], documents: Int) {
    var builders: [SegmentBuilder] = []
    while let result = results.withLock({ $0.popLast() }) {
      if let result { builders.insert(try result.get(), at: 0) }
    }
    let documents = builders.reduce(0) { $0 + $1.count }
    let segment = try SegmentBuilder.finish(consume builders) {
      DispatchQueue.concurrentPerform(iterations: $0, execute: $1)
    }
    return (segment, documents)
  }

  private static func build(_ bytes: UnsafeRawBufferPointer) throws(IndexError) -> SegmentBuilder {
    var builder = try SegmentBuilder(schema: BenchCorpus.schema, keepingRuns: RunFile.keep)
    var at = 0
    while at < bytes.count {
      try builder.add(Document(values: BenchCorpus.line(bytes, at: &at)))
    }
    return builder
  }
}
