import Foundation
import InklingImport
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Sections of pages")
struct PageSectionTests {
  private typealias Fields = [String: String]

  /// The fields of the records of one page in a folder of its own.
  private func records(
    _ name: String, _ bytes: [UInt8], _ sections: PageSectioning = .best
  ) throws -> [Fields] {
    let directory = try TemporaryDirectory()
    try Data(bytes).write(to: URL(filePath: directory.file(name)))
    var reader = try FolderReader(directory.path, sections: sections)
    var records: [Fields] = []
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      var fields: Fields = [:]
      for name in record.fieldNames {
        fields[name] = String(decoding: record.first(name) ?? [], as: UTF8.self)
      }
      records.append(fields)
    }
    return records
  }

  /// The sections of a page: heading, address, and what the text has from there on, its first words.
  private func sections(_ name: String, _ bytes: [UInt8], letters: Int = 8) throws -> [String] {
    let page = try #require(try records(name, bytes).first)
    let headings = (page["headings"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let anchors = (page["anchors"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let text = Array((page["text"] ?? "").utf8)
    var found: [String] = []
    for (heading, anchor) in zip(headings, anchors) where !anchor.isEmpty {
      let parts = anchor.split(separator: " ")
      let start = try #require(Int(parts[0]))
      try #require(start <= text.count)
      let begin = String(decoding: text[start...].prefix(letters), as: UTF8.self)
      found.append("\(heading) #\(parts[1]) \(begin)")
    }
    return found
  }

  private func html(_ body: String) throws -> [String] {
    try sections("a.html", Array("<title>Page</title>\(body)".utf8))
  }

  @Test("A heading has an id of its own, also a defined name")
  func own() throws {
    #expect(
      try html("<p>Intro<h2 id=one>One &amp; all</h2>text<dl><dt id='b&amp;c d'>Two<dd>more</dl>")
        == ["One & all #one One & al", "Two #b%26c%20d Two more"])
  }

  @Test("Sphinx: the section has the id, others before the heading keep old links alive")
  func sphinx() throws {
    let body = """
      <section id="module-os"><span id="os-x"></span>
      <h1>os<a class="headerlink" href="#module-os">¶</a></h1>
      <p>About.</p><section id="names"><span id="old"></span><span id="older"></span>
      <h2>Names<a class="headerlink" href="#names" title="Permalink">¶</a></h2><p>Of files.</p>
      <dl><dt class="sig" id="os.path.join"><span>os.path.</span><span>join</span>(path)\
      <a class="headerlink" href="#os.path.join">¶</a></dt><dd>Joins.</dd></dl></section></section>
      """
    #expect(
      try html(body) == ["Names #names Names Of", "os.path.join(path) #os.path.join os.path."])
  }

  @Test("DocBook: an element that the heading opens, or an anchor just before it or in it")
  func docBook() throws {
    let body = """
      <div class="sect1" id="FIRST"><div class="titlepage"><div><h2 class="title">Page</h2></div></div>
      <p>Intro</p><div class="refsect2" id="CONC"><h3>Building</h3><a id="i" class="indexterm"></a><p>one</p></div>
      <a name="OLD"></a><h3>Older</h3><p>two</p>
      <dl><dt><a name="GUC"></a><span class="term">work_mem</span></dt><dd>three</dd></dl></div>
      """
    #expect(
      try html(body) == [
        "Building #CONC Building", "Older #OLD Older tw", "work_mem #GUC work_mem",
      ])
  }

  @Test("A permalink says the address where neither the heading nor what opens with it does")
  func permalinks() throws {
    let body = """
      <h2>One <a class="anchor-link" href="#o%20ne">#</a></h2><div id="wrapper"><h2>Two
      <a class="header-anchor" href="#two">#</a></h2></div>
      <h2 id="three">Three<a class="permalink" href="#no">#</a></h2>
      """
    #expect(
      try html(body) == ["One #o%20ne One Two ", "Two #two Two Thre", "Three #three Three"])
  }

  @Test("An id before text, a heading outside of the text and the page's own have no address")
  func none() throws {
    #expect(try html("<p id=x>text</p><h2>Plain</h2><h1 id=y>Great</h1><h2 id=z>Page</h2>").isEmpty)
    #expect(
      try html("<h2 id=out>Outside</h2><main><h2 id=in>Inside</h2>text</main>")
        == ["Inside #in Inside t"])
    let heads = try html("<header><h1 id=a>Site</h1></header><h1 id=b>Second</h1>")
    #expect(heads == ["Second #b Second"])
    #expect(try html("<h2 id=\(String(repeating: "x", count: 300))>Long</h2>") == [])
    #expect(try html("<dl><dt>open<dt id=b>Two<dd id=c>more</dl>") == ["Two #b Two more"])
  }

  @Test("Places hold where bytes are not UTF-8 and are mended")
  func malformed() throws {
    let bytes =
      Array("<title>P</title>caf".utf8) + [0xE9] + Array(" au lait <h2 id=a>One</h2>".utf8)
      + [0xFF, 0xFE] + Array(" x<h2 id=b>Two</h2>text".utf8)
    #expect(try sections("a.html", bytes, letters: 3) == ["One #a One", "Two #b Two"])
  }

  @Test("Markdown: the ids that GitHub gives, or written ones; the first heading is the page")
  func markdown() throws {
    let page = """
      # The page
      intro
      ## Set up: `npm run build` & more!
      one
      Second heading
      ---
      two
      ## Set up: npm run build & more
      three
      ## Größe_und 中文
      four
      ### Own {#my.id}
      five
      ## ...
      """
    #expect(
      try sections("a.md", Array(page.utf8)) == [
        "Set up: npm run build & more! #set-up-npm-run-build--more Set up: ",
        "Second heading #second-heading Second h",
        "Set up: npm run build & more #set-up-npm-run-build--more-1 Set up: ",
        "Größe_und 中文 #gr%C3%B6%C3%9Fe_und-%E4%B8%AD%E6%96%87 Größe_",
        "Own #my.id Own five",
      ])
  }

  @Test("With a record for each section: its own title, address and text; the page has the rest")
  func rows() throws {
    let page = """
      <title>Locks</title><meta name=description content=About><p>Intro<h4>Small</h4>
      <h2 id=a>Rows</h2>one<h3>Unnamed</h3>two<h2 id=b>Tables</h2>three<h2 id=a>Again</h2>four
      """
    let records = try records("a b.html", Array(page.utf8), .rows)
    #expect(records.map { $0["path"] } == ["a b.html", "a b.html#a", "a b.html#b"])
    #expect(records.map { $0["url"] } == ["a%20b.html", "a%20b.html#a", "a%20b.html#b"])
    #expect(records.map { $0["title"] } == ["Locks", "Locks › Rows", "Locks › Tables"])
    #expect(records.map { $0["headings"] } == ["Small", "Unnamed", "Again"])
    #expect(records.map { $0["text"] } == ["Intro Small", "one Unnamed two", "three Again four"])
    #expect(records.map { $0["description"] } == ["About", nil, nil])
    #expect(records.allSatisfy { $0["anchors"] == nil })
  }

  @Test("A page that is only to be found whole, or has an address within another, stays one record")
  func wholes() throws {
    let page = "---\nurl: other.html#part\n---\n# Page\n## Section\ntext"
    #expect(try records("a.md", Array(page.utf8), .rows).count == 1)
    #expect(try records("a.txt", Array("Title\ntext".utf8), .rows).count == 1)
  }

  @Test("Sections that would repeat a long title again and again stay one record")
  func repeated() throws {
    func page(titled title: String) -> [UInt8] {
      let sections = (0..<1_000).map { "<h2 id=a\($0)>h</h2><p>b" }
      return Array("<title>\(title)</title>\(sections.joined())".utf8)
    }
    let short = try records("a.html", page(titled: "Page"), .rows)
    #expect(short.count == 1_001)
    let long = try records("a.html", page(titled: String(repeating: "Page ", count: 200)), .rows)
    #expect(long.count == 1)
    let anchors = try #require(long.first?["anchors"])
    #expect(anchors.split(separator: "\n").count == 1_000)
  }

  @Test("An index of a folder, and a store of it, open the section; the store is exported with it")
  func built() throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      "locks.html",
      "<title>Locks</title><p>About.</p><h2 id=avoiding>Deadlocks</h2><p>Lock in one order.</p>")
    let built = try IndexBuilding.build(FolderReader(directory.path))
    #expect(built.report.mapping.anchors == "anchors")
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    let answer = index.search(
      SearchRequest(text: Array("deadlock".utf8)), scratch: SearchScratch())
    let row = index.row(of: try #require(answer.hits.first), in: answer)
    #expect(row.url == Array("locks.html#avoiding".utf8))
    #expect(row.title.plain == "Locks › Deadlocks" && row.text.plain == "Lock in one order.")

    let store = directory.file("store")
    for expected in [1, 0] {
      let report = try StoreLoading.load(FolderReader(directory.path), into: store)
      #expect(report.written == expected)
    }
    let opened = try SearchStore(store, for: .reading)
    let found = opened.snapshot.search(
      SearchRequest(text: Array("deadlock".utf8)), scratch: SearchScratch())
    #expect(found.rows.map(\.url) == [Array("locks.html#avoiding".utf8)])
  }

  @Test("Pages of nothing but ids and headings end", .timeLimit(.minutes(1)))
  func hostile() throws {
    let units = [
      "<a id=x>", "<h2 id=x>", "<h2 id=x>a", "<div id=a><h2>b</h2>", "<dt id=\"",
      "<h2><a href=#x class=permalink>",
    ]
    for unit in units {
      let bytes = Array(String(repeating: unit, count: 40_000).utf8)
      _ = try records("x.html", bytes)
      _ = try records("x.html", bytes, .rows)
    }
    for unit in ["# a\n", "# a {#b}\n", "a\n-\n", "## {#\n"] {
      let bytes = Array(String(repeating: unit, count: 40_000).utf8)
      _ = try records("x.md", bytes)
      _ = try records("x.md", bytes, .rows)
    }
  }
}
