import Foundation
import InklingImport
import InklingIndex
import TestSupport
import Testing

/// Issue 24, part 7: how many pages lead to a page says how popular it is.
@Suite("Links between pages")
struct LinkCountTests {
  private func write(_ directory: TemporaryDirectory, _ pages: [String: String]) throws {
    for (path, text) in pages {
      let folder = (directory.file(path) as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try directory.write(path, text)
    }
  }

  /// The pages that some others lead to, with how many do.
  private func counts(
    _ pages: [String: String], choice: FieldMapping.Choice = .init(),
    sections: PageSectioning = .best
  ) throws -> [String: Int32] {
    let directory = try TemporaryDirectory()
    try write(directory, pages)
    let reader = try FolderReader(directory.path, sections: sections)
    let segment = try IndexBuilding.build(reader, choice: choice).segment
    return try boosts(SegmentMemory(copying: segment))
  }

  private func boosts(_ segment: SegmentMemory) throws -> [String: Int32] {
    let index = try SearchIndex(segment)
    var found: [String: Int32] = [:]
    for document in 0..<index.documentCount where index.boost(of: document) != 0 {
      let id = String(decoding: index.value(of: document, field: 0), as: UTF8.self)
      found[id] = index.boost(of: document)
    }
    return found
  }

  private func boosts(_ counts: [String: Double]) -> [String: Int32] {
    counts.mapValues { Document.boost(for: $0) }
  }

  @Test("Each page counts once for each page that its text leads to, however it is addressed")
  func counted() throws {
    let found = try counts([
      "a.html": "<p><a href='guide/first.html#x'>1</a> <a href=guide/first.html?y=1>2</a>",
      "b.html": "<p><a href='guide/first'>1</a> <a href='/guide/'>2</a> <a href='a%2Ehtml'>3</a>",
      "guide/index.html": "<p><a href='../b.html'>1</a><a href='first.html'>2</a>",
      "guide/first.html": "<p><a href='../guide/index.html'>1</a>",
    ])
    #expect(
      found == boosts(["guide/first.html": 3, "guide/index.html": 2, "a.html": 1, "b.html": 1]))
  }

  @Test("Pages of Markdown lead to others as well")
  func markdown() throws {
    let found = try counts([
      "a.md": "# A\n\nsee [the guide](guide/first.md#top) and [it][1]\n\n[1]: <guide/second.md>\n",
      "guide/first.md": "[next](second) and [home](../README.md)",
      "guide/second.md": "# Second", "README.md": "[a](./a.md \"A\")",
    ])
    #expect(
      found
        == boosts(["guide/first.md": 1, "guide/second.md": 2, "README.md": 1, "a.md": 1]))
  }

  @Test("Navigation, the page itself, other sites and pages that are not found do not count")
  func notCounted() throws {
    let link = "<a href='b.html'>b</a>"
    let found = try counts([
      "a.html": "<nav>\(link)</nav><footer>\(link)</footer><main><p>a</p></main><div>\(link)</div>",
      "b.html": "<p>\(link) <a href='#top'>top</a> <a href=''>here</a>",
      "c.html": "<meta name=robots content=noindex><p>\(link)",
      "d.html": "<p><a href='https://example.org/b.html'>b</a> <a href='../../b.html'>b</a>",
      "e.html": "<p data-search='ignore'>\(link)</p><p>e <a href='gone.html'>gone</a></p>",
      "f.md": "---\ndraft: true\n---\n[b](b.html)", "g.txt": "b.html",
    ])
    #expect(found == [:])
  }

  @Test("An address that does not end is one address, however many brackets it holds")
  func endless() throws {
    #expect(try counts(["a.md": "[a](x](b.md)", "b.md": "# B"]) == [:])
    #expect(
      try counts(["a.md": "[![a](x.png)](b.md)\n\n[c]: b.md", "b.md": "# B"])
        == boosts(["b.md": 1]))
  }

  @Test("A chosen field says it instead; each section has what its page has")
  func chosenFieldAndSections() throws {
    let pages = [
      "a.html": "<h1>A</h1><p><a href='b.html'>b</a> <a href='c.html'>c</a></p>",
      "b.html": "<h1>B</h1><p>b</p><h2 id=two>Two</h2><p data-search-meta='likes:7'>more</p>",
      "c.html": "<h1>C</h1><p>c</p>",
    ]
    var choice = FieldMapping.Choice()
    choice.boost = "likes"
    #expect(try counts(pages, choice: choice) == boosts(["b.html": 7]))
    #expect(
      try counts(pages, sections: .rows)
        == boosts(["b.html": 1, "b.html#two": 1, "c.html": 1]))
  }

  @Test("In a followed folder a new link raises its page, which is not read again")
  func followed() throws {
    let directory = try TemporaryDirectory()
    try write(
      directory, ["a.html": "<p>a", "b.html": "<p>b", "c.html": "<p><a href='a.html'>a</a>"])
    var folder = FollowedFolder(directory.path)
    let first = try #require(try folder.update())
    #expect(try boosts(first.segment) == boosts(["a.html": 1]))
    Thread.sleep(forTimeInterval: 0.08)
    #expect(try folder.update() == nil)
    try write(directory, ["c.html": "<p><a href='b.html'>b</a>"])
    let second = try #require(try folder.update())
    #expect(second.readPages == ["c.html"] && second.changedRows == 3)
    #expect(try boosts(second.segment) == boosts(["b.html": 1]))
  }
}
