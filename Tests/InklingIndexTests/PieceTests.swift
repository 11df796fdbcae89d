import InklingIndex
import InklingText
import Testing

/// A row analyses only the pieces of a text that may hold a word; a twin here analyses all of it.
@Suite("Which pieces of a text a row looks at")
struct PieceTests {
  private static let words = [
    "node.js", "OSError", "e-mail", "d\u{2019}accord", "\u{201C}quoted\u{201D}", "HTMLParser",
    "don't", "O'Brien", "C++", "x86_64", "h264enc",
    "os.path.join", "Müller",
    "naïve", "ﬁnal", "straße", "ЁЛКА", "ёлка", "数据库引擎", "データ", "ขนมปัง", "🎉", "→", "l'eau", "a", "I",
    "finder", "find", "finding", "fnid", "grinning", "2024-11-22", "v1.2.3", "foo(bar)", "<head>",
    "ÉCOLE",
    "postgresql", "postgers", "\u{1F1E9}\u{1F1EA}", "café\u{301}", "ab", "co\u{AD}operate",
    "\u{FEFF}bom",
  ]
  private static let questions = [
    "find", "fin", "f", "os find", "html find", "accord", "quoted", "node", "nodejs", "js", "email",
    "mail", "parser", "htmlp", "dont", "brien",
    "o", "c++", "x86",
    "join", "path jo", "muller", "mul", "final", "strasse", "елка", "数据", "デー", "ขนม", "→", "eau",
    "a", "i",
    "grining", "grinnign", "potsgresql", "postgresql find", "2024", "1", "bar", "head", "ecole",
    "cafe", "cooperate",
    "enc", "finder node",
  ]

  private static func index(_ texts: [String]) throws -> SearchIndex {
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("id", .id), Field("text", .text)]))
    for (number, text) in texts.enumerated() {
      try builder.add(Document(values: [Array("\(number)".utf8), Array(text.utf8)]))
    }
    return try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  /// What is marked of a text that is shown whole: for each byte, whether it is.
  private static func marked(_ text: MarkedText) -> [Bool] {
    text.runs.flatMap { run in run.text.bytes.map { _ in run.mark != .plain } }
  }

  /// The same by analysing the whole text and comparing each of its words with each of the question's.
  private static func twin(_ text: [UInt8], _ question: String, _ tier: HitTier) -> [Bool] {
    var asked = TokenBuffer()
    Array(question.utf8).withUnsafeBufferPointer {
      Analyzer(for: .queries).analyze($0, into: &asked)
    }
    let analyzer = Analyzer(for: .documents)
    var buffer = TokenBuffer()
    var marks = text.map { _ in false }
    text.withUnsafeBufferPointer { bytes in
      analyzer.analyze(bytes, into: &buffer)
      for token in buffer.tokens {
        let term = Array(buffer.term(of: token))
        for (place, word) in asked.tokens.enumerated() {
          let typed = Array(asked.term(of: word))
          let isPrefix = place == asked.tokens.count - 1 || word.kind == .ideographic
          var end: Int?
          if term == typed {
            end = Int(token.sourceEnd)
          } else if isPrefix, term.starts(with: typed) {
            end = analyzer.sourceEnd(of: token, matching: typed.count, in: bytes)
          }
          guard let end else { continue }
          for at in Int(token.sourceStart)..<end { marks[at] = true }
        }
      }
    }
    return marks
  }

  @Test("What is marked is what a whole analysis marks", arguments: [1, 2, 3, 4] as [UInt64])
  func marks(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let spaces = [" ", " ", " ", "\n", "\t", "\u{A0}", "\u{3000}", ", ", "", "-", " (", "/"]
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        (Self.words.randomElement(using: &generator) ?? "")
          + (spaces.randomElement(using: &generator) ?? "")
      }.joined()
    }.filter { $0.utf8.count <= 160 }
    let index = try Self.index(texts)
    var compared = 0
    for question in Self.questions {
      let answer = index.search(
        SearchRequest(text: Array(question.utf8), limit: 400), scratch: SearchScratch())
      for hit in answer.hits where hit.tier == .exact {
        let shown = index.row(of: hit, in: answer).text
        let text = shown.plain.bytes
        let place: Comment = "\(question) in \(String(decoding: text, as: UTF8.self))"
        #expect(Self.marked(shown) == Self.twin(text, question, hit.tier), place)
        compared += 1
      }
    }
    #expect(compared > 500)
  }

  @Test("A word with typos is marked wherever it stands")
  func typos() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var generator = Seeded(state: 7)
    for typed in ["grinning", "posts", "finder", "postgresql", "documentation", "queue"] {
      for _ in 0..<200 {
        var word = Array(typed.utf8)
        for _ in 0..<(word.count > 8 ? 2 : 1) {
          let at = Int.random(in: 0..<(word.count - 1), using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: word.swapAt(at, at + 1)
          case 1: word.remove(at: at)
          case 2: word.insert(letters.randomElement(using: &generator) ?? 97, at: at)
          default: word[at] = letters.randomElement(using: &generator) ?? 97
          }
        }
        let text = "some words before " + String(decoding: word, as: UTF8.self) + " and behind"
        let index = try Self.index([text])
        let answer = index.search(
          SearchRequest(text: Array((typed + " ").utf8)), scratch: SearchScratch())
        guard let hit = answer.hits.first else { continue }
        let runs = index.row(of: hit, in: answer).text.runs
        // Of a word that holds what was typed, that is marked.
        let marked = hit.tier == .typo && hit.typos == 0 ? Array(typed.utf8) : word
        #expect(
          runs.contains { $0.mark != .plain && $0.text.bytes == marked }, "\(typed) in \(text)")
      }
    }
  }

  /// The snippet of a long text has as many words of the question as any stretch of its length.
  @Test(
    "A long text is shown where most words stand together", arguments: [11, 12, 13] as [UInt64])
  func stretches(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let asked = ["alder", "birch", "cedar"]
    let filler = ["leaf", "root", "bark", "twig", "stem"]
    for _ in 0..<40 {
      let share = Int.random(in: 8...80, using: &generator)
      let words = (0..<600).map { _ in
        (Int.random(in: 0..<share, using: &generator) == 0 ? asked : filler)
          .randomElement(using: &generator) ?? ""
      }
      let index = try Self.index([words.joined(separator: " ")])
      let answer = index.search(
        SearchRequest(text: Array("alder birch cedar ".utf8)), scratch: SearchScratch())
      guard let hit = answer.hits.first, hit.tier == .exact else { continue }
      let shown = index.row(of: hit, in: answer).text.runs.filter { $0.mark != .plain }
      var most = 0
      for first in words.indices {
        var seen: Set<String> = []
        var length = -1
        for word in words[first...] {
          length += word.utf8.count + 1
          if length > 110 { break }
          if asked.contains(word) { seen.insert(word) }
        }
        most = max(most, seen.count)
      }
      let distinct = Set(shown.map(\.text.string))
      #expect(distinct.count >= most)
    }
  }
}
