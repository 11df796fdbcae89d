import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Corruption")
struct CorruptionTests {
  /// A store with two segments and deletions, all in files of their own or all in the manifest.
  private static func sample(inlineBytes: Int) throws -> (
    image: DiskImage, contents: [String: String]
  ) {
    let disk = SimulatedFileSystem()
    let options = SearchStore.Options(merging: .manual, inlineBytes: inlineBytes)
    let store = try SearchStore(
      "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<8 { try batch.put(note("\(id)", "title \(id)", "text \(id * 7919)")) }
    }
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("3", "replaced"))
      batch.delete(id: Array("4".utf8))
    }
    return (disk.image, store.snapshot.contents)
  }

  private func files(_ image: DiskImage) -> [String] {
    image.names.keys.filter { !$0.hasSuffix("LOCK") }.sorted()
  }

  @Test(
    "Every byte of a store flipped: refused or repaired, never accepted as sound",
    arguments: [0, 65_536])
  func flips(inlineBytes: Int) throws {
    let (image, contents) = try Self.sample(inlineBytes: inlineBytes)
    var flipped = 0
    for path in files(image) {
      let number = try #require(image.names[path])
      let size = image.files[number]?.current.count ?? 0
      for offset in 0..<size {
        var damaged = image
        damaged.files[number]?.current[offset] ^= UInt8(1) << UInt8(offset % 8)
        flipped += 1
        try expectRefused(damaged, "\(path) at \(offset)")
        if offset % 61 == 0 { try expectRepaired(damaged, contents, "\(path) at \(offset)") }
      }
    }
    #expect(flipped > 2_000)
  }

  @Test("A store cut off at any length is refused", arguments: [0, 65_536])
  func truncation(inlineBytes: Int) throws {
    let (image, contents) = try Self.sample(inlineBytes: inlineBytes)
    for path in files(image) {
      let number = try #require(image.names[path])
      let bytes = try #require(image.files[number]?.current)
      for length in 0..<bytes.count {
        var damaged = image
        damaged.files[number]?.current = Array(bytes[..<length])
        try expectRefused(damaged, "\(path) cut to \(length)")
        if length % 97 == 0 { try expectRepaired(damaged, contents, "\(path) cut to \(length)") }
      }
    }
  }

  @Test("Missing, empty and foreign files are refused by name", arguments: [0, 65_536])
  func foreign(inlineBytes: Int) throws {
    let (image, contents) = try Self.sample(inlineBytes: inlineBytes)
    for path in files(image) {
      for content in [nil, [], Array("This is a letter, not an index.\n".utf8)] as [[UInt8]?] {
        var damaged = image
        if let content {
          damaged.files[900] = DiskImage.File(current: content, durable: content)
          damaged.names[path] = 900
        } else {
          damaged.names[path] = nil
        }
        try expectRefused(damaged, "\(path)")
        try expectRepaired(damaged, contents, "\(path)")
      }
    }
  }

  private func expectRefused(_ image: DiskImage, _ place: Comment) throws {
    let disk = SimulatedFileSystem(image)
    do throws(StoreError) {
      let store = try SearchStore("/s", for: .reading, fileSystem: disk)
      Issue.record("opened with \(store.snapshot.documentCount) documents: \(place)")
    } catch {
      switch error {
      case .damaged, .unknownVersion, .notAStore, .manifestMissing: break
      default: Issue.record("\(error): \(place)")
      }
    }
    #expect(!StoreCheck.run("/s", fileSystem: disk).isSound, place)
  }

  /// What a repair leaves is sound, and holds nothing but what was there; what is missing is named
  /// or counted.
  private func expectRepaired(
    _ image: DiskImage, _ contents: [String: String], _ place: Comment
  ) throws {
    let disk = SimulatedFileSystem(image)
    let report: StoreRepair.Report
    do throws(StoreError) { report = try StoreRepair.run("/s", fileSystem: disk) } catch {
      // Only another version or the loss of every schema cannot be repaired.
      switch error {
      case .unknownVersion, .damaged, .notAStore: return
      default:
        Issue.record("\(error): \(place)")
        return
      }
    }
    #expect(StoreCheck.run("/s", fileSystem: disk).problems == [], place)
    let store = try SearchStore("/s", for: .writing, fileSystem: disk)
    let left = store.snapshot.contents
    let missing = contents.keys.filter { left[$0] == nil }.count
    #expect(missing <= report.lost.count + report.lostUncounted, place)
    for (id, title) in left where contents[id] != title {
      // A lost record of the manifest can bring back what it had replaced or deleted.
      #expect(report.notes.isEmpty == false, "\(id) is \(title): \(place)")
    }
    try store.update { (batch) throws(StoreError) in try batch.put(note("new", "after repair")) }
    #expect(store.snapshot.ids("repair") == ["new"], place)
  }

  @Test("A damaged record that claims the number of a sound file costs nothing")
  func claimedNumber() throws {
    let disk = SimulatedFileSystem()
    for (id, inlineBytes) in [("in the manifest", 65_536), ("in a file", 0)] {
      let options = SearchStore.Options(merging: .manual, inlineBytes: inlineBytes)
      let store = try SearchStore(
        "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
      try store.update { (batch) throws(StoreError) in try batch.put(note(id, "title")) }
      store.close()
    }
    var damaged = disk.image
    let manifest = try #require(damaged.names["/s/MANIFEST"])
    var bytes = try #require(damaged.files[manifest]?.current)
    // The first record of a segment: its type stands at 8, the segment's number at 32.
    let records = Self.segmentRecords(bytes)
    #expect(records.map { bytes[$0 + 32] } == [1, 2])
    bytes[try #require(records.first) + 32] = 2
    damaged.files[manifest]?.current = bytes
    let repaired = SimulatedFileSystem(damaged)
    let report = try StoreRepair.run("/s", fileSystem: repaired)
    #expect((report.kept, report.saved, report.lostUncounted) == (2, 0, 0))
    #expect(report.lost == [])
    let store = try SearchStore("/s", for: .reading, fileSystem: repaired)
    #expect(store.snapshot.contents == ["in the manifest": "title", "in a file": "title"])
  }

  @Test("A manifest that is wrong about the number of a segment's documents costs none of them")
  func wrongCounts() throws {
    let disk = SimulatedFileSystem()
    let options = SearchStore.Options(merging: .manual, inlineBytes: 65_536)
    let store = try SearchStore(
      "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
    for id in ["first", "second"] {
      try store.update { (batch) throws(StoreError) in try batch.put(note(id, "title")) }
    }
    var damaged = disk.image
    let manifest = try #require(damaged.names["/s/MANIFEST"])
    var bytes = try #require(damaged.files[manifest]?.current)
    let records = Self.segmentRecords(bytes)
    for record in records { bytes[record + 56] = 0 }
    Sums.repairManifest(&bytes)
    bytes[32 + 32] ^= 1  // The head's record: without it the others are all that is known.
    damaged.files[manifest]?.current = bytes
    let repaired = SimulatedFileSystem(damaged)
    let report = try StoreRepair.run("/s", fileSystem: repaired)
    #expect(records.count == 2 && report.kept == 2 && report.lost == [])
    let left = try SearchStore("/s", for: .reading, fileSystem: repaired)
    #expect(left.snapshot.contents == ["first": "title", "second": "title"])
  }

  @Test("Without its manifest a store is refused and its files stay; a repair has it back")
  func missingManifest() throws {
    let (image, contents) = try Self.sample(inlineBytes: 0)
    var left = image
    left.names["/s/MANIFEST"] = nil
    left.durableNames = left.names
    let disk = SimulatedFileSystem(left)
    for access in [SearchStore.Access.writing, .reading] {
      #expect(throws: StoreError.manifestMissing(path: "/s")) {
        _ = try SearchStore("/s", for: access, schema: noteSchema, fileSystem: disk)
      }
    }
    #expect(StoreError.manifestMissing(path: "/s").description.contains("inkling repair"))
    #expect(disk.image.names == left.names)
    #expect(try StoreRepair.run("/s", fileSystem: disk).documents >= contents.count)
    let store = try SearchStore("/s", for: .writing, fileSystem: disk)
    for (id, title) in contents { #expect(store.snapshot.contents[id] == title) }
  }

  /// Where the records of segments begin in a manifest.
  private static func segmentRecords(_ bytes: [UInt8]) -> [Int] {
    stride(from: 32, to: bytes.count - 40, by: 8).filter {
      bytes[$0..<($0 + 8)] == Array("INKLREC\0".utf8)[...] && bytes[$0 + 8] == 3
    }
  }

  @Test(
    "A repair without a manifest takes the newest deletions that say which segment they are for")
  func deletionsWithoutManifest() throws {
    let disk = SimulatedFileSystem()
    let options = SearchStore.Options(merging: .manual, inlineBytes: 0)
    let store = try SearchStore(
      "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<200 { try batch.put(note("\(id)", "title \(id)")) }
    }
    for id in [3, 150] { try store.update { $0.delete(id: Array("\(id)".utf8)) } }
    let contents = store.snapshot.contents
    store.close()
    var left = disk.image
    left.names["/s/MANIFEST"] = nil
    left.durableNames = left.names
    #expect(left.names.keys.contains { $0.hasSuffix(".deleted") })
    let repaired = SimulatedFileSystem(left)
    let report = try StoreRepair.run("/s", fileSystem: repaired)
    #expect(report.documents == 198)
    #expect(
      try SearchStore("/s", for: .reading, fileSystem: repaired).snapshot.contents == contents)
  }

  @Test("When the head of the manifest is lost, the numbers of its sound records stay theirs")
  func lostHead() throws {
    let (image, contents) = try Self.sample(inlineBytes: 65_536)
    let manifest = try #require(image.names["/s/MANIFEST"])
    var damaged = image
    damaged.files[manifest]?.current[32 + 32] ^= 1  // The generation, in the first record.
    // A name at the end of all numbers is nobody's file.
    damaged.files[901] = DiskImage.File(current: [1], durable: [1])
    damaged.names["/s/ffffffffffffffff.segment"] = 901
    let disk = SimulatedFileSystem(damaged)
    let report = try StoreRepair.run("/s", fileSystem: disk)
    #expect(report.kept == 2)
    let store = try SearchStore("/s", for: .writing, fileSystem: disk)
    #expect(store.snapshot.contents == contents)
    #expect(disk.image.names["/s/ffffffffffffffff.segment"] == 901)
  }

  @Test("A repair names exactly the documents that are lost and keeps all others")
  func exactLoss() throws {
    let (image, contents) = try Self.sample(inlineBytes: 0)
    let path = try #require(files(image).first { $0.hasSuffix(".segment") })
    let number = try #require(image.names[path])
    let bytes = try #require(image.files[number]?.current)
    // The stored text of one document, found by its own words.
    let needle = Array(" 47514".utf8)  // document 6
    let place = try #require(
      (0..<(bytes.count - needle.count)).first {
        Array(bytes[$0..<($0 + needle.count)]) == needle
      })
    var damaged = image
    damaged.files[number]?.current[place + 2] ^= 4
    let disk = SimulatedFileSystem(damaged)
    let check = StoreCheck.run("/s", fileSystem: disk)
    #expect(check.problems.first?.file == "0000000000000001.segment")
    let report = try StoreRepair.run("/s", fileSystem: disk)
    #expect(report.lost == ["6"])
    #expect(report.lostUncounted == 0)
    let store = try SearchStore("/s", for: .reading, fileSystem: disk)
    var expected = contents
    expected["6"] = nil
    #expect(store.snapshot.contents == expected)
    #expect(disk.image.names.keys.contains(path + ".damaged"))
  }
}
