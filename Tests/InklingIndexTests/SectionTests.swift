import Foundation
import InklingIndex
import Testing

@Suite("The section that a page's row opens")
struct SectionTests {
  private static let fields = [
    Field("id", .id), Field("title", .title), Field("headings", .heading),
    Field("anchors", .anchor), Field("text", .text), Field("url", .url),
  ]

  /// A part of a page: its heading stands in the text.
  private struct Part {
    var heading: String
    var anchor: String
    var text: String

    init(_ heading: String, _ anchor: String, _ text: String) {
      (self.heading, self.anchor, self.text) = (heading, anchor, text)
    }
  }

  private func corpus(
    _ title: String, intro: String = "", url: String = "page.html", _ parts: [Part]
  ) throws -> Corpus {
    var (text, anchors) = (intro, [String]())
    for part in parts {
      anchors.append(part.anchor.isEmpty ? "" : "\(text.utf8.count) \(part.anchor)")
      text += "\(part.heading) \(part.text) "
    }
    let row = [
      title, parts.map(\.heading).joined(separator: "\n"), anchors.joined(separator: "\n"), text,
      url,
    ]
    return try Corpus([row], fields: Self.fields)
  }

  private func row(_ corpus: Corpus, _ question: String) throws -> SearchRow {
    let answer = corpus.ask(question)
    return corpus.index.row(of: try #require(answer.hits.first), in: answer)
  }

  private static let words = (0..<60).map { "w\($0)" }.joined(separator: " ")

  private func manual() throws -> Corpus {
    try corpus(
      "CREATE INDEX", intro: "CREATE INDEX defines a new index. ",
      [
        Part("Parameters", "params", "UNIQUE checks for duplicates. CONCURRENTLY takes no locks."),
        Part("CONCURRENTLY", "", "A name without an address."),
        Part(
          "Building Indexes Concurrently", "conc", "\(Self.words) locks out writes \(Self.words)"),
        Part("Notes", "notes", "\(Self.words) the planner needs statistics \(Self.words)"),
      ])
  }

  @Test("The heading that says what the title lacks: its address, the way to it, and its text")
  func heading() throws {
    let row = try row(manual(), "create index concurrently")
    #expect(row.url == Array("page.html#conc".utf8))
    #expect(row.title.plain == "CREATE INDEX › Building Indexes Concurrently")
    let marked = row.title.runs.filter { $0.mark != .plain }.map(\.text.string)
    #expect(marked == ["CREATE", "INDEX", "Concurrently"])
    #expect(row.text.plain.string.hasPrefix("w0 w1 w2"))
  }

  @Test("A page whose title is the question is opened at its top")
  func title() throws {
    for question in ["create index", "create ind", "index"] {
      let row = try row(manual(), question)
      #expect(row.url == Array("page.html".utf8), "\(question)")
      #expect(row.title.plain == "CREATE INDEX")
    }
  }

  @Test("What stands in no heading opens the section whose text says it, and shows that")
  func text() throws {
    let row = try row(manual(), "create index planner statistics")
    #expect(row.url == Array("page.html#notes".utf8))
    #expect(row.title.plain == "CREATE INDEX › Notes")
    #expect(row.text.plain.string.contains("planner needs statistics"))
  }

  @Test("What stands before the first section, or says little of the question, opens the page")
  func page() throws {
    #expect(try row(manual(), "defines").url == Array("page.html".utf8))
    let row = try row(manual(), "planner anything whatever nobody wrote somewhere")
    #expect(row.url == Array("page.html".utf8))
  }

  @Test("A heading does not win with one small word over the text that has all others")
  func stretch() throws {
    let corpus = try corpus(
      "Tuning",
      [
        Part("How to read this", "how", Self.words),
        Part("Autovacuum", "auto", "the scale factor and the threshold decide \(Self.words)"),
      ])
    #expect(try row(corpus, "how scale factor threshold").url == Array("page.html#auto".utf8))
  }

  @Test("Of headings with the same words: whole ones, side by side, the shortest, the first")
  func headings() throws {
    func best(_ parts: [(String, String)], _ question: String) throws -> String {
      let corpus = try corpus("Page", parts.map { Part($0.0, $0.1, Self.words) })
      return String(decoding: try row(corpus, question).url, as: UTF8.self)
    }
    #expect(try best([("Joiners", "a"), ("Of join", "b")], "join") == "page.html#b")
    let apart = [("Format from a list", "a"), ("A list format", "b")]
    #expect(try best(apart, "list format") == "page.html#b")
    #expect(try best([("The join of all", "a"), ("A join", "b")], "join") == "page.html#b")
    #expect(try best([("A join", "a"), ("A join", "b")], "join") == "page.html#a")
  }

  @Test(
    "Behind hundreds of headings that have one word, the one that has all is found",
    arguments: [2, 300, 700])
  func manyHeadings(place: Int) throws {
    let parts = (0..<800).map { number in
      number == place
        ? Part("Unicode_Format", "both", Self.words)
        : Part("Unicode_Part\(number)", "p\(number)", "x")
    }
    let row = try row(corpus("Strings", parts), "unicode format")
    #expect(row.url == Array("page.html#both".utf8))
    #expect(row.title.plain == "Strings › Unicode_Format")
  }

  @Test(
    "A section beyond the first hundreds that an address alone names is found", arguments: [2, 300])
  func manyAddresses(place: Int) throws {
    let parts = (0..<800).map { number in
      Part("kill()", number == place ? "Process.Popen.kill" : "Process.Thing\(number).kill", "x")
    }
    let row = try row(corpus("Strings", parts), "popen kill")
    #expect(row.url == Array("page.html#Process.Popen.kill".utf8))
  }

  @Test("An address says what a heading leaves out")
  func addresses() throws {
    let corpus = try corpus(
      "Processes",
      [
        Part("class Popen(stderr)", "subprocess.Popen", Self.words),
        Part("kill()", "subprocess.Popen.kill", "Kills the child."),
        Part("kill()", "other.Thing.kill", "Kills another."),
      ])
    #expect(try row(corpus, "popen.kill").url == Array("page.html#subprocess.Popen.kill".utf8))
    #expect(try row(corpus, "thing kill").url == Array("page.html#other.Thing.kill".utf8))
  }

  @Test("A word that is asked twice need not be found twice")
  func repeated() throws {
    let corpus = try corpus("chunk", [Part("Chunk.seek(pos)", "chunk.Chunk.seek", Self.words)])
    #expect(try row(corpus, "chunk.Chunk.seek").url == Array("page.html#chunk.Chunk.seek".utf8))
  }

  @Test("A section that is only a heading shows what follows it")
  func empty() throws {
    let corpus = try corpus(
      "Page", [Part("Joins", "joins", ""), Part("Left", "left", "Left joins keep rows.")])
    let row = try row(corpus, "joins")
    #expect(row.url == Array("page.html#joins".utf8))
    #expect(row.text.plain == "Left Left joins keep rows. ")
  }

  @Test("A page without an address, or with a place in it, has none of a section")
  func noAddress() throws {
    for url in ["", "page.html#top"] {
      let row = try row(corpus("Page", url: url, [Part("Joins", "j", Self.words)]), "joins")
      #expect(row.url == Array(url.utf8))
      #expect(row.title.plain == "Page")
    }
  }

  @Test("A title and a heading that no screen has room for are cut, and their runs are few")
  func long() throws {
    let long = String(repeating: "zebra é ", count: 5_000)
    let corpus = try corpus(long + "end", [Part("joins " + long, "j", Self.words)])
    let row = try row(corpus, "zebra joins")
    #expect(row.url == Array("page.html#j".utf8))
    #expect(row.title.plain.count < 520 && row.title.runs.count < 512)
    #expect(row.title.plain.string.contains("… › "))
  }

  @Test("Places and addresses that are none are passed over, whatever they are")
  func forged() throws {
    let places = [
      "", " ", "7", "7 ", " x", "x y", "-1 a", "+1 a", "1.5 a", "99999999999999999999 a",
      "999999999 far", "0 a", "3 a\n1 b", "\n\n\n", "1 a\n\n5 c\n9 d\n9 e", "é é", "1 é",
    ]
    let texts = ["", "é", "ééé joins ééé", "joins"]
    for anchors in places {
      for text in texts {
        let rows = [["Page", "joins\nof\nté joins", anchors, text, "page.html"]]
        let corpus = try Corpus(rows, fields: Self.fields)
        for question in ["joins", "té", "of joins", "é"] {
          let answer = corpus.ask(question)
          for hit in answer.hits {
            let row = corpus.index.row(of: hit, in: answer)
            #expect(row.url.starts(with: Array("page.html".utf8)))
          }
        }
      }
    }
  }

  @Test("Rows of pages with many sections cost what their bytes cost", .timeLimit(.minutes(1)))
  func cost() throws {
    func seconds(_ count: Int) throws -> Double {
      let parts = (0..<count).map { Part("join \($0)", "a\($0)", "join") }
      let corpus = try corpus("Page", parts)
      let answer = corpus.ask("joins of nothing")
      let hit = try #require(answer.hits.first)
      return (0..<5).map { _ in
        let begun = ContinuousClock.now
        _ = corpus.index.row(of: hit, in: answer)
        return Double((ContinuousClock.now - begun).components.attoseconds) / 1e18
      }.min() ?? 0
    }
    let (small, large) = (try seconds(500), try seconds(4_000))
    #expect(large < max(0.002, small) * 24, "\(small) s and \(large) s")
  }
}
