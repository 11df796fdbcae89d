import Foundation
import Testing

@Suite("inkling check, repair and export", .serialized)
struct StoreMaintenanceTests {
  /// A store whose segment has a file of its own, and the text of one document in it.
  private func store(in folder: URL) async throws -> (segment: URL, needle: Data) {
    let lines = (0..<3_000).map {
      "{\"id\":\"\($0)\",\"title\":\"row \($0)\",\"text\":\"x\($0 * 7_919)y\"}"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "rows.ndjson"))
    let indexed = try await InklingBinary.run(
      ["index", "rows.ndjson", "--store", "s.store"], in: folder)
    #expect(indexed.status == 0, "\(indexed.errors)")
    #expect(indexed.errors.contains("Wrote 3,000 documents"))
    let directory = folder.appending(path: "s.store")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let name = try #require(names.first { $0.hasSuffix(".segment") })
    return (directory.appending(path: name), Data("x\(1_234 * 7_919)y".utf8))
  }

  @Test(
    "check names the damaged file and section with status 1; repair names the document that is lost"
  )
  func damage() async throws {
    let folder = try ExampleFolder()
    let (segment, needle) = try await store(in: folder.url)
    let sound = try await InklingBinary.run(["check", "s.store"], in: folder.url)
    #expect(sound.status == 0)
    #expect(sound.output.hasPrefix("Sound: 3,000 documents in 1 segment"), "\(sound.output)")
    var bytes = try Data(contentsOf: segment)
    let place = try #require(bytes.firstRange(of: needle))
    bytes[place.lowerBound + 2] ^= 1
    try bytes.write(to: segment)
    let check = try await InklingBinary.run(["check", "s.store"], in: folder.url)
    #expect(check.status == 1)
    #expect(
      check.output.contains("\(segment.lastPathComponent): section 4 does not agree"),
      "\(check.output)")
    let repair = try await InklingBinary.run(["repair", "s.store"], in: folder.url)
    #expect(repair.status == 1)
    #expect(repair.output.contains("1 document lost:\n  1234\n"), "\(repair.output)")
    let after = try await InklingBinary.run(["check", "s.store"], in: folder.url)
    #expect(after.status == 0)
    #expect(after.output.hasPrefix("Sound: 2,999 documents"), "\(after.output)")
    let again = try await InklingBinary.run(
      ["index", "rows.ndjson", "--store", "s.store"], in: folder.url)
    #expect(again.errors.contains("Wrote 1 document in"), "\(again.errors)")
    #expect(again.errors.contains("2,999 unchanged"), "\(again.errors)")
  }

  @Test("What export writes, index reads back into the same store")
  func roundTrip() async throws {
    let folder = try ExampleFolder()
    try folder.write(
      "{\"id\":\"1\",\"title\":\"quote \\\" back \\\\ line\\nend é😀\",\"kind\":\"a\"}\n"
        + "{\"id\":\"2\",\"title\":\"plain\",\"kind\":\"b\"}\n", to: "rows.ndjson")
    var exports: [[Substring]] = []
    for (source, store) in [("rows.ndjson", "one.store"), ("export.ndjson", "two.store")] {
      let indexed = try await InklingBinary.run(
        ["index", source, "--store", store], in: folder.url)
      #expect(indexed.status == 0, "\(indexed.errors)")
      let export = try await InklingBinary.run(["export", store], in: folder.url)
      #expect(export.status == 0, "\(export.errors)")
      try folder.write(export.output, to: "export.ndjson")
      exports.append(export.output.split(separator: "\n").sorted())
    }
    #expect(exports[0].count == 2)
    #expect(exports[0] == exports[1])
  }

  @Test("index refuses another file, other fields and a store without its manifest")
  func refusals() async throws {
    let folder = try ExampleFolder()
    try folder.write("id,name\n1,Ada\n2,Bob\n", to: "a.csv")
    try folder.write("foo,bar\n1,x\n", to: "other.csv")
    func index(_ file: String, _ options: String...) async throws -> InklingBinary.Outcome {
      try await InklingBinary.run(["index", file, "--store", "s.store"] + options, in: folder.url)
    }
    #expect(try await index("a.csv").status == 0)
    let other = try await index("other.csv", "--prune")
    #expect(other.status == 65 && other.errors.contains("\u{201C}foo\u{201D}"), "\(other.errors)")
    let fields = try await index("a.csv", "--title", "nosuch")
    #expect(fields.status == 64 && fields.errors.contains("fixed when"), "\(fields.errors)")
    #expect(try await index("a.csv").errors.contains("2 unchanged"))
    let store = folder.url.appending(path: "s.store")
    try FileManager.default.removeItem(at: store.appending(path: "MANIFEST"))
    try folder.write("", to: "s.store/0000000000000001.segment")
    for arguments in [
      ["index", "a.csv", "--store", "s.store"], ["search", "--store", "s.store", "a"],
    ] {
      let missing = try await InklingBinary.run(arguments, in: folder.url)
      #expect(
        missing.status == 65 && missing.errors.contains("inkling repair"), "\(missing.errors)")
    }
  }

  @Test("index --prune deletes nothing when a row cannot be read, and says so")
  func heldBack() async throws {
    let folder = try ExampleFolder()
    try folder.write("{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n", to: "rows.ndjson")
    let arguments = ["index", "rows.ndjson", "--store", "s.store", "--prune"]
    #expect(try await InklingBinary.run(arguments, in: folder.url).status == 0)
    try folder.write("{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"ti", to: "rows.ndjson")
    let held = try await InklingBinary.run(arguments, in: folder.url)
    #expect(held.errors.contains("1 unchanged, 0 deleted"), "\(held.errors)")
    #expect(
      held.errors.contains("Nothing was deleted, because 1 row could not be read."),
      "\(held.errors)")
  }

  @Test("An index that is killed leaves a store or none; running it again finishes it")
  func killed() async throws {
    let folder = try ExampleFolder()
    let lines = (0..<20_000).map { "{\"id\":\"\($0)\",\"title\":\"row \($0)\"}" }
    try folder.write(lines.joined(separator: "\n"), to: "rows.ndjson")
    let arguments = ["index", "rows.ndjson", "--store", "s.store"]
    for pause in [20, 60, 200] {
      let running = try InklingBinary(arguments, in: folder.url)
      try await Task.sleep(for: .milliseconds(pause))
      kill(running.process.processIdentifier, SIGKILL)
      try await running.waitForEnd(within: .seconds(20))
    }
    let finished = try await InklingBinary.run(arguments, in: folder.url)
    #expect(finished.status == 0, "\(finished.errors)")
    let check = try await InklingBinary.run(["check", "s.store"], in: folder.url)
    #expect(check.output.hasPrefix("Sound: 20,000 documents"), "\(check.output)")
  }
}
