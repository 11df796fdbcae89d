import InklingImport
import InklingIndex
import Testing

/// Issue 24, part 7: files of synonyms as Lucene and Solr have them.
@Suite("A file of synonyms")
struct SynonymFileTests {
  private func pairs(_ text: String) throws -> Set<String> {
    Set(
      try SynonymFile.read(Array(text.utf8)).map {
        String(decoding: $0.asked, as: UTF8.self) + ">"
          + String(decoding: $0.written, as: UTF8.self)
      })
  }

  @Test("One meaning, one way, comments, Windows line ends and commas in words")
  func lines() throws {
    #expect(try pairs("# words\r\n\r\njs, JavaScript\r\n") == ["js>javascript", "javascript>js"])
    #expect(try pairs("k8s, kube => kubernetes") == ["k8s>kubernetes", "kube>kubernetes"])
    #expect(try pairs("a, b, c").count == 6)
    #expect(try pairs("os => operating system") == ["os>operating system"])
    #expect(try pairs("a\\,b => c") == ["a b>c"])
    #expect(try pairs("café, cafe, bar").count == 2)
    #expect(try pairs("") == [])
  }

  @Test(
    "What cannot be read is said with its line",
    arguments: [
      ("a, b\nalone", SynonymFile.Problem.nothingToFind(line: 2)),
      ("a =>", .nothingToFind(line: 1)), ("=> b", .nothingToFind(line: 1)),
      ("a => b => c", .twoArrows(line: 1)),
      ("a b c d e f g h i, x", .tooManyWords(line: 1)),
      ("a-b-c-d-e-f-g-h-i, x", .tooManyWords(line: 1)), ("-, x", .nothingToFind(line: 1)),
    ])
  func problems(text: String, problem: SynonymFile.Problem) {
    #expect(throws: problem) { try SynonymFile.read(Array(text.utf8)) }
  }

  @Test(
    "A line of many words that differ in case alone is read in a moment", .timeLimit(.minutes(1)))
  func manySpellings() throws {
    let word = Array("abcdefghijklmnopqr".utf8)
    let spellings = (0..<60_000).map { number in
      String(
        decoding: word.enumerated().map { number >> $0 & 1 == 1 ? $1 ^ 0x20 : $1 }, as: UTF8.self)
    }
    #expect(try pairs(spellings.joined(separator: ",") + ",other").count == 2)
  }

  @Test("4,096 synonyms, and not one more")
  func limit() throws {
    let lines = (0..<Synonym.maximumCount).map { "a\($0) => b" }
    #expect(try pairs(lines.joined(separator: "\n")).count == Synonym.maximumCount)
    #expect(throws: SynonymFile.Problem.tooMany(line: Synonym.maximumCount + 1)) {
      try SynonymFile.read(Array((lines + ["more => b"]).joined(separator: "\n").utf8))
    }
  }
}
