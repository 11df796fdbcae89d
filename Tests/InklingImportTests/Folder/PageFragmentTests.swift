import Foundation
import InklingImport
import TestSupport
import Testing

/// Issue 28, part 2: what a program reads of a page that it has chosen.
@Suite("Fragments of pages")
struct PageFragmentTests {
  private func fragments(
    _ pages: [String: String], _ selection: PageSelection = PageSelection()
  ) throws -> [PageFragment] {
    let directory = try TemporaryDirectory()
    for (path, text) in pages {
      let folder = (directory.file(path) as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try directory.write(path, text)
    }
    var reader = try PageFragments(directory.path, selection: selection)
    var found: [PageFragment] = []
    while let fragment = reader.next() { found.append(fragment) }
    return found
  }

  private func content(_ html: String) throws -> String {
    try fragments(["a.html": html]).first?.content ?? ""
  }

  @Test("What blocks hold are sentences, and lines are none")
  func sentences() throws {
    #expect(try content("<p>Hello</p><p>World</p>") == "Hello. World.")
    #expect(try content("<p>Hello!</p><p>World ?</p><p>“So”</p>") == "Hello! World ? “So”")
    #expect(try content("<body><span>Hello</span><span>World</span></body>") == "HelloWorld")
    #expect(try content("<p>Hello<br>World \n</p> <div></div>") == "Hello World.")
    #expect(try content("<p>Hello&nbsp;&#x200B; World</p>") == "Hello World.")
    #expect(try content("<ul><li>Straße<li>ж</ul>") == "Straße ж.")
  }

  @Test("Elements with ids have the words before them, and a text of their own")
  func anchors() throws {
    let found = try fragments([
      "a.html": """
      <html lang="pt-BR"><main><h1 id=top>One two</h1><p>three <b id=b>four</b></p>
      <div id=d>five <p>six</p> seven</div><h2 id=e data-pagefind-title="Called &amp; so">eight</h2></main>
      """
    ]).first
    let anchors = found?.anchors ?? []
    #expect(anchors.map(\.id) == ["top", "b", "d", "e"])
    #expect(anchors.map(\.location) == [0, 3, 4, 7])
    #expect(anchors.map(\.text) == ["One two", "four", "five seven", "eight"])
    #expect(anchors.last?.title == "Called & so")
    #expect(found?.wordCount == 8)
    #expect(found?.language == "pt-br")
  }

  @Test("Addresses are seen from the folder, or are those that pages say")
  func addresses() throws {
    let pages = [
      "index.html": "<title>A</title>a", "sub/index.html": "<title>B</title>b",
      "c d.html": "<title>C</title>c",
      "own.html": "<title>D</title><p data-search-meta='url:https://example.org/x'>d",
      "note.md": "# Note\n\nfirst words\n\n## Part\n\nmore",
    ]
    let found = try Dictionary(
      uniqueKeysWithValues: fragments(pages).map { ($0.id, $0.url) })
    #expect(found["index.html"] == "/")
    #expect(found["sub/index.html"] == "/sub/")
    #expect(found["c d.html"] == "/c%20d.html")
    #expect(found["own.html"] == "https://example.org/x")
    #expect(found["note.md"] == "/note.md")
    var whole = PageSelection()
    whole.keepsIndexNames = true
    let kept = try fragments(pages, whole).map(\.url)
    #expect(kept.contains("/index.html") && kept.contains("/sub/index.html"))
  }

  @Test("What is said goes before what is seen, and that before what is usual")
  func meta() throws {
    let found = try fragments([
      "a.html": """
      <title>Site</title><img src=logo.png><h1>Seen</h1><img src=boat.png alt="A boat">
      <i data-search-default-meta="title">usual</i><i data-search-default-meta="by">nobody</i>
      <i data-search-filter="kind">Boat</i><i data-search-sort="built:1931"></i>
      """,
      "b.html": "<title>Site</title><p data-search-meta=title>Said</p><h1>Seen</h1>",
    ])
    let first = Dictionary(
      uniqueKeysWithValues: (found.first?.meta ?? []).map { ($0.name, $0.value) })
    #expect(first == ["title": "Seen", "image": "boat.png", "image_alt": "A boat", "by": "nobody"])
    #expect(found.first?.filters.map(\.value) == ["Boat"])
    #expect(found.first?.sorts.map(\.value) == ["1931"])
    #expect(found.last?.meta.first?.value == "Said")
  }
}
