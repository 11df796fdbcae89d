import Foundation
import InklingImport
import InklingIndex
import TestSupport
import Testing

@Suite("Folder of pages")
struct FolderReaderTests {
  /// The fields of the one page in a folder of its own.
  private func page(_ name: String, _ text: String) throws -> [String: String] {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/guides", withIntermediateDirectories: true)
    try directory.write(name, text)
    var reader = try FolderReader(directory.path)
    guard case .record(let record)? = try reader.next() else { return [:] }
    var fields: [String: String] = [:]
    for name in record.fieldNames {
      fields[name] = String(decoding: record.first(name) ?? [], as: UTF8.self)
    }
    return fields
  }

  @Test(
    "Pages that cannot be named and folders that lie too deep are reported, not left out silently")
  func unreachable() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.md", "# A")
    let name = Array(directory.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".md".utf8)
    let file = try #require(fopen(name.map { CChar(bitPattern: $0) } + [0], "w"))
    fclose(file)
    let deep = (0..<66).map { "d\($0)" }.joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: directory.path + "/" + deep, withIntermediateDirectories: true)
    var reader = try FolderReader(directory.path)
    var (pages, reports): (Int, [String]) = (0, [])
    while let outcome = try reader.next() {
      switch outcome {
      case .record: pages += 1
      case .malformed(let error): reports.append(error.description)
      }
    }
    #expect(pages == 1)
    #expect(reports.count == 2)
    #expect(reports.contains { $0.contains("not UTF-8") && $0.contains("caf") })
    #expect(reports.contains { $0.contains("64 folders deep") })
  }

  /// The titles of a folder's pages, sorted.
  private func titles(_ directory: TemporaryDirectory) throws -> [String] {
    var reader = try FolderReader(directory.path)
    var titles: [String] = []
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      titles.append(String(decoding: record.first("title") ?? [], as: UTF8.self))
    }
    return titles.sorted()
  }

  /// The paths and addresses of the pages in a folder.
  private func pages(_ directory: TemporaryDirectory) throws -> [(path: String, url: String)] {
    var reader = try FolderReader(directory.path)
    var found: [(String, String)] = []
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      let fields = ["path", "url"].map {
        String(decoding: record.first($0) ?? [], as: UTF8.self)
      }
      found.append((fields[0], fields[1]))
    }
    return found
  }

  @Test("A full stop hides a file whatever mark is behind it; a mark at the beginning is a name's")
  func namesAreBytes() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/guides", withIntermediateDirectories: true)
    try directory.write(".\u{200D}env.md", "# secret")
    try directory.write(".\u{0301}env.md", "# secret")
    try directory.write("guides/\u{0301}b.md", "# b")
    #expect(try pages(directory).map(\.url) == ["guides/%CC%81b.md"])
  }

  @Test("A decomposed name is shown composed, and its address is the disk's name")
  func composedNames() throws {
    let blocks: [ClosedRange<UInt32>] = [
      0x00C0...0x024F, 0x0370...0x052F, 0x1E00...0x1FFF, 0x3041...0x30FF, 0xAC00...0xAE00,
      0xD700...0xD7A3,
    ]
    let directory = try TemporaryDirectory()
    var expected: [String: String] = [:]
    // No mark in some of these scripts stands alone, so a letter keeps each from the one before it.
    let scalars = Array(blocks.joined().compactMap(Unicode.Scalar.init))
    for begin in stride(from: 0, to: scalars.count, by: 12) {
      let text = scalars[begin..<min(begin + 12, scalars.count)].map { "\($0)x" }.joined()
      let disk = text.decomposedStringWithCanonicalMapping + ".md"
      let shown = text.precomposedStringWithCanonicalMapping + ".md"
      try directory.write(disk, "page")
      expected[Data(disk.utf8).base64EncodedString()] = Data(shown.utf8).base64EncodedString()
    }
    let found = try pages(directory)
    #expect(found.count == expected.count)
    for page in found {
      let disk = try #require(page.url.removingPercentEncoding)
      #expect(
        expected[Data(disk.utf8).base64EncodedString()]
          == Data(page.path.utf8).base64EncodedString(), "\(page.path)")
    }
  }

  @Test("Two names that differ in composition only stay two")
  func equalNames() throws {
    let directory = try TemporaryDirectory()
    for name in ["caf\u{E9}.md", "cafe\u{301}.md", "\u{1EAD}.md", "a\u{323}\u{302}\u{315}.md"] {
      try directory.write(name, "page")
    }
    let paths = try pages(directory).map { Array($0.path.utf8) }
    #expect(Set(paths).count == 4)
    #expect(paths.contains(Array("cafe\u{301}.md".utf8)))
    #expect(paths.contains(Array("\u{1EAD}\u{315}.md".utf8)))
  }

  @Test(
    "HTML: title, headings, main text, description; no script, style, navigation or hidden text")
  func html() throws {
    let found = try page(
      "guides/a b.html",
      """
      <!DOCTYPE html><html><head><title>First &amp; last</title><style>p{color:red}</style>
      <meta name="description" content="About &quot;it&quot;"><script>if (a<b) alert("</p>")</script>
      <meta property=og:image content=/p.png></head>
      <body><nav>Home</nav><p>outside</p><main><h1>Big <em>he</em>ading</h1><!-- no > comment -->
      <p>One<br>two &eacute;&#x1F600;&#65;&nosuch; 1 < 2</p><div hidden>secret<div>x</div></div>
      <span aria-hidden="true">icon</span><template><b>t</b></template><h2>Sub</h2>three</main>
      <footer>foot</footer></body></html>
      """)
    #expect(found["title"] == "First & last")
    #expect(found["headings"] == "Big heading\nSub")
    #expect(found["text"] == "Big heading One two é😀A&nosuch; 1 < 2 Sub three")
    #expect(found["description"] == "About \"it\"")
    #expect(found["image"] == "/p.png")
    #expect(found["url"] == "guides/a%20b.html")
    #expect(found["section"] == "guides")
    #expect(found["path"] == "guides/a b.html")
  }

  @Test("HTML: defined names are headings; navigation, forms and permalinks are no text")
  func documentation() throws {
    let found = try page(
      "a.html",
      """
      <title>x</title><header><a href=/>Site</a><h1>Paths</h1></header>
      <div class="related" role="navigation">next</div><div class="navheader"><table><tr><td>Up</table></div>
      <form><label>Go</label><input></form><label>Menu</label>
      <dl><dt class="sig">os.path.<b>join</b>(path)<a class="headerlink" href="#j">¶</a></dt><dd>Joins.
      <dt>open<dd>Opens.</dl><h5>small</h5><article><header>Kept</header></article>
      """)
    #expect(found["headings"] == "Paths\nos.path.join(path)\nopen")
    #expect(found["text"] == "os.path.join(path) Joins. open Opens. small Kept")
  }

  @Test("HTML: an element with the role is the page's text as `main` is, with all within it")
  func mainByRole() throws {
    let found = try page(
      "a.html",
      """
      <title>x</title><div>before</div><div role="main" class="document"><div>one</div>
      <div class="sidebar"><div>beside</div></div><header>two</header><nav><main>no</main></nav></div>
      <div class="rst-versions">GitHub Previous</div>
      """)
    #expect(found["text"] == "one two")
  }

  @Test("A link that leads past the navigation is no text; another element of such a class is")
  func skipLinks() throws {
    let found = try page(
      "a.html",
      """
      <title>x</title><div role="region" aria-label="Skip"><a class="skipToContent_fXgn" href="#c">Skip to main content</a></div>
      <a class="skip-link" href="#c">Skip</a> one <span class="skipped">two</span>
      """)
    #expect(found["text"] == "one two")
  }

  @Test(
    "The text does not begin with the title that stands above it",
    arguments: [
      (
        "a.html",
        "<title>Ropes</title><main><h1>Ropes</h1><p>Hemp.</p><h2 id=n>Nylon</h2>New.</main>",
        "Hemp. Nylon New.", "\n6 n"
      ),
      // What is written is not what is called so: a name in a sentence, a heading of other words, a title alone.
      (
        "a.html",
        "<title>Ropes</title><header><h1>Ropes</h1></header><main><p>Ropes hold.</p></main>",
        "Ropes hold.", ""
      ),
      ("a.html", "<title>Ropes</title><h1>All ropes</h1><p>Hemp.", "All ropes Hemp.", ""),
      ("a.html", "<title>Ropes</title><p>One</p><h1>Ropes</h1><p>Hemp.", "One Ropes Hemp.", ""),
      ("a.html", "<title>Ropes</title><h1>Ropes</h1>", "Ropes", ""),
      ("a.md", "# Ropes\n\nHemp.\n\n## Nylon\n\nNew.", "Hemp. Nylon New.", "\n6 nylon"),
    ])
  func titleAbove(name: String, html: String, text: String, anchors: String) throws {
    let found = try page(name, html)
    #expect(found["text"] == text && found["anchors"] ?? "" == anchors)
  }

  @Test("What is no page is left out, counted and named")
  func leftOut() throws {
    let directory = try TemporaryDirectory()
    for folder in ["_sources", "a"] {
      try FileManager.default.createDirectory(
        atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    let head = "<title>t</title>"
    for (name, text) in [
      ("index.html", head), ("404.html", head), ("print.html", head), ("toc.html", head),
      ("genindex-A.html", head), ("bookindex.html", head),
      ("search.html", head + "<h1>Search</h1><form><input></form> Please activate JavaScript."),
      ("a/search.html", head + "<p>How to search"), ("_sources/x.rst.txt", "source"),
      ("a/b.html", head + "<link rel=canonical href='https://x.org/v2/a/b.html'>"),
      ("a/b.txt", "source"), ("a/b.rst.txt", "source"), ("a/notes.txt", "notes"),
      ("a/old.html", head + "<meta http-equiv=refresh content='0; url=b.html'>"),
      ("a/hidden.html", head + "<meta name=robots content='noindex, nofollow'>"),
      ("a/copy.html", head + "<link rel=canonical href='https://x.org/v2/a/b.html#top'>"),
      // What Docusaurus makes of pages with a tag, of the newest and of an author's, and a page of its own.
      ("a/tag.html", head + "<meta data-rh=true name=docusaurus_tag content=doc_tag_doc_list>"),
      ("a/blog.html", head + "<meta name=docusaurus_tag content=blog_authors_posts>"),
      ("a/doc.html", head + "<meta name=docusaurus_tag content=docs-default-current>"),
    ] { try directory.write(name, text) }
    var reader = try FolderReader(directory.path)
    var pages: [String] = []
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      pages.append(String(decoding: record.first("path") ?? [], as: UTF8.self))
    }
    #expect(
      pages.sorted() == ["a/b.html", "a/doc.html", "a/notes.txt", "a/search.html", "index.html"])
    let reasons = Dictionary(grouping: reader.leftOut, by: \.reason).mapValues {
      $0.map(\.path).sorted()
    }
    #expect(
      reasons == [
        .generated: [
          "404.html", "a/blog.html", "a/tag.html", "bookindex.html", "genindex-A.html",
          "print.html", "search.html", "toc.html",
        ],
        .underscoreFolder: ["_sources/x.rst.txt"], .source: ["a/b.rst.txt", "a/b.txt"],
        .redirect: ["a/old.html"], .noindex: ["a/hidden.html"],
        .canonicalElsewhere: ["a/copy.html"],
      ])
  }

  @Test("Doxygen's contents are a page's text; its lists, Javadoc's and GTK-Doc's are none")
  func referenceManuals() throws {
    let directory = try TemporaryDirectory()
    for folder in ["class-use", "index-files", "use"] {
      try FileManager.default.createDirectory(
        atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    let head = "<meta name=generator content='Doxygen 1.9.4'><title>Boats: Oar</title>"
    let body = """
      <div id=top><div id=projectname>Boats 3.4</div></div><div id=MSearchResultsWindow></div>
      <div class=header><div class=title>Oar</div></div><div class=contents><h2>Detail</h2>Of ash.
      <dl><dt>Parameters:</dt><dd>length</dd><dt>blade</dt><dd>flat</dd></dl></div><hr>Generated by
      """
    for name in [
      "oar.html", "annotated.html", "functions_b.html", "oar_8h_source.html", "oar-members.html",
      "dir_0a.html", "class-use/Oar.html", "index-files/index-1.html", "api-index-full.html",
      "package-tree.html",
    ] { try directory.write(name, head + body) }
    // Others may have pages of these names.
    try directory.write("functions.html", "<title>Functions</title><div class=contents>a</div>b")
    try directory.write("use/x.html", "<title>x</title><table class=navigation>Top</table>y")
    var reader = try FolderReader(directory.path)
    var texts: [String: String] = [:]
    var headings: [String: String] = [:]
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      func field(_ name: String) -> String {
        String(decoding: record.first(name) ?? [], as: UTF8.self)
      }
      texts[field("path")] = field("text")
      headings[field("path")] = field("headings") + "|" + field("anchors")
    }
    #expect(
      texts == [
        "oar.html": "Detail Of ash. Parameters: length blade flat", "functions.html": "a b",
        "use/x.html": "y",
      ])
    #expect(headings["oar.html"] == "Detail\nblade|")
    #expect(reader.leftOut.count == 9 && reader.leftOut.allSatisfy { $0.reason == .generated })
  }

  @Test("A title that begins as most do is what stands behind that")
  func sharedTitleBeginning() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<6 {
      try directory.write("p\(number).html", "<title>The Book: Page: \(number)</title>")
    }
    try directory.write("h.html", "<title>The Book: short</title><h1>The whole heading</h1>")
    try directory.write("n.html", "<title>The Book</title>")
    try directory.write("o.html", "<title>Its own: Title</title>")
    #expect(
      try titles(directory)
        == (0..<6).map { "\($0)" } + ["Its own: Title", "The Book", "The whole heading"])
  }

  @Test("A title that ends as most do is the page's h1, or what stands before that end")
  func sharedTitleEnd() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<6 {
      try directory.write("p\(number).html", "<title>Page \(number) — The Book 3.1</title>")
    }
    try directory.write("h.html", "<title>short — The Book 3.1</title><h1>The whole heading</h1>")
    try directory.write("o.html", "<title>Its own — Title</title><h1>Other</h1>")
    #expect(
      try titles(directory)
        == ["Its own — Title"] + (0..<6).map { "Page \($0)" } + ["The whole heading"])
  }

  @Test("Markdown: scripts, styles and comments are no words, whatever lines they go over")
  func markdownRaw() throws {
    let found = try page(
      "guides/x.md",
      """
      # Title
      <SCRIPT type="module">
      let secret = 1

      </script> one
      before <!-- inside --> after
      <!-- one
      two --> two <!-- a --><!-- b -->
      <!-- c --> three
      <style>p { color: red }</style>
      <scripture> stays
      ```html
      <script>
      shown()
      ```
      end
      """)
    #expect(found["text"] == "one before after two three stays <script> shown() end")
  }

  @Test("Markdown: front matter, headings of both kinds, links, code, lists; no marks")
  func markdown() throws {
    let found = try page(
      "x.md",
      """
      ---
      title: "The *title*"
      category: [Tools, Other]
      tags:
        - a
      ---
      # Heading `one` #

      Some **bold** _text_ with snake_case, [a link](https://x/(y) "t") and ![alt](i.png).

      Second heading
      ---
      > quoted \\*star\\* &copy;
      1. first
      - item <b>tag</b> <https://example.org>

      ```swift
      let x = 1 * 2
      ```
      | a | b |
      |---|:-:|
      [ref]: https://nowhere
      """)
    #expect(found["title"] == "The *title*")
    #expect(found["section"] == "Tools")
    #expect(found["headings"] == "Heading one\nSecond heading")
    #expect(
      found["text"]
        == "Heading one Some bold text with snake_case, a link and alt. Second heading "
        + "quoted *star* © first item tag https://example.org let x = 1 * 2 a b")
  }

  @Test("Text: the first line is the title; without one the file's name")
  func text() throws {
    #expect(try page("notes.txt", "\n Shopping \nmilk\n")["title"] == "Shopping")
    #expect(try page("notes.txt", "")["title"] == "notes")
    #expect(try page("index.html", "<p>x")["url"] == "index.html")
    #expect(try page("guides/index.html", "<p>x")["url"] == "guides/")
  }

  @Test("A page in UTF-16 is left out with a reason, and those beside it are read")
  func otherEncoding() throws {
    let directory = try TemporaryDirectory()
    try Data([0xFF, 0xFE, 0x61, 0]).write(to: URL(filePath: directory.path + "/a.html"))
    try directory.write("b.md", "# Harbour")
    var reader = try FolderReader(directory.path)
    guard case .malformed(let error)? = try reader.next() else {
      Issue.record("the page was taken")
      return
    }
    #expect(error.file == "a.html" && error.description.contains("UTF-16"))
    guard case .record? = try reader.next() else {
      Issue.record("the other page was lost")
      return
    }
  }

  @Test("Hidden files, drafts, other kinds and links to elsewhere are passed over")
  func passedOver() throws {
    let directory = try TemporaryDirectory()
    try directory.write(".secret.md", "x")
    try directory.write("draft.md", "---\ndraft: true\n---\nx")
    try directory.write("picture.png", "x")
    try directory.write("b.md", "# B")
    try directory.write("a.md", "# A")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link.md"), withDestinationPath: "/etc/hostname")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("loop"), withDestinationPath: directory.path)
    let reader = try FolderReader(directory.path)
    #expect(reader.pages == ["a.md", "b.md", "draft.md"])
    #expect(reader.passedOver == 3)
    let built = try IndexBuilding.build(reader)
    #expect(built.report.documents == 2)
    #expect(built.report.mapping.title == "title")
  }

  @Test("Hostile pages end, in bounded time, with some text")
  func hostile() throws {
    let pages = [
      "<", "<a", "<a b", "<a b=", "<a b=\"", "<!--", "<![CDATA[", "</", "<script>", "<!", "&",
      "&#;",
      "&#x110000;", "&#xD800;", "<title>", "<p <p <p>", "<div hidden>" + "<div>",
      String(repeating: "<div hidden>", count: 10_000), String(repeating: "<", count: 300_000),
      String(repeating: "&", count: 300_000), String(repeating: "<script>", count: 50_000),
      String(repeating: "<!--", count: 100_000),
    ]
    for text in pages {
      _ = try page("x.html", text)
      _ = try page("x.md", text)
    }
    _ = try page("x.md", String(repeating: "[", count: 20_000))
    _ = try page("x.md", String(repeating: "](", count: 3_000))
    _ = try page("x.md", String(repeating: "---\n", count: 50_000))
    #expect(throws: ImportError.self) { _ = try FolderReader("/no/such/folder") }
  }
}
