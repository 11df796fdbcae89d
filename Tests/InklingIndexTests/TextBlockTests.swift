import InklingIndex
import Testing

/// A row of a long text reads only the blocks that may hold a better stretch; a twin here reads all of it, word by word.
@Suite("Which stretch of a long text a row shows")
struct TextBlockTests {
  private static let schema = IndexSchema(fields: [Field("id", .id), Field("text", .text)])

  private static func segment(_ texts: [String], schema: IndexSchema = schema) throws -> [UInt8] {
    var builder = try SegmentBuilder(schema: schema)
    for (number, text) in texts.enumerated() {
      try builder.add(Document(values: [Array("\(number)".utf8), Array(text.utf8)]))
    }
    return try builder.finish()
  }

  /// Words with single spaces between them, some of which are asked for.
  private static func text(
    _ asked: [String], length: Int, _ generator: inout Seeded
  ) -> [String] {
    let filler = ["leaf", "root", "bark", "twig", "stem", "al", "bir", "ced", "alternate", "oakum"]
    let share = [4, 30, 300, 3_000].randomElement(using: &generator) ?? 4
    var words: [String] = []
    var bytes = 0
    while bytes < length {
      let isAsked = Int.random(in: 0..<share, using: &generator) == 0
      var word = (isAsked ? asked : filler).randomElement(using: &generator) ?? ""
      if isAsked, Bool.random(using: &generator) { word += "s" }
      words.append(word)
      bytes += word.utf8.count + 1
    }
    return words
  }

  /// Where the stretches begin that may be shown, as Documentation/Ranking.md says; empty where there is none.
  ///
  /// It is the first with most of the words, or one behind which there was much to read without a better one.
  private static func twin(_ words: [String], _ asked: [String]) -> [Int] {
    var matches: [(start: Int, end: Int, word: Int)] = []
    var at = 0
    for word in words {
      for (place, term) in asked.enumerated() {
        let isLast = place == asked.count - 1
        if word == term || isLast && word.hasPrefix(term) {
          matches.append((at, at + term.utf8.count, place))
          break
        }
      }
      at += word.utf8.count + 1
    }
    var best: (start: Int, count: Int)?
    var found: [Int] = []
    for last in matches.indices {
      if best?.count == asked.count { break }
      for first in 0...last where matches[last].end <= matches[first].start + 110 {
        let count = Set(matches[first...last].map(\.word)).count
        if count > best?.count ?? 0 {
          // So many bytes are read at least before one is taken for the best: 22 blocks without where it begins.
          if let best, matches[first].start < best.start + 21 * 512 { found.removeLast() }
          best = (matches[first].start, count)
          found.append(matches[first].start)
        }
        break
      }
    }
    return found
  }

  /// The words of a question that a stretch has.
  private static func words(in stretch: String, _ asked: [String]) -> Set<String> {
    let words = stretch.split { $0 == " " || $0 == "…" }
    return Set(
      asked.filter { term in
        words.contains { $0 == term || term == asked.last && $0.hasPrefix(term) }
      })
  }

  @Test(
    "The first stretch with most words is shown, wherever it stands",
    arguments: 1...12 as ClosedRange<UInt64>)
  func stretches(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let all = ["alder", "birch", "cedar", "oak"]
    for round in 0..<12 {
      let asked = Array(all.shuffled(using: &generator).prefix(1 + round % 4))
      let length = Int.random(in: 3_000...90_000, using: &generator)
      let words = Self.text(asked, length: length, &generator)
      let text = words.joined(separator: " ")
      let index = try SearchIndex(SegmentMemory(copying: Self.segment([text])))
      let question = asked.joined(separator: " ")
      let answer = index.search(
        SearchRequest(text: Array(question.utf8), limit: 10), scratch: SearchScratch())
      guard let hit = answer.hits.first, hit.tier == .exact else { continue }
      let shown = index.row(of: hit, in: answer).text
      let bytes = Array(text.utf8)
      let place: Comment = "\(question) in \(words.count) words, round \(round)"
      let parts = shown.plain.string.split(separator: " … ")
      let starts = Self.twin(words, asked)
      let start = (starts.isEmpty ? [0] : starts).first { start in
        // Where two stretches are shown there is less before the first match, and the second one has what the best lacks.
        var from = max(0, start - (parts.count == 1 ? 50 : 20))
        while from > 0, bytes[from - 1] != 0x20 { from += 1 }
        let shownBytes = parts.count == 1 ? 100 : 25
        let expected = String(
          decoding: bytes[from..<min(bytes.count, from + shownBytes)], as: UTF8.self)
        return parts.contains { $0.trimmingPrefix("…").hasPrefix(expected) }
      }
      guard let start else {
        Issue.record(place)
        continue
      }
      let most = Self.words(in: String(decoding: bytes[start...].prefix(110), as: UTF8.self), asked)
      if parts.count > 1 {
        let marked = Self.words(in: shown.plain.string, asked)
        #expect(marked.count > most.count && marked.isSuperset(of: most), place)
        #expect(parts.count == 2, place)
      }
      if !starts.isEmpty {
        #expect(shown.runs.contains { $0.mark == .exact }, place)
      }
    }
  }

  @Test("Words of other scripts and written with signs are found behind many blocks")
  func otherWords() throws {
    let filler = String(repeating: "лист корень кора leaf root 枝と葉 ", count: 700)
    for (written, asked) in [
      ("Ёлка", "елка"), ("straße", "strasse"), ("数据库引擎", "数据"), ("ขนมปัง", "ขนม"),
      ("e-mail", "email"), ("HTMLParser", "parser"), ("x86_64", "x86"), ("naïve", "naive"),
      ("os.path.join", "path jo"), ("&&", "&&"), ("→", "→"), ("q", "q"),
    ] {
      let index = try SearchIndex(
        SegmentMemory(copying: Self.segment([filler + written + " " + filler])))
      let answer = index.search(
        SearchRequest(text: Array(asked.utf8)), scratch: SearchScratch())
      let hit = try #require(answer.hits.first, "\(asked)")
      let runs = index.row(of: hit, in: answer).text.runs
      #expect(runs.contains { $0.mark == .exact }, "\(asked) in \(runs.map(\.text.string))")
    }
  }

  @Test("Of a question with a typo that is marked which the page was found by, and nothing else")
  func marksOfTypos() throws {
    let filler = String(repeating: "leaf root bark twig stem ", count: 300)
    let text = filler + "it might process this " + filler + "light processes " + filler
    let index = try SearchIndex(SegmentMemory(copying: Self.segment([text])))
    let answer = index.search(
      SearchRequest(text: Array("light procesess ".utf8)), scratch: SearchScratch())
    let hit = try #require(answer.hits.first)
    #expect(hit.tier == .typo)
    let runs = index.row(of: hit, in: answer).text.runs.filter { $0.mark != .plain }
    #expect(runs.map(\.text.string) == ["light", "processes"])
    #expect(runs.map(\.mark) == [.exact, .loose])
  }

  @Test("Headings behind many others lead to their section")
  func headings() throws {
    let schema = IndexSchema(fields: [
      Field("title", .title), Field("text", .text), Field("headings", .heading),
      Field("anchors", .anchor), Field("url", .url),
    ])
    var headings = ""
    var anchors = ""
    var text = ""
    for number in 0..<400 {
      let name = number == 377 ? "Grow an alder" : "Prune hedge number \(number)"
      anchors += "\(text.utf8.count) a\(number)\n"
      headings += name + "\n"
      text += name + " leaf root bark twig stem leaf root bark twig stem "
    }
    var builder = try SegmentBuilder(schema: schema)
    let values = ["Trees", text, headings, anchors, "trees.html"]
    try builder.add(Document(values: values.map { Array($0.utf8) }))
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    for question in ["trees alder", "trees alde", "trees a377"] {
      let answer = index.search(
        SearchRequest(text: Array(question.utf8)), scratch: SearchScratch())
      let hit = try #require(answer.hits.first)
      let row = index.row(of: hit, in: answer)
      #expect(String(decoding: row.url, as: UTF8.self) == "trees.html#a377", "\(question)")
    }
  }

  @Test("A table that says anything leads to no place outside the text")
  func damagedTables() throws {
    var generator = Seeded(state: 9)
    let asked = ["alder", "birch"]
    let segment = try Self.segment(
      (0..<3).map { _ in
        Self.text(asked, length: 20_000, &generator).joined(separator: " ")
      })
    for _ in 0..<200 {
      var bytes = segment
      for _ in 0..<64 {
        let at = Int.random(in: 2_048..<bytes.count, using: &generator)
        bytes[at] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let index = try? SearchIndex(SegmentMemory(copying: bytes)) else { continue }
      let answer = index.search(
        SearchRequest(text: Array("alder birc".utf8)), scratch: SearchScratch())
      for hit in answer.hits {
        #expect(index.row(of: hit, in: answer).text.plain.bytes.count < 400)
      }
    }
  }

  @Test("Merged documents keep their tables")
  func merging() throws {
    var generator = Seeded(state: 5)
    let texts = (0..<6).map { _ in
      Self.text(["alder", "birch"], length: 9_000, &generator).joined(separator: " ")
    }
    var merger = SegmentMerger(schema: Self.schema)
    for part in [texts.prefix(3), texts.suffix(3)] {
      try merger.add(SearchIndex(SegmentMemory(copying: Self.segment(Array(part)))))
    }
    var builder = try SegmentBuilder(schema: Self.schema)
    for part in [texts.prefix(3), texts.suffix(3)] {
      for (number, text) in part.enumerated() {
        try builder.add(Document(values: [Array("\(number)".utf8), Array(text.utf8)]))
      }
    }
    #expect(try merger.finish().bytes == builder.finish())
  }
}
