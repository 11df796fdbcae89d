import Foundation
import InklingIndex
import Testing

@Suite("What a row shows of a long text", .serialized)
struct RowTests {
  private func index(_ rows: [(title: String, text: String)]) throws -> SearchIndex {
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("title", .title), Field("text", .text)]))
    for row in rows {
      try builder.add(Document(values: [Array(row.title.utf8), Array(row.text.utf8)]))
    }
    return try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  /// The rows of a question, and the seconds of this thread's processor time that they take.
  private func rows(_ question: String, _ index: SearchIndex) -> (
    rows: [SearchRow], seconds: Double
  ) {
    let request = SearchRequest(text: Array(question.utf8), limit: 100)
    let answer = index.search(request, scratch: SearchScratch())
    let started = Self.processorTime()
    let rows = answer.hits.map { index.row(of: $0, in: answer) }
    return (rows, Self.processorTime() - started)
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func text(_ text: MarkedText) -> String {
    text.plain.string
  }

  @Test("A snippet of a text full of matches grows with the text and no faster")
  func growth() throws {
    func seconds(_ count: Int) throws -> Double {
      let index = try index([("a", String(repeating: "zebra ", count: count))])
      return (0..<3).map { _ in rows("z", index).seconds }.min() ?? 0
    }
    let (small, large) = (try seconds(10_000), try seconds(80_000))
    #expect(large < max(0.005, small) * 24, "\(small) s and \(large) s")
  }

  @Test("However long the documents are, the rows of an answer look through a bounded part of them")
  func bounded() throws {
    let page = String(repeating: "one two three zebra ", count: 50_000)
    let index = try index((0..<30).map { ("page \($0)", page) })
    let (rows, seconds) = rows("zebra one two", index)
    #expect(rows.count == 30)
    #expect(seconds < 1.5)
    for row in rows {
      #expect(row.text.runs.contains { $0.mark == .exact })
      #expect(text(row.text).count < 200)
    }
  }

  @Test("The stretch with most words of the question is shown, wherever it lies")
  func densest() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 40)
    for place in [0, 3, 11] {
      let parts = (0..<12).map { $0 == place ? "zebra lantern pier " : "zebra " + filler }
      let index = try index([("a", parts.joined())])
      let shown = text(try #require(rows("zebra lantern pier", index).rows.first).text)
      #expect(shown.contains("zebra lantern pier"), "\(place): \(shown)")
    }
  }

  /// What is shown of a page for a question, with the matches in brackets.
  private func marked(_ question: String, _ title: String, _ text: String) throws -> String {
    let row = try #require(rows(question, try index([(title, text)])).rows.first)
    return row.text.runs.map { $0.mark == .plain ? $0.text.string : "[\($0.text.string)]" }.joined()
  }

  @Test(
    "A word that stands elsewhere in the text has a stretch of its own, and both are no longer than one"
  )
  func several() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 40)
    for parts in [["zebra lantern", "pier"], ["pier", "zebra lantern"]] {
      let text = [filler, parts[0], filler, parts[1], filler].joined(separator: " ")
      let shown = try marked("zebra lantern pier", "Animals", text)
      #expect(shown.contains("[zebra] [lantern]"), "\(shown)")
      #expect(shown.contains("[pier]"), "\(shown)")
      #expect(shown.count { $0 == "…" } == 3 && shown.contains(" … "), "\(shown)")
      #expect(shown.utf8.count < 200, "\(shown)")
      // The first word of the text stands first.
      let places = parts.map { shown.range(of: "[\($0.split(separator: " ")[0])]")?.lowerBound }
      #expect(try #require(places[0]) < #require(places[1]), "\(shown)")
    }
  }

  @Test("A word that the title shows, or that stands close by, needs no second stretch")
  func single() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 40)
    let far = "\(filler) zebra lantern \(filler) pier \(filler)"
    let titled = try marked("zebra lantern pier", "The Pier", far)
    #expect(titled.contains("[zebra] [lantern]") && !titled.contains(" … "), "\(titled)")
    let near = "zebra lantern \(String(repeating: "dust ", count: 24)) pier \(filler)"
    let shown = try marked("zebra lantern pier", "Animals", near)
    #expect(!shown.contains(" … "), "\(shown)")
  }

  @Test("Two stretches are of whole words and characters, whatever the text is")
  func severalAnywhere() throws {
    for (gap, join) in [("dust ", " "), ("塵", "、"), ("d\u{301}ust ", " "), ("😀", "")] {
      let filler = String(repeating: gap, count: 200)
      let text = ["zebra", filler, "pier", filler].joined(separator: join)
      let shown = try marked("zebra pier", "Animals", text)
      #expect(shown.contains("[zebra]") && !shown.contains("\u{FFFD}"), "\(shown)")
      #expect(shown.unicodeScalars.first?.properties.canonicalCombiningClass == .notReordered)
    }
  }

  @Test(
    "A single letter that words begin with does not move the stretch that is shown; a digit, or a letter alone, does"
  )
  func begunLetter() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 200)
    let text = "zebra \(filler) zebra lantern лампа \(filler) zebra 7 \(filler)"
    #expect(try marked("zebra l", "Animals", text).hasPrefix("[zebra] amber"))
    #expect(try marked("zebra л", "Animals", text).hasPrefix("[zebra] amber"))
    #expect(try marked("zebra la", "Animals", text).contains("[zebra] [la]ntern"))
    #expect(try marked("zebra 7", "Animals", text).contains("[zebra] [7]"))
    #expect(try marked("l", "Animals", text).contains("zebra [l]antern"))
  }

  @Test(
    "Of a long text the place that has all words is shown, however far behind the first of them")
  func farBehind() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 1_500)
    let shown = try marked(
      "zebra lantern pier", "Animals", "zebra lantern \(filler) zebra lantern pier \(filler)")
    #expect(shown.contains("[zebra] [lantern] [pier]"), "\(shown)")
  }

  @Test(
    "Signs that stand alone are shown where they stand, however long the text is",
    arguments: ["--", "&&", "->"])
  func signs(_ signs: String) throws {
    let filler = String(repeating: "amber-bronze & copper > dust ", count: 900)
    let shown = try marked(signs, "Operators", "\(filler) lantern \(signs) pier \(filler)")
    #expect(shown.contains("lantern [\(signs)] pier"), "\(shown)")
  }

  @Test("Matches that overlap, and one that is longer than a snippet, are counted once")
  func longMatch() throws {
    let long = String(repeating: "x", count: 300)
    let index = try index([("a", "\(long) zebra \(long) zebra lantern end \(long)")])
    let shown = text(try #require(rows("\(long.prefix(60)) zebra lantern", index).rows.first).text)
    #expect(shown.contains("zebra"))
  }

  @Test("Of a title that no screen has room for the beginning is shown")
  func longTitle() throws {
    let index = try index([(String(repeating: "zebra é ", count: 80_000), "b")])
    let title = try #require(rows("zebra", index).rows.first).title
    #expect(title.plain.count < 500)
    #expect(text(title).hasSuffix("…"))
    #expect(!text(title).contains("\u{FFFD}"))
  }
}
