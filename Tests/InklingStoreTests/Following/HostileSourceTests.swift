import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: a source that means harm, or is another one")
struct HostileSourceTests {
  private let disk = SimulatedFileSystem()

  private func failure(_ copy: StoreCopy, _ manifest: [UInt8]) -> FollowError? {
    do throws(FollowError) {
      _ = try copy.plan(manifest)
      return nil
    } catch {
      return error
    }
  }

  /// A manifest with changed bytes in its first segment's record, and the checksums that belong to them.
  private func forged(
    _ manifest: [UInt8], _ change: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes = manifest
    func word(_ at: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
    }
    func put(_ value: UInt64, at: Int) {
      for index in 0..<8 { bytes[at + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    var record = 32
    for _ in 0..<2 { record += 32 + (Int(word(record + 16)) + 7) / 8 * 8 }
    let body = (record + 32)..<(record + 32 + Int(word(record + 16)))
    var payload = Array(bytes[body])
    change(&payload)
    bytes.replaceSubrange(body, with: payload)
    put(payload.withUnsafeBytes { Hash64.of($0, seed: 3) }, at: record + 24)
    let seed = bytes[..<24].withUnsafeBytes { Hash64.of($0) }
    put(bytes[32...].withUnsafeBytes { Hash64.of($0, seed: seed) }, at: 24)
    return bytes
  }

  private func source(_ steps: Int = 6, seed: UInt64 = 1) throws -> Source {
    var source = try Source()
    for step in ScriptStep.script(steps, seed: seed) { try source.run(step) }
    return source
  }

  @Test("what is no manifest, is cut, or is of another version is refused, and nothing is written")
  func malformed() throws {
    let manifest = try source().feed.newest().manifest
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    let before = try disk.names(in: "/f")
    for count in [0, 7, 31, 32, manifest.count - 1] {
      guard case .malformed = failure(copy, Array(manifest[..<count])) else {
        Issue.record("\(count) bytes are taken")
        continue
      }
    }
    for place in stride(from: 0, to: manifest.count, by: 3) {
      var changed = manifest
      changed[place] ^= 0x10
      #expect(failure(copy, changed) != nil, "byte \(place)")
    }
    var later = manifest
    later[8] = 9
    #expect(failure(copy, later) == .unknownVersion(found: 9, expected: 1))
    #expect(try disk.names(in: "/f") == before)
  }

  @Test("lengths that no store has are refused before anything is asked for; a full disk is told")
  func absurd() throws {
    let manifest = try source().feed.newest().manifest
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    for (place, value) in [(8, UInt64.max), (8, 9 << 30), (24, UInt64(UInt32.max))] {
      let forged = forged(manifest) { payload in
        for index in 0..<8 {
          payload[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
      }
      guard case .malformed = failure(copy, forged) else {
        Issue.record("\(value) at \(place) is taken")
        continue
      }
    }
    disk.setFree(1_000)
    guard case .diskFull("/f", .some) = failure(copy, manifest) else {
      Issue.record("the disk takes more than it has")
      return
    }
    disk.setFree(1 << 40)
    #expect(failure(copy, manifest) == nil)
  }

  @Test("a manifest names files by numbers, so whatever it says, only names of a store are made")
  func names() throws {
    let manifest = try source().feed.newest().manifest
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    let path = Array("../x/../".utf8)
    let forged = forged(manifest) { $0.replaceSubrange(0..<8, with: path) }
    #expect(failure(copy, forged) != nil)
    let plan = try copy.plan(manifest)
    #expect(!plan.missing.isEmpty)
    #expect(
      plan.missing.allSatisfy {
        $0.name.wholeMatch(of: /[0-9a-f]{16}\.(segment|deleted)/) != nil
      })
  }

  @Test("an older commit, another history and another store are refused; the copy stays as it is")
  func history() throws {
    let source = try source(3)
    let old = try source.feed.newest().manifest
    try source.store.update { (batch) throws(StoreError) in try batch.put(note("x", "more")) }
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    #expect(try Following.step(copy, source.feed))
    let held = copy.snapshot?.contents
    guard case .rolledBack = failure(copy, old) else {
      Issue.record("an older commit is taken")
      return
    }
    // Its numbers and generations are the same, its documents are others.
    let other = try self.source(3, seed: 77)
    for word in ["more", "and more"] {
      try other.store.update { (batch) throws(StoreError) in try batch.put(note(word, word)) }
    }
    #expect(failure(copy, try other.feed.newest().manifest) == .otherStore)
    let same = forged(try source.feed.newest().manifest) { $0[16] ^= 1 }
    #expect(failure(copy, same) == .otherStore)
    #expect(try SearchStore("/f", for: .reading, fileSystem: disk).snapshot.contents == held)
  }

  @Test(
    "bytes that are no segment never become the commit, though their checksum is the manifest's")
  func noSegment() throws {
    let source = try source()
    let bytes = [UInt8](repeating: 7, count: 900)
    let sum = bytes.withUnsafeBytes { Hash64.of($0) }
    let manifest = forged(try source.feed.newest().manifest) { payload in
      for index in 0..<8 {
        payload[8 + index] = index < 2 ? UInt8(truncatingIfNeeded: 900 >> (8 * index)) : 0
        payload[16 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index)))
        payload[24 + index] = 0
      }
    }
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    let plan = try copy.plan(manifest)
    for missing in plan.missing {
      var file = missing
      if file.byteCount == 900 {
        try copy.receive(bytes, of: &file)
      } else if let memory = source.feed.file(file.name, of: try source.feed.newest().tag) {
        try copy.receive(Array(memory.bytes), of: &file)
      }
      _ = try copy.finish(&file)
    }
    #expect(throws: FollowError.self) { try copy.commit(plan) }
    #expect(try !disk.names(in: "/f").contains("MANIFEST"))
  }
}
