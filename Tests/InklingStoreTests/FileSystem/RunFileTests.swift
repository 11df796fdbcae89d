import Foundation
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Runs in files")
struct RunFileTests {
  private let run = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }

  @Test("A run is read back from a file that nobody else finds")
  func kept() throws {
    let directory = try TemporaryDirectory()
    try withExtendedLifetime(RunFile.keep(run, in: directory.path)) { memory in
      #expect(Array(memory.bytes) == run)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
      #if os(Linux)
      let isMapped = try Self.isMapped(directory)
      #expect(isMapped)
      #endif
    }
    #if os(Linux)
    let deadline = ContinuousClock.now + .seconds(10)
    while try Self.isMapped(directory), ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(try !Self.isMapped(directory), "the mapping ends with its last user")
    #endif
  }

  #if os(Linux)
  private static func isMapped(_ directory: TemporaryDirectory) throws -> Bool {
    let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
    return String(decoding: maps ?? Data(), as: UTF8.self).contains(directory.path + "/inkling-")
  }
  #endif

  @Test("Where no file can be made, runs stay in memory")
  func noFile() throws {
    let directory = try TemporaryDirectory()
    withExtendedLifetime(RunFile.keep(run, in: directory.file("missing"))) {
      #expect(Array($0.bytes) == run)
    }
    withExtendedLifetime(RunFile.keep([], in: directory.path)) { #expect($0.bytes.isEmpty) }
  }

  @Test("A build whose runs are in files gives the bytes of one without runs")
  func build() throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("title", .title), Field("text", .text),
    ])
    var usual = try SegmentBuilder(schema: schema)
    var small = try SegmentBuilder(schema: schema, buffer: 5_000, keepingRuns: RunFile.keep)
    for id in 0..<2_000 {
      let values = ["\(id)", "title \(id % 37) of \(id % 101)", "text \(id * id % 997)"]
      try usual.add(Document(values: values.map { Array($0.utf8) }))
      try small.add(Document(values: values.map { Array($0.utf8) }))
    }
    #expect(try small.finish() == usual.finish())
  }
}
