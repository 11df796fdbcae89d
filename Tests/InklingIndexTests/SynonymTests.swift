import InklingIndex
import Testing

/// Issue 24, part 7: words that a site or an app says to mean the same.
@Suite("Synonyms and weights")
struct SynonymTests {
  private static let fields = [Field("id", .id), Field("title", .title), Field("text", .text)]

  private func pair(_ asked: String, _ written: String) throws -> Synonym {
    try #require(Synonym(asked: Array(asked.utf8), written: Array(written.utf8)))
  }

  private func corpus(_ rows: [[String]], _ pairs: [(String, String)]) throws -> Corpus {
    try Corpus(rows, fields: Self.fields, synonyms: try pairs.map { try pair($0.0, $0.1) })
  }

  @Test("Who asks one word finds the other, one way only, and the row marks what stands there")
  func oneWay() throws {
    let corpus = try corpus(
      [["JavaScript: The Good Parts"], ["JS in a Nutshell"], ["Rust"]], [("js", "javascript")])
    let answer = corpus.ask("js")
    #expect(corpus.ids(answer) == [1, 0])
    #expect(answer.hits.allSatisfy { $0.tier == .exact })
    #expect(corpus.marked(answer.hits[1], answer, .exact) == ["JavaScript"])
    #expect(corpus.marked(answer.hits[0], answer, .exact) == ["JS"])
    #expect(corpus.ids("javascript") == [0])
    #expect(corpus.ids("rust -js") == [2])
    #expect(corpus.ids("parts -js") == [])
  }

  @Test("Several words may mean one, and one several; the last may be begun or have a typo")
  func phrases() throws {
    let rows = [
      ["Writing an Operating System"], ["Know your OS"], ["System of operating rooms"],
      ["Kubernetes in Action"],
    ]
    let corpus = try corpus(
      rows,
      [("os", "operating system"), ("operating system", "os"), ("container captain", "kubernetes")])
    #expect(corpus.ids("os") == [1, 0])
    #expect(Set(corpus.ids("operating system")) == [0, 1, 2])
    #expect(corpus.ids("container cap") == [3])
    #expect(corpus.ids("contaner captain") == [3])
    #expect(corpus.ids("captain action") == [3])
    let os = corpus.ask("os")
    #expect(corpus.marked(os.hits[1], os, .exact) == ["Operating", "System"])
    let whole = corpus.ask("operating syst")
    let row = try #require(whole.hits.indices.first { corpus.ids(whole)[$0] == 1 })
    #expect(corpus.marked(whole.hits[row], whole, .exact) == ["OS"])
  }

  @Test("A word in a text is found and its snippet marks it")
  func text() throws {
    let corpus = try corpus(
      [["Notes", "A page about kubernetes and its friends"], ["Other", "k9s"]],
      [("k8s", "kubernetes")])
    let answer = corpus.ask("k8s")
    #expect(corpus.ids(answer) == [0])
    let row = corpus.index.row(of: answer.hits[0], in: answer)
    #expect(row.text.runs.filter { $0.mark == .exact }.map { $0.text.string } == ["kubernetes"])
  }

  @Test("An explanation names the synonym, unless the word stands there itself")
  func explained() throws {
    let corpus = try corpus([["JavaScript"], ["JS and JavaScript"]], [("js", "JavaScript")])
    let request = SearchRequest(text: Array("js".utf8))
    let answer = corpus.index.search(request, scratch: SearchScratch())
    #expect(answer.hits.count == 2)
    for hit in answer.hits {
      let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
      let isOwn = corpus.index.value(of: hit.document, field: 0).elementsEqual("1".utf8)
      #expect(why.words[0].match == (isOwn ? .whole : .synonym))
      #expect(String(decoding: why.words[0].found, as: UTF8.self) == (isOwn ? "js" : "javascript"))
    }
  }

  @Test("Words are folded; what is empty, the same or longer than eight words is no synonym")
  func parsing() throws {
    #expect(try pair("JS", "Éclair") == pair("js", "eclair"))
    #expect(Synonym(asked: Array("JS".utf8), written: Array("js".utf8)) == nil)
    #expect(Synonym(asked: [], written: Array("js".utf8)) == nil)
    #expect(Synonym(asked: Array(" - ".utf8), written: Array("js".utf8)) == nil)
    #expect(Synonym(asked: Array("a b c d e f g h".utf8), written: Array("x".utf8)) != nil)
    #expect(Synonym(asked: Array("a b c d e f g h i".utf8), written: Array("x".utf8)) == nil)
  }

  @Test("A segment keeps synonyms and weights; without them its schema is what it was")
  func kept() throws {
    var fields = Self.fields
    let plain = try Corpus([["a", "b"]], fields: fields).index.schema
    #expect(plain.synonyms.isEmpty && plain.fields == fields)
    fields[2] = Field("text", .text, weight: 7)
    let pairs = try [pair("b", "c"), pair("a", "b"), pair("b", "c")]
    let kept = try Corpus([["a", "b"]], fields: fields, synonyms: pairs).index.schema
    #expect(kept == IndexSchema(fields: fields, synonyms: pairs))
    #expect(kept.synonyms == [pairs[1], pairs[0]])
    #expect(kept.fields[2].weight == 7)
    #expect(Field("text", .text, weight: 0).weight == 1)
    #expect(Field("text", .text, weight: 200).weight == Field.maximumWeight)
  }

  @Test("Segments that are merged give the bytes of one that was built at once")
  func merged() throws {
    let schema = IndexSchema(
      fields: Self.fields,
      synonyms: [try pair("js", "javascript"), try pair("os", "operating system")])
    let rows = [["JavaScript"], ["An operating system"], ["js"], ["Other", "javascript"]]
    func segment(_ part: ArraySlice<[String]>) throws -> [UInt8] {
      var builder = try SegmentBuilder(schema: schema)
      for (id, row) in part.enumerated() {
        try builder.add(Document(values: [Array("\(id)".utf8)] + row.map { Array($0.utf8) }))
      }
      return try builder.finish()
    }
    var merger = SegmentMerger(schema: schema)
    for part in [rows[..<2], rows[2...]] {
      try merger.add(try SearchIndex(SegmentMemory(copying: try segment(part))))
    }
    let merged = try SearchIndex(SegmentMemory(copying: try merger.finish().bytes))
    for text in ["js", "os", "javascript", "operating sys"] {
      let request = SearchRequest(text: Array(text.utf8))
      let whole = try SearchIndex(SegmentMemory(copying: try segment(rows[...])))
      let one = merged.search(request, scratch: SearchScratch())
      let other = whole.search(request, scratch: SearchScratch())
      #expect(one.hits == other.hits && !one.hits.isEmpty, "\(text)")
    }
  }

  @Test(
    "What is found is what has the word, or a meaning of it, by a look at every row",
    arguments: 1...6)
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let words = (0..<12).map { "w\($0)x" }
    let pairs = try (0..<8).compactMap { _ -> Synonym? in
      let asked = words[Int.random(in: 0..<12, using: &random)]
      let written = (0..<Int.random(in: 1...2, using: &random))
        .map { _ in words[Int.random(in: 0..<12, using: &random)] }
      return asked == written.joined(separator: " ")
        ? nil : try pair(asked, written.joined(separator: " "))
    }
    let rows = (0..<60).map { _ in
      (0..<2).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          words[Int.random(in: 0..<12, using: &random)]
        }
        .joined(separator: " ")
      }
    }
    let corpus = try Corpus(rows, fields: Self.fields, synonyms: pairs)
    for word in words {
      let meanings =
        [word]
        + pairs.filter { $0.asked.elementsEqual(word.utf8) }
        .map { String(decoding: $0.written, as: UTF8.self) }
      let expected = rows.indices.filter { row in
        rows[row].contains { value in
          meanings.contains { " \(value) ".contains(" \($0) ") }
        }
      }
      // A word of digits and letters is a code, and nothing else is looked for where it is known.
      let answer = corpus.ask("\"\(word)\"", limit: 100)
      #expect(Set(corpus.ids(answer)) == Set(expected), "\(word)")
    }
  }

  @Test("A word of a weighty text counts more, and an explanation says how much")
  func weights() throws {
    let fields = [
      Field("id", .id), Field("author", .text, weight: 4), Field("text", .text),
    ]
    let rows = [["stone", "heron heron river"], ["heron", "stone river river"]]
    let corpus = try Corpus(rows, fields: fields)
    let request = SearchRequest(text: Array("heron zzq qzz zqz".utf8))
    let answer = corpus.index.search(request, scratch: SearchScratch())
    #expect(corpus.ids(answer) == [1, 0])
    let why = corpus.index.explain(answer.hits[0], in: request, scratch: SearchScratch())
    #expect(why.words[0].weight == 4)
    let plain = try Corpus(rows, fields: fields.map { Field(name: $0.name, role: $0.role) })
    #expect(plain.ids(plain.ask("heron zzq qzz zqz")) == [0, 1])
  }
}
