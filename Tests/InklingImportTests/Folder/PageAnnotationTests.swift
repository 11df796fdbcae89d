import Foundation
import InklingImport
import InklingIndex
import TestSupport
import Testing

/// Issue 28, part 2: a site that is annotated for Pagefind needs no change.
///
/// The cases follow what its documentation says.
@Suite("Annotations of pages")
struct PageAnnotationTests {
  /// The fields of the pages of a folder by path; values of one name stand behind each other.
  private func records(
    _ pages: [String: String], _ selection: PageSelection = PageSelection()
  ) throws -> (records: [String: [String: [String]]], reader: FolderReader) {
    let directory = try TemporaryDirectory()
    for (path, text) in pages {
      let folder = (directory.file(path) as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try directory.write(path, text)
    }
    var reader = try FolderReader(directory.path, selection: selection)
    var found: [String: [String: [String]]] = [:]
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      var fields: [String: [String]] = [:]
      for name in Set(record.fieldNames) {
        fields[name] = record[name].map { String(decoding: $0, as: UTF8.self) }
      }
      found[fields["path"]?.first ?? ""] = fields
    }
    return (found, reader)
  }

  private func page(
    _ text: String, _ selection: PageSelection = PageSelection()
  ) throws -> [String: [String]] {
    try records(["a.html": text], selection).records["a.html"] ?? [:]
  }

  @Test(
    "Only annotated parts are searched, several of them together",
    arguments: ["pagefind", "search"])
  func bodies(_ word: String) throws {
    let found = try page(
      """
      <title>T</title><main><h1>Outside</h1><p>never</p>
      <div data-\(word)-body><h2 id=a>One</h2>first<div>inner</div></div><p>between</p>
      <header data-\(word)-body>second</header></main><p>behind
      """)
    #expect(found["text"] == ["One first inner second"])
    #expect(found["headings"] == ["Outside\nOne"])
    #expect(found["anchors"] == ["\n0 a"])
  }

  @Test(
    "Pages without an annotated part are left out, once a page has one; without annotations none is"
  )
  func unmarked() throws {
    let (found, reader) = try records([
      "a.html": "<title>A</title><p data-pagefind-body>a", "b.html": "<title>B</title>b",
      "c.html": "<title>C</title>about <code>data-pagefind-body</code>", "d.md": "# D",
    ])
    #expect(Set(found.keys) == ["a.html", "d.md"])
    #expect(reader.leftOut.map(\.path) == ["b.html", "c.html"])
    #expect(reader.leftOut.allSatisfy { $0.reason == .unmarked })
    let (all, _) = try records([
      "b.html": "<title>B</title>b", "c.html": "<title>C</title><!-- data-pagefind-body -->c",
    ])
    #expect(Set(all.keys) == ["b.html", "c.html"])
  }

  @Test("What is ignored is not searched but says what it says; with `all` it says nothing")
  func ignored() throws {
    let found = try page(
      """
      <title>T</title>kept <aside data-pagefind-ignore>gone<b data-pagefind-meta="a">A</b>
      <aside>gone too</aside></aside> kept <p data-pagefind-ignore="all" data-pagefind-filter="k:v">
      gone<b data-pagefind-meta="b">B</b></p> kept <nav><i data-pagefind-filter="c">C</i></nav>
      <div data-pagefind-ignore="index"><p data-pagefind-ignore="all"><u data-pagefind-meta="d">D</u></p></div>
      """)
    #expect(found["text"] == ["kept kept kept"])
    #expect(found["a"] == ["A"])
    #expect(found["c"] == ["C"])
    #expect(found["b"] == nil && found["k"] == nil && found["d"] == nil)
  }

  @Test("A fact is what an element holds, an attribute, or what stands behind a colon")
  func entries() throws {
    let found = try page(
      """
      <head><title>T</title><meta data-pagefind-meta="social[content]" content="a&amp;b.jpg"></head>
      <a href="/" title="Home" data-section="Docs" data-category="Article"
        data-pagefind-meta="link_text, link_title[title], other:Free text, to the end"
        data-pagefind-filter="heading, tag[data-section], tag[data-category], author:One, Two">
        Hello <b>World</b></a>
      <p>Words with <span data-pagefind-meta="how">gnarly</span> ends.
      """)
    #expect(found["social"] == ["a&b.jpg"])
    #expect(found["link_text"] == ["Hello World"])
    #expect(found["link_title"] == ["Home"])
    #expect(found["other"] == ["Free text, to the end"])
    #expect(found["heading"] == ["Hello World"])
    #expect(found["tag"] == ["Docs", "Article"])
    #expect(found["author"] == ["One, Two"])
    #expect(found["how"] == ["gnarly"])
    #expect(found["text"] == ["Hello World Words with gnarly ends."])
  }

  @Test(
    "A fact has one value, the first; what is only usual gives way, and so does what the page has")
  func precedence() throws {
    let found = try page(
      """
      <head><meta data-pagefind-default-meta="image[content]" content="/puppy.jpg">
      <title data-pagefind-default-meta="title">Site | Dogs</title></head><h1>Dog</h1>
      <span data-pagefind-meta="animal">dog</span><span data-pagefind-meta="animal">wolf</span>
      <span data-pagefind-default-meta="animal,vegetable,mineral">generic</span>
      """)
    #expect(found["image"] == ["/puppy.jpg"])
    #expect(found["title"] == ["Site | Dogs"])
    #expect(found["animal"] == ["dog"])
    #expect(found["vegetable"] == ["generic"])
    #expect(found["mineral"] == ["generic"])
    let own = try page(
      """
      <title>Site</title><h1 data-pagefind-meta="title">Mine</h1>
      <a data-pagefind-meta="url[href]" href="https://example.org/x">x</a>
      <meta property="og:image" content="og.png"><img data-pagefind-meta="image[src]" src="own.png">
      <p data-pagefind-filter="section">Guides</p><p data-pagefind-filter="title">Filtered</p>
      """)
    #expect(own["title"] == ["Mine"])
    #expect(own["url"] == ["https://example.org/x"])
    #expect(own["image"] == ["own.png"])
    #expect(own["section"] == ["Guides"])
    #expect(own["title-filter"] == ["Filtered"])
  }

  @Test("Attributes are searched where the page says so")
  func attributes() throws {
    let found = try page(
      """
      <title>T</title><h2>Head</h2><img data-pagefind-index-attrs="title,alt" title="A &amp; B" alt="Alt"
      src=x>behind
      """)
    #expect(found["text"] == ["Head A & B Alt behind"])
  }

  @Test("What weighs more counts as a heading does; what weighs nothing is left out")
  func weights() throws {
    let found = try page(
      """
      <title>T</title><p data-pagefind-weight="2">Main <b>words</b></p><h2 id=x>Head</h2>
      <p data-pagefind-weight="0.5">less</p><p data-pagefind-weight="0">none</p><p data-pagefind-weight="x">odd
      """)
    #expect(found["headings"] == ["Head\nMain words"])
    #expect(found["anchors"] == ["11 x"])
    #expect(found["text"] == ["Main words Head less odd"])
  }

  @Test("Filters are keywords, sorts are numbers or dates, what else is said is shown")
  func parts() throws {
    let pages = [
      "a.html":
        "<title>Cat one</title><p data-pagefind-filter='color'>Black</p><p data-pagefind-filter='color'>White</p>"
        + "<i data-pagefind-sort='weight:10' data-pagefind-meta='by:Ann'></i><b data-pagefind-sort='day:2022-06-01'></b>",
      "b.html":
        "<title>Cat two</title><p data-pagefind-filter='color:White'>x</p><i data-pagefind-sort='weight:9.5'></i>"
        + "<i data-pagefind-sort='name:Zoe'></i><b data-pagefind-sort='day:2021-06-01'></b>",
    ]
    let (_, reader) = try records(pages)
    #expect(
      reader.declared == [
        DeclaredField(name: "color", part: .keyword), DeclaredField(name: "weight", part: .number),
        DeclaredField(name: "by", part: .stored), DeclaredField(name: "day", part: .date),
        DeclaredField(name: "name", part: .stored),
      ])
    let directory = try TemporaryDirectory()
    for (path, text) in pages { try directory.write(path, text) }
    let built = try IndexBuilding.build(FolderReader(directory.path))
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    func titles(_ filters: [String], sort: String = "") throws -> [String] {
      var request = SearchRequest(text: Array("cat".utf8))
      request.filters = try SearchFilter.all(filters.map { Array($0.utf8) }, of: index.schema)
      request.sort = try SearchSort(Array(sort.utf8), of: index.schema)
      let answer = index.search(request, scratch: SearchScratch())
      return answer.hits.map {
        String(decoding: index.row(of: $0, in: answer).title.plain.bytes, as: UTF8.self)
      }
    }
    #expect(try titles(["color:Black"]) == ["Cat one"])
    #expect(Set(try titles(["color:White"])) == ["Cat one", "Cat two"])
    #expect(try titles(["color:Green"]) == [])
    #expect(try titles([], sort: "weight") == ["Cat two", "Cat one"])
    #expect(try titles([], sort: "-day") == ["Cat one", "Cat two"])
  }

  @Test("Somebody else's selectors: a root, what is left out, a pattern of paths")
  func selection() throws {
    let root = try PageSelection(root: "div#page.wide, main", excluded: [".ad", "[data-x=1]"])
    let found = try page(
      """
      <title>T</title>out<div id=page class="a wide">in <p class="b ad">ad <i data-pagefind-meta="m">M</i></p>
      <p data-x=1>gone</p><div>deep</div></div>out<main>and this</main>
      """, root)
    #expect(found["text"] == ["in deep and this"])
    #expect(found["m"] == nil)
    let (pages, reader) = try records(
      [
        "a.html": "<title>A</title>a", "x/b.html": "<title>B</title>b",
        "x/y/c.htm": "<title>C</title>c",
        "x/y/d.md": "# D",
      ], PageSelection(glob: "x/**/*.{html,md}"))
    #expect(Set(pages.keys) == ["x/b.html", "x/y/d.md"])
    #expect(reader.leftOut.allSatisfy { $0.reason == .unmatched })
    for odd in ["ul > li", "", "a:hover", ".", "a b", "[x"] {
      #expect(throws: SelectorError.self) { try PageSelection(root: odd) }
    }
  }

  @Test(
    "A pattern of paths",
    arguments: [
      ("*.html", "a.html", true), ("*.html", "x/a.html", false), ("**/*.html", "a.html", true),
      ("**/*.html", "x/y/a.html", true), ("x/?.html", "x/a.html", true),
      ("x/?.html", "x/ab.html", false), ("{a,b}/*", "b/c.md", true), ("{a,b}/*", "c/c.md", false),
      ("**", "x/y.md", true), ("a*b*c.html", "aXbYc.html", true), ("", "a.md", false),
    ])
  func glob(_ pattern: String, _ path: String, _ matches: Bool) throws {
    let (found, _) = try records([path: "<title>A</title>a"], PageSelection(glob: pattern))
    #expect(found.isEmpty != matches)
  }

  @Test("Marks without end, or in thousands, end in bounded time", .timeLimit(.minutes(1)))
  func hostile() throws {
    let many = (0..<20_000).map { "<b data-pagefind-meta='k\($0)'>x" }.joined()
    let nested = String(
      repeating: "<div data-pagefind-filter=a data-pagefind-weight=3>x", count: 20_000)
    let list = "<p data-pagefind-meta='" + String(repeating: "a,", count: 100_000) + "'>x"
    let long = "<p data-pagefind-meta=a>" + String(repeating: "é", count: 100_000)
    for text in [many, nested, list, long, "<p data-pagefind-meta='[' data-pagefind-filter=':'>x"] {
      let found = try page("<title>t</title>" + text)
      #expect(found.count < 400)
      #expect(found.values.joined().allSatisfy { !$0.contains("\u{FFFD}") })
    }
    let globs = String(repeating: "{a,b}", count: 30) + String(repeating: "*", count: 2_000)
    #expect(try records(["a.html": "x"], PageSelection(glob: globs)).records.isEmpty)
  }
}
