import InklingIndex
import Testing

/// Counts of values against obvious lines, where a search takes another way than usual, and where it ends early.
@Suite("Counts of values")
struct FacetTests {
  private static let fields = [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .keyword),
    Field("code", .keyword), Field("year", .number),
  ]

  private func request(_ text: String, _ facets: [String] = ["kind", "year"]) -> SearchRequest {
    var request = SearchRequest(text: Array(text.utf8))
    request.facets = facets.map { Array($0.utf8) }
    return request
  }

  private func values(_ facet: FacetCounts) -> [String] {
    facet.values.map { "\(String(decoding: $0.value, as: UTF8.self)) \($0.count)" }
  }

  /// Pages of more than 256 words, the even ones about harbours.
  private func pages() throws -> SearchIndex {
    let filler = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    let rows = (0..<40).map { number in
      [
        "Page \(number)", (number % 2 == 0 ? "harbour " : "garden ") + filler,
        ["red", "blue", "green"][number % 3], "c\(number)", "\(1_900 + number)",
      ]
    }
    return try Corpus(rows, fields: Self.fields).index
  }

  @Test("Long texts are counted in an order and by beginnings too, whatever was asked before")
  func longTexts() throws {
    let index = try pages()
    for before in ["", "garden", "harbour"] {
      for sort in [SearchSort.relevance, .descending(field: Array("year".utf8))] {
        // “wo” begins more words than are weighed: what holds it is found by lists.
        for (text, kinds, years) in [
          ("harbour", ["blue 6", "green 7", "red 7"], 1_900.0...1_938),
          ("wo", ["blue 13", "green 13", "red 14"], 1_900.0...1_939),
        ] {
          let scratch = SearchScratch()
          _ = index.search(request(before, []), scratch: scratch)
          var asked = request(text)
          asked.sort = sort
          let answer = index.search(asked, scratch: scratch)
          let place: Comment = "\(text) \(sort) behind “\(before)”: \(answer.facets)"
          #expect(answer.facets.map(\.isExact) == [true, true], place)
          #expect(values(answer.facets[0]).sorted() == kinds, place)
          #expect(answer.facets[1].range == years, place)
        }
      }
    }
  }

  @Test(
    "What a filter came to in one index is not taken for another whose scopes or fields are called otherwise"
  )
  func tablesOfOthers() throws {
    let scratch = SearchScratch()
    func found(_ kinds: [String], _ numbers: [String], _ filter: SearchFilter) throws -> [Int] {
      let fields =
        [Field("id", .id), Field("title", .title), Field("kind", .scope)]
        + numbers.map { Field(name: Array($0.utf8), role: .number) }
      let corpus = try Corpus(
        kinds.indices.map { ["row", kinds[$0], "\($0)", "\(9 - $0)"] }, fields: fields)
      let request = SearchRequest(text: Array("row".utf8), filters: [filter])
      return corpus.ids(corpus.index.search(request, scratch: scratch)).sorted()
    }
    let isRed = SearchFilter.anyOf(field: Array("kind".utf8), values: [Array("red".utf8)])
    let isLow = SearchFilter.range(field: Array("a".utf8), 0...2)
    for _ in 0..<2 {
      #expect(try found(["red", "blue", "red"], ["a", "b"], isRed) == [0, 2])
      #expect(try found(["blue", "red", "blue"], ["a", "b"], isRed) == [1])
      #expect(try found(["red", "blue", "red"], ["a", "b"], isLow) == [0, 1, 2])
      #expect(try found(["red", "blue", "red"], ["b", "a"], isLow) == [])
    }
  }

  @Test(
    "A filter that was asked before comes to the same, in every segment and whatever else was asked"
  )
  func rememberedFilters() throws {
    let colours = ["red", "blue", "green", "grey"]
    let indexes = try (0..<12).map { number in
      try Corpus(
        (0..<30).map { row in
          let tags = colours.indices.filter { (row * 7 + number) >> $0 & 1 == 1 }.map {
            colours[$0]
          }
          return ["Row \(row)", "text", tags.joined(separator: "\n"), "c\(row)", "1900"]
        }, fields: Self.fields
      ).index
    }
    let scratch = SearchScratch()
    for round in 0..<6 {
      for (number, index) in indexes.enumerated() {
        for wanted in [["red"], ["blue", "green"], ["c\(round)", "red"], ["nothing"]] {
          var asked = request("row", [])
          asked.limit = 100
          asked.filters = [.anyOf(field: Array("kind".utf8), values: wanted.map { Array($0.utf8) })]
          let expected = (0..<30).filter { row in
            colours.indices.contains {
              (row * 7 + number) >> $0 & 1 == 1 && wanted.contains(colours[$0])
            }
          }
          let answer = index.search(asked, scratch: scratch)
          #expect(answer.total == expected.count, "\(wanted) in segment \(number)")
        }
      }
    }
  }

  @Test("Deleted documents do not count")
  func deleted() throws {
    let index = try pages()
    var (words, kept) = ([UInt64](repeating: 0, count: 1), [Int]())
    for document in 0..<index.documentCount {
      if document % 3 == 0 {
        words[0] |= 1 << UInt64(document)
      } else {
        let id = String(decoding: index.value(of: document, field: 0), as: UTF8.self)
        kept.append(try #require(Int(id)))
      }
    }
    let hiding = index.hiding(DeletedDocuments(words: words))
    for (text, matching) in [("harbour", kept.filter { $0 % 2 == 0 }), ("", kept)] {
      let facets = hiding.search(request(text), scratch: SearchScratch()).facets
      let years = matching.map { Double(1_900 + $0) }
      let counts = ["red", "blue", "green"].enumerated()
        .map { place, kind in (kind, matching.count { $0 % 3 == place }) }
        .filter { $0.1 > 0 }.map { "\($0) \($1)" }
      #expect(Set(values(facets[0])) == Set(counts), "\(text)")
      #expect(facets[1].range == years.min().flatMap { low in years.max().map { low...$0 } })
    }
  }

  @Test("64 values, the most frequent first and equal ones by their bytes; the others are counted")
  func many() throws {
    let rows = (0..<400).map { number in
      let list = number % 4 == 0 ? "b\nb\na" : number % 4 == 1 ? "a" : "z\(number % 100)"
      return ["thing", "", list, "code\(number)", ""]
    }
    let index = try Corpus(rows, fields: Self.fields).index
    let facets = index.search(
      request("thing", ["code", "kind", "year"]), scratch: SearchScratch()
    ).facets
    let codes = (0..<400).map { "code\($0)" }.sorted().prefix(64).map { "\($0) 1" }
    #expect(values(facets[0]) == codes && facets[0].otherValues == 336)
    // Twice in one document is once.
    #expect(values(facets[1]).prefix(3) == ["a 200", "b 100", "z10 4"])
    #expect(facets[1].values.count == 52 && facets[1].otherValues == 0)
    #expect(facets[2].values.isEmpty && facets[2].range == nil && facets[2].isExact)
  }

  @Test("Names that are no fields, and empty ones, have no values")
  func unknown() throws {
    let index = try pages()
    for text in ["harbour", ""] {
      let facets = index.search(
        request(text, ["", "nothing", "title", "id"]), scratch: SearchScratch()
      ).facets
      #expect(
        facets.map { String(decoding: $0.field, as: UTF8.self) } == ["", "nothing", "title", "id"])
      #expect(facets.allSatisfy { $0.values.isEmpty && $0.range == nil && $0.otherValues == 0 })
    }
  }

  @Test("Where filters leave nothing of what was meant, what they hide can be chosen")
  func hidden() throws {
    let names = (0..<40).map { number in
      [
        number % 2 == 0 ? "harbour" : "garden", "", ["red", "blue", "green"][number % 3], "",
        "\(1_900 + number)",
      ]
    }
    for index in [try pages(), try Corpus(names, fields: Self.fields).index] {
      for text in ["harbour", "harbuor"] {
        var asked = request(text, ["kind"])
        asked.filters = [
          .anyOf(field: Array("kind".utf8), values: [Array("black".utf8)]),
          .range(field: Array("year".utf8), 1_900...1_905),
        ]
        let answer = index.search(asked, scratch: SearchScratch())
        #expect(answer.hits.isEmpty)
        // Those with the numbers 0, 2 and 4.
        #expect(values(answer.facets[0]) == ["blue 1", "green 1", "red 1"], "\(text)")
      }
    }
  }

  @Test("Of more fields than eight the first are counted")
  func tooMany() throws {
    let index = try pages()
    let names = Array(repeating: "kind", count: 8) + ["year"]
    let facets = index.search(request("", names), scratch: SearchScratch()).facets
    #expect(facets.count == 8 && Set(facets.map(\.field)) == [Array("kind".utf8)])
  }

  @Test("A budget and a deadline end the count, which says so and never counts too many")
  func ends() throws {
    let rows = (0..<20_000).map { ["thing \($0 % 7)", "", "k\($0 % 5)", "code\($0)", "\($0)"] }
    let index = try Corpus(rows, fields: Self.fields).index
    let names = ["kind", "code", "year"]
    for text in ["thing", "", "thng"] {
      let whole = index.search(request(text, names), scratch: SearchScratch()).facets
      #expect(whole.allSatisfy { $0.isExact })
      #expect(whole[1].otherValues == 20_000 - 64, "\(text)")
      var cuts = 0
      for steps in [1, 100, 10_000, 21_000, 22_000, 100_000] {
        var asked = request(text, names)
        asked.budget = SearchBudget(steps: steps)
        let facets = index.search(asked, scratch: SearchScratch()).facets
        if facets.allSatisfy { $0.isExact } {
          #expect(facets == whole, "\(text) \(steps)")
        } else {
          cuts += 1
          #expect(zip(facets, whole).allSatisfy { $0.values.count <= $1.values.count })
          #expect(facets[0].values.allSatisfy { $0.count <= 4_000 }, "\(text) \(steps)")
        }
      }
      // Walking through the documents alone is not the whole cost: the values are read as well.
      #expect(cuts >= 4, "\(text)")
      for looks in 0..<12 {
        let scratch = SearchScratch()
        var asked = 0
        scratch.mustStop = {
          asked += 1
          return asked > looks
        }
        let answer = index.search(request(text, names), scratch: scratch)
        #expect(asked <= looks + 1, "\(text): it was asked again")
        if asked > looks {
          #expect(answer.facets.contains { !$0.isExact }, "\(text) \(looks)")
        } else {
          #expect(answer.facets == whole, "\(text) \(looks)")
        }
      }
    }
  }
}
