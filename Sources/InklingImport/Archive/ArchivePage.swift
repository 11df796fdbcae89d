internal import InklingStore

/// What a page of an archive comes to: all of it that is kept while the other pages are read.
struct ArchivePage: Sendable {
  /// What tells the page from others, of other archives too.
  let identity: String
  /// The identities of the other pages that it names.
  var named: Set<String>
  /// What is searched; nil where DocC made the page by itself.
  let parts: PageParts?
  /// How many bytes its file has.
  let bytes: Int

  /// Reads the file of a page.
  init(_ path: String, in folder: String, _ linkPrefix: String) throws(RowError) {
    let bytes = try PageFile.read(path, in: folder)
    guard let page = DocCPage(json: bytes) else {
      throw RowError(file: path, line: 1, problem: .refused("it is no page of DocC"))
    }
    identity = page.identity
    named = page.named
    parts = page.isGenerated ? nil : Self.parts(page, Self.address(page, path), linkPrefix)
    self.bytes = bytes.count
  }

  /// Where a page is, seen from the folder.
  ///
  /// A page says its own path in its archive; one that says none is where its file is, without `data` and the ending.
  private static func address(_ page: DocCPage, _ path: String) -> String {
    let parts = PagePath.names(path)
    let archive = parts.prefix { $0 != "data" }
    let inside = page.path.map { PagePath.names($0).map { String($0) } }
    let own = inside ?? parts.dropFirst(archive.count + 1).map { PagePath.name(String($0)) }
    // An address does not lead out of the archive.
    return (archive.map { String($0) } + own.filter { $0 != "." && $0 != ".." })
      .joined(separator: "/")
  }

  private static func parts(
    _ page: DocCPage, _ address: String, _ linkPrefix: String
  ) -> PageParts {
    let url = PagePath.url(linkPrefix + address) + "/"
    let words = page.words
    let (title, text) = (Array(page.title.utf8), Array(words.text.utf8))
    let about: [(String, String)] = [
      ("declaration", page.declaration), ("kind", page.kind), ("module", page.module),
      ("availability", page.availability), ("deprecated", page.isDeprecated ? "deprecated" : ""),
    ]
    return PageParts(
      path: Array(address.utf8), url: Array(url.utf8), title: title,
      headings: PageHeading.settled(words.headings, title: title, text: text), text: text,
      about: about.map { ($0.0, Array($0.1.utf8)) },
      shared: [("section", Array(page.section.utf8))])
  }
}
