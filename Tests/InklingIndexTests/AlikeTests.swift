import InklingIndex
import Testing

/// Issue 24, part 6: a question in whole sentences finds words with other endings in every language, without a list of
/// languages.
@Suite("Words that share their letters")
struct AlikeTests {
  /// No document has these, and nothing is like them.
  private static let rest = " q1 q2 q3 q4 q5 q6"

  private func corpus(_ words: [String]) throws -> Corpus {
    try Corpus(words.map { [$0] }, fields: [Field("id", .id), Field("text", .text)])
  }

  private func found(_ asked: String, in words: [String]) throws -> [String] {
    let corpus = try corpus(words)
    return corpus.ids(corpus.ask(asked + Self.rest, limit: 100)).map { words[$0] }
  }

  @Test(
    "Endings of many languages",
    arguments: [
      ("boundary", "boundaries"), ("Kinder", "Kindern"), ("kitaplar", "kitapları"),
      ("книги", "книгами"), ("βιβλίο", "βιβλία"), ("cărți", "cărțile"), ("école", "écoles"),
      ("लड़का", "लड़के"), ("كتاب", "كتابها"), ("كتاب", "الكتاب"), ("والكتاب", "كتاب"),
      ("بالكتاب", "الكتاب"), ("Fußballtrikots", "Trikots"), ("dell'arte", "arte"),
    ])
  func endings(asked: String, written: String) throws {
    #expect(try found(asked, in: ["stone", written, "paint"]) == [written])
  }

  @Test("Nothing is like numbers, codes, short words and what stands between quotes")
  func none() throws {
    #expect(try found("mp3z", in: ["mp3y"]) == [])
    #expect(try found("ox", in: ["ot"]) == [])
    #expect(try found("one", in: ["on"]) == [])
    #expect(try found("one", in: ["on", "one"]) == ["one"])
    #expect(try found("\"boundary\"", in: ["boundaries"]) == [])
    // A question of a few words is a name.
    #expect(try corpus(["wandering"]).ids("wanderlust") == [])
  }

  @Test("The word itself stands above those like it, the more alike before the less")
  func order() throws {
    let words = ["wandering", "wanders", "wander", "wandered"]
    #expect(try found("wander", in: words) == ["wander", "wanders", "wandered", "wandering"])
  }

  @Test("Those found are the eight most alike by a comparison of all words", arguments: 1...4)
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let letters = seed % 2 == 0 ? ["a", "b", "c"] : ["ж", "а", "р"]
    let words = Set(
      (0..<400).map { _ in
        (0..<Int.random(in: 2...9, using: &random)).map { _ in
          letters[Int.random(in: 0..<3, using: &random)]
        }.joined()
      }
    ).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let corpus = try corpus(words)
    for asked in words.shuffled(using: &random).prefix(40) {
      let answer = corpus.ask(asked + Self.rest, limit: 100)
      let alike = words.indices.filter { words[$0] != asked && likeness(asked, words[$0]) >= 6 }
      let best = alike.sorted {
        (-likeness(asked, words[$0]), $0) < (-likeness(asked, words[$1]), $1)
      }.prefix(8)
      #expect(Set(corpus.ids(answer).map { words[$0] }) == Set(best.map { words[$0] } + [asked]))
    }
  }

  /// What two words have in common, in tenths.
  private func likeness(_ word: String, _ other: String) -> Int {
    let shared = zip(word, other).prefix { $0 == $1 }.count
    guard shared >= 3 else { return 0 }
    return 20 * (shared - 1) / (word.count + other.count - 2)
  }

  @Test("At least .6 in common, and four letters at the end of an unknown word")
  func least() throws {
    #expect(try found("wanderer", in: ["wandexyz", "wanderxy"]) == ["wanderxy"])
    #expect(try found("kotee", in: ["tee"]) == [])
    #expect(try found("kotees", in: ["tees"]) == ["tees"])
    // A word that is known has no parts.
    #expect(try found("operation", in: ["operation", "ration"]) == ["operation"])
  }

  @Test(
    "Where more than 600 words begin alike, a longer beginning has to be the same",
    arguments: [599, 601])
  func bounded(count: Int) throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let words = (0..<count - 1).map { "kinderb\(letters[$0 / 26])\(letters[$0 % 26])" }
    let found = try found("kinderaaa", in: words + ["kinderaaa"])
    #expect(found.count == (count > 600 ? 1 : 9))
  }

  @Test("An explanation says so, with what the word is worth")
  func explained() throws {
    let corpus = try corpus(["книгами"])
    let request = SearchRequest(text: Array(("книги" + Self.rest).utf8))
    let hit = try #require(corpus.index.search(request, scratch: SearchScratch()).hits.first)
    let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
    #expect(why.words[0].match == .alike)
    #expect(why.words[0].weight == 0.6)
    #expect(abs(why.score - Double(hit.score)) < 0.001)
  }
}
