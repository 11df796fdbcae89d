import InklingIndex
import InklingWorker
import TestSupport
import Testing

/// A segment that comes in blocks answers as the whole one, whatever has come before (issue 28).
struct BlockTests {
  private static let words = [
    "window", "windows", "open", "opens", "garden", "gardener", "river", "stone", "stones", "light",
    "lights", "lighthouse", "harbour", "market", "bread", "flower", "flowers", "mountain",
    "railway",
    "station", "zen", "a", "of", "the",
  ]
  /// Words that stand in a long text once or twice.
  private static let rareWords = ["quartz", "heron", "tallow", "quarry"]

  /// Pages with so many words of text at the most.
  private static func segment(
    _ random: inout SeededGenerator, pages: Int, words most: Int
  ) throws -> SegmentMemory {
    func line(_ count: Int) -> String {
      (0..<count).map { _ in
        let isRare = Int.random(in: 0..<2_000, using: &random) == 0
        return (isRare ? rareWords : words).randomElement(using: &random) ?? ""
      }.joined(separator: " ")
    }
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [
        Field("id", .id), Field("url", .url), Field("title", .title), Field("headings", .heading),
        Field("anchors", .anchor), Field("text", .text), Field("kind", .scope),
      ]))
    for page in 0..<pages {
      let headings = (0..<Int.random(in: 0...most / 200 + 3, using: &random)).map { _ in line(3) }
      let text = line(Int.random(in: most / 8...most, using: &random))
      let places = headings.map { _ in Int.random(in: 0..<text.utf8.count, using: &random) }
      let anchors = places.sorted().map { "\($0) at-\($0)" }
      let values = [
        "\(page)", "\(page).html", line(2) + " \(page)", headings.joined(separator: "\n"),
        anchors.joined(separator: "\n"), text, page % 3 == 0 ? "Odd" : "Usual",
      ]
      let boost = Document.boost(for: Double(Int.random(in: 0...9, using: &random)))
      try builder.add(Document(values: values.map { Array($0.utf8) }, boost: boost))
    }
    return SegmentMemory(copying: try builder.finish())
  }

  private func opened(_ parts: SegmentBlocks) throws -> Engine {
    let engine = Engine()
    try parts.core.withUnsafeBytes { try engine.open(core: $0) }
    return engine
  }

  private func fill(_ engine: Engine, _ block: Int, of parts: SegmentBlocks) -> Bool {
    parts.blocks[block].withUnsafeBytes { engine.fill(block, with: $0) }
  }

  private func answer(_ question: String, by engine: Engine) throws(EngineError) -> String {
    var result: Result<[UInt8], EngineError> = .failure(.notOpen)
    Array(question.utf8).withUnsafeBufferPointer { buffer in
      result = Result { () throws(EngineError) in try engine.answer(buffer) { 0 } }
    }
    return String(decoding: try result.get(), as: UTF8.self)
  }

  /// Asks and brings what is missing until there is an answer.
  private func answer(
    _ question: String, by engine: Engine, bringing parts: SegmentBlocks
  ) throws -> (json: String, rounds: Int, blocks: Int) {
    var (rounds, blocks) = (0, 0)
    while true {
      do throws(EngineError) {
        return (try answer(question, by: engine), rounds, blocks)
      } catch {
        try #require(error == .lacking)
        let missing = engine.missing
        try #require(!missing.isEmpty)
        #expect(Set(missing).count == missing.count)
        rounds += 1
        blocks += missing.count
        for block in missing.shuffled() { #expect(fill(engine, Int(block), of: parts)) }
      }
    }
  }

  private static func question(_ random: inout SeededGenerator) -> String {
    var asked = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      words[Int.random(in: 0..<words.count, using: &random)]
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: asked[0] = String(asked[0].prefix(2))
    case 1: asked[0] = String(asked[0].reversed())
    case 2: asked[0] = "-" + asked[0]
    case 3: asked[0] = "title:" + asked[0]
    case 4: asked = [#"\""# + asked.joined(separator: " ") + #"\""#]
    case 5: asked.append("windwos")
    case 6, 7: asked.append(rareWords[Int.random(in: 0..<rareWords.count, using: &random)])
    default: break
    }
    let text = asked.joined(separator: " ")
    let scope = Int.random(in: 0...2, using: &random)
    let offset = Int.random(in: 0...1, using: &random) * 8
    return #"{"generation":1,"q":"\#(text)","scope":\#(scope),"limit":8,"offset":\#(offset)}"#
  }

  @Test(
    "Random questions, random blocks there already: the answer is that of the whole segment",
    arguments: [
      (1, 60, 900), (2, 200, 400), (3, 300, 12), (4, 9, 4_000), (5, 16, 14_000),
    ] as [(UInt64, Int, Int)])
  func answersAsTheWhole(seed: UInt64, pages: Int, words: Int) throws {
    var random = SeededGenerator(seed: seed)
    let segment = try Self.segment(&random, pages: pages, words: words)
    let parts = try SegmentBlocks(of: segment)
    let whole = Engine()
    try whole.open(segment)
    var lacked = 0
    for _ in 0..<12 {
      var engine = try opened(parts)
      // The page's own thread opens what the worker has opened.
      if Bool.random(using: &random) {
        let copy = Engine()
        try engine.openedCore.withUnsafeBytes { try copy.open(core: $0) }
        engine = copy
      }
      for block in parts.blocks.indices where Int.random(in: 0..<4, using: &random) == 0 {
        #expect(fill(engine, block, of: parts))
      }
      for _ in 0..<12 {
        let question = Self.question(&random)
        let found = try answer(question, by: engine, bringing: parts)
        #expect(try found.json == answer(question, by: whole), "\(question)")
        lacked += found.blocks
      }
    }
    #expect(lacked > 0)
  }

  @Test("With all blocks nothing is missing; a question of two words lacks few of many")
  func bringsLittle() throws {
    var random = SeededGenerator(seed: 7)
    let segment = try Self.segment(&random, pages: 600, words: 900)
    let parts = try SegmentBlocks(of: segment)
    let all = parts.blocks.reduce(0) { $0 + $1.count }
    #expect(parts.core.count < segment.bytes.count / 4)
    let question = #"{"q":"lighthouse market","limit":8}"#
    let engine = try opened(parts)
    let found = try answer(question, by: engine, bringing: parts)
    #expect(found.rounds <= 3)
    #expect(found.blocks < parts.blocks.count / 4)
    let full = try opened(parts)
    for block in parts.blocks.indices { #expect(fill(full, block, of: parts)) }
    #expect(try answer(question, by: full, bringing: parts).blocks == 0)
    #expect(try answer(question, by: full) == found.json)
  }

  /// Each question to an engine without any block, beside the whole segment.
  private func compare(_ questions: [String], _ builder: consuming SegmentBuilder) throws {
    let segment = SegmentMemory(copying: try builder.finish())
    let parts = try SegmentBlocks(of: segment)
    let whole = Engine()
    try whole.open(segment)
    for text in questions {
      let question = #"{"q":"\#(text)","limit":8}"#
      let engine = try opened(parts)
      let found = try answer(question, by: engine, bringing: parts)
      #expect(try found.json == answer(question, by: whole), "\(text)")
      #expect(found.rounds > 0, "\(text)")
    }
  }

  @Test("Phrases of titles")
  func phrasesOfTitles() throws {
    var random = SeededGenerator(seed: 28)
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("title", .title), Field("text", .text)]))
    func line(_ count: Int) -> String {
      (0..<count).map { _ in "light\(Int.random(in: 0..<400, using: &random))" }
        .joined(separator: " ")
    }
    for _ in 0..<2_000 {
      let values = [line(4), line(4)].map { Array($0.utf8) }
      try builder.add(Document(values: values))
    }
    try compare(
      ["l", "light", "light1", "light12 light3", "light399 light", "-light1", "lihgt1"], builder)
  }

  @Test("Beginnings of words that have a list of their own, too long for the core")
  func commonBeginnings() throws {
    var random = SeededGenerator(seed: 29)
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("title", .title), Field("text", .text)]))
    let letters = Array("abcdefghijklmnopqrst")
    for _ in 0..<16_000 {
      var words = ["filler"]
      // Digits would be words of their own, and the beginning one as well.
      if Bool.random(using: &random) {
        words.append(
          "light" + String((0..<2).map { _ in letters.randomElement(using: &random) ?? "a" }))
      }
      if Int.random(in: 0..<9, using: &random) == 0 { words.append("harbour") }
      let values = ["title", words.joined(separator: " ")].map { Array($0.utf8) }
      try builder.add(Document(values: values))
    }
    try compare(["light", "harbour light", "harbour filler light", "filler li"], builder)
  }

  @Test("Rows come with what is side by side in texts, one round behind the lists of words")
  func rounds() throws {
    var random = SeededGenerator(seed: 12)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    func word() -> String {
      String((0..<6).map { _ in letters[Int.random(in: 0..<26, using: &random)] })
    }
    let known = (0..<3_000).map { _ in word() }
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("title", .title), Field("text", .text)]))
    for page in 0..<900 {
      var text = (0..<600).map { _ in known[Int.random(in: 0..<known.count, using: &random)] }
      if page % 180 == 0 { text.insert(contentsOf: ["quiet", "harbour"], at: 300) }
      let values = [word(), text.joined(separator: " ")].map { Array($0.utf8) }
      try builder.add(Document(values: values))
    }
    let parts = try SegmentBlocks(of: SegmentMemory(copying: try builder.finish()))
    let found = try answer(#"{"q":"quiet harbour","limit":8}"#, by: opened(parts), bringing: parts)
    #expect(found.rounds == 2)
  }

  /// Words of so many letters, some of them beyond ASCII, many of which begin alike.
  private static func anyWord(_ random: inout SeededGenerator) -> String {
    let letters = Array("aaabcdefghijklmnopqrstuvwxyzäöß0123456789привет漢字_-'")
    return String(
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      })
  }

  @Test(
    "A core and all blocks are the segment, byte for byte: each section has its checksum",
    arguments: [0, 1, 2, 70, 900])
  func isTheSegment(pages: Int) throws {
    var random = SeededGenerator(seed: UInt64(pages))
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [
        Field("title", .title), Field("headings", .heading), Field("text", .text),
      ]))
    for _ in 0..<pages {
      let values = [3, 8, 300].map { most in
        (0..<Int.random(in: 0...most, using: &random)).map { _ in Self.anyWord(&random) }
          .joined(separator: most == 8 ? "\n" : " ")
      }
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let segment = SegmentMemory(copying: try builder.finish())
    let parts = try SegmentBlocks(of: segment)
    let index = try parts.core.withUnsafeBytes { try SearchIndex(BlockedSegment(core: $0)) }
    for (number, block) in parts.blocks.enumerated() {
      #expect(block.withUnsafeBytes { index.fill(number, with: $0) })
    }
    try index.check()
    // What is made anew is not there twice.
    if pages == 900 {
      let all = parts.blocks.reduce(parts.core.count) { $0 + $1.count }
      #expect(all < segment.bytes.count)
    }
  }

  @Test("Bytes that are no block are refused, and the question still lacks it")
  func refusesOthers() throws {
    var random = SeededGenerator(seed: 9)
    let parts = try SegmentBlocks(of: try Self.segment(&random, pages: 60, words: 900))
    let engine = try opened(parts)
    for block in parts.blocks.indices {
      let short = Array(parts.blocks[block].dropLast())
      #expect(!short.withUnsafeBytes { engine.fill(block, with: $0) })
      let long = parts.blocks[block] + [0]
      #expect(!long.withUnsafeBytes { engine.fill(block, with: $0) })
    }
    for block in [-1, parts.blocks.count, Int.max] {
      #expect(!parts.blocks[0].withUnsafeBytes { engine.fill(block, with: $0) })
    }
    #expect(throws: EngineError.lacking) {
      _ = try answer(#"{"q":"lighthouse market"}"#, by: engine)
    }
  }

  @Test(
    "A core that is cut off, or whose bytes are others, is an error or another segment, never a trap"
  )
  func refusesDamage() throws {
    var random = SeededGenerator(seed: 11)
    let parts = try SegmentBlocks(of: try Self.segment(&random, pages: 20, words: 900))
    for count in Array(0..<200) + [parts.core.count - 1] {
      let engine = Engine()
      #expect(throws: SegmentError.self) {
        try Array(parts.core.prefix(count)).withUnsafeBytes { try engine.open(core: $0) }
      }
    }
    for _ in 0..<2_000 {
      var core = parts.core
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // The table, or anywhere else.
        let end = Bool.random(using: &random) ? min(core.count, 400) : core.count
        let place = Int.random(in: 8..<end, using: &random)
        core[place] = UInt8.random(in: 0...255, using: &random)
      }
      let engine = Engine()
      guard (try? core.withUnsafeBytes({ try engine.open(core: $0) })) != nil else { continue }
      for block in parts.blocks.indices { _ = fill(engine, block, of: parts) }
      _ = try? answer(#"{"q":"lighthouse market"}"#, by: engine)
    }
  }
}
