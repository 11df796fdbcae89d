import InklingImport
import TestSupport
import Testing

@Suite("Ids that were used before")
struct DuplicateIDsTests {
  /// The same answers as a dictionary, which is what this stands for.
  private func compare(_ ids: inout DuplicateIDs, count: Int) {
    var twin: [Int: Int] = [:]
    var chance = SeededGenerator(seed: 20)
    var wrong = 0
    for line in 1...count {
      let number = Int.random(in: 0..<count, using: &chance)
      let id = Array("id \(number)".utf8)
      if ids.note(id, line: line) != twin[number] { wrong += 1 }
      if twin[number] == nil { twin[number] = line }
    }
    for number in 0..<count {
      if ids.contains(Array("id \(number)".utf8)) != (twin[number] != nil) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("Ids in memory and in any number of runs are told from new ones, with their first line")
  func runs() throws {
    let directory = try TemporaryDirectory()
    for maximumRecent in [1, 7, 100, 10_000] {
      var ids = DuplicateIDs(maximumRecent: maximumRecent, in: directory.path)
      compare(&ids, count: 3_000)
    }
  }

  @Test("Where no file can be made, runs are kept in memory")
  func withoutFiles() throws {
    let directory = try TemporaryDirectory()
    var ids = DuplicateIDs(maximumRecent: 50, in: directory.file("none"))
    compare(&ids, count: 3_000)
  }

  @Test("Few ids are in memory and few runs on disk, however many there were")
  func bounded() throws {
    let directory = try TemporaryDirectory()
    var ids = DuplicateIDs(maximumRecent: 10, in: directory.path)
    var (maximumRecent, maximumRuns) = (0, 0)
    for line in 0..<40_960 {
      _ = ids.note(Array("\(line)".utf8), line: line)
      maximumRecent = max(maximumRecent, ids.recentCount)
      maximumRuns = max(maximumRuns, ids.runCount)
    }
    // At most three of each size: 10 ids, 40, and so on to 10,240.
    #expect((maximumRecent, maximumRuns) == (9, 18))
    #expect(ids.runCount == 1)
  }
}
