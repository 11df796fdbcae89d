import Foundation
import Hummingbird
import HummingbirdTesting
import InklingServer
import Testing

@Suite("The files of a folder of pages")
struct FolderFilesTests {
  @Test("Results link to pages that are served; what is hidden or elsewhere is not")
  func pages() async throws {
    let manager = FileManager.default
    let outside = manager.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = outside.appending(path: "pages")
    defer { try? manager.removeItem(at: outside) }
    for (path, text) in [
      ("a page.html", "<p>a"), ("guide/index.html", "<p>guide"), ("index.html", "<p>first"),
      (".hidden", "no"), (".git/config", "no"), ("../pages-too/b.html", "no"), ("../c.html", "no"),
    ] {
      let file = folder.appending(path: path)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try manager.createSymbolicLink(
      at: folder.appending(path: "link.html"), withDestinationURL: outside.appending(path: "c.html")
    )
    for (path, text) in [
      ("/a%20page.html", "<p>a"), ("/guide/", "<p>guide"), ("/index.html", "<p>first"),
    ] {
      let response = try await TestSite.ask(path, folder: folder.path)
      #expect(response.status == .ok && response.text == text, "\(path)")
      #expect(response.headers[.contentSecurityPolicy] != nil)
    }
    for path in [
      "/.hidden", "/%2ehidden", "/.git/config", "/guide%2f..%2f.git%2fconfig", "/link.html",
      "/../c.html", "/%2e%2e/c.html", "/../pages-too/b.html", "/missing.html", "/a%00b.html",
      "/%zz", "/%ff",
    ] {
      let response = try await TestSite.ask(path, folder: folder.path)
      #expect(response.status == .notFound, "\(path)")
    }
    let search = try await TestSite.ask("/", folder: folder.path)
    #expect(search.text.contains("<search-bar"))
    let alone = try await TestSite.ask("/a%20page.html")
    #expect(alone.status == .notFound)
  }
}
