import Foundation
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
      #expect(response.headers["Content-Security-Policy"] != nil)
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

  /// A folder with the files that are named, which goes with the value.
  private struct Pages: ~Copyable {
    let folder: URL

    init(_ files: [String: [UInt8]]) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      for (path, bytes) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
    }

    func ask(_ path: String, _ headers: Headers = [:], method: InklingServer.Method = .get)
      async throws -> Response
    {
      try await TestSite.ask(path, method: method, headers: headers, folder: folder.path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuv".utf8)

  @Test(
    "ranges are those of RFC 9110",
    arguments: [
      ("bytes=0-3", 206, "0123", "bytes 0-3/32"), ("bytes=30-", 206, "uv", "bytes 30-31/32"),
      ("bytes=-5", 206, "rstuv", "bytes 27-31/32"), ("bytes=-99", 206, nil, "bytes 0-31/32"),
      ("bytes=31-999", 206, "v", "bytes 31-31/32"), ("BYTES=1-1", 206, "1", "bytes 1-1/32"),
      ("bytes=32-", 416, "", "bytes */32"), ("bytes=100-200", 416, "", "bytes */32"),
      ("bytes=-0", 416, "", "bytes */32"), ("bytes=5-2", 200, nil, nil),
      ("bytes=0-1,3-4", 200, nil, nil), ("lines=1-2", 200, nil, nil), ("bytes=", 200, nil, nil),
      ("bytes=a-b", 200, nil, nil), ("bytes=-", 200, nil, nil), ("bytes=+1-2", 200, nil, nil),
      ("bytes=99999999999999999999-", 416, "", "bytes */32"),
      ("bytes=0-99999999999999999999", 206, nil, "bytes 0-31/32"),
    ] as [(String, Int, String?, String?)])
  func ranges(range: String, status: Int, text: String?, content: String?) async throws {
    let pages = try Pages(["a.txt": Self.digits])
    let response = try await pages.ask("/a.txt", ["Range": range])
    #expect(response.status.rawValue == status)
    #expect(response.text == text ?? String(decoding: Self.digits, as: UTF8.self))
    #expect(response.headers["Content-Range"] == content)
    let head = try await pages.ask("/a.txt", ["Range": range], method: .head)
    #expect(head.status == .ok)
  }

  @Test("A range of an empty file is never there")
  func emptyFile() async throws {
    let pages = try Pages(["a.txt": []])
    #expect(try await pages.ask("/a.txt").status == .ok)
    #expect(try await pages.ask("/a.txt", ["Range": "bytes=0-"]).status == .rangeNotSatisfiable)
    #expect(try await pages.ask("/a.txt", ["Range": "bytes=-1"]).status == .rangeNotSatisfiable)
  }

  @Test("Who has a file is told so; a part is sent only of what the client has")
  func conditions() async throws {
    let pages = try Pages(["a.txt": Self.digits])
    let first = try await pages.ask("/a.txt")
    let tag = try #require(first.headers["ETag"])
    let date = try #require(first.headers["Last-Modified"])
    for headers: Headers in [
      ["If-None-Match": tag], ["If-None-Match": "*"], ["If-Modified-Since": date],
      ["If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"],
    ] {
      let response = try await pages.ask("/a.txt", headers)
      #expect(response.status == .notModified && response.bytes.isEmpty)
    }
    for headers: Headers in [
      ["If-None-Match": "\"x\""], ["If-Modified-Since": "nonsense"],
      ["If-Modified-Since": "Fri, 01 Jan 1999 00:00:00 GMT"],
      ["If-None-Match": "\"x\"", "If-Modified-Since": date],
    ] {
      #expect(try await pages.ask("/a.txt", headers).status == .ok)
    }
    for (condition, status) in [(tag, 206), (date, 206), ("\"x\"", 200), ("nonsense", 200)] {
      let response = try await pages.ask("/a.txt", ["Range": "bytes=0-1", "If-Range": condition])
      #expect(response.status.rawValue == status)
    }
  }

  @Test("Of a folder pages are served and what they refer to; with all files, the others too")
  func onlyWhatIsReferredTo() async throws {
    let pages = try Pages([
      "guide/index.html": Array(
        """
        <link rel=stylesheet href=../style/main.css?v=1><img srcset="a%20b.png 1x, /c.png 2x">
        <p style="background: url('d.gif')"><a href="data.csv">x</a><a href="https://x.y/e.csv">
        <a href="../../outside.csv"><style>@import "f.css";</style><img src="&#103;.webp">
        """.utf8),
      "x.md": Array("![a](<h i.jpg>) [b](j.pdf \"t\")\n\n[k]: guide/k.zip\n<img src='l.svg'>".utf8),
      "style/main.css": Array(
        "body { background: url(m.png) } @font-face { src: url(\"n.woff2\") }".utf8),
      "guide/y.md": Array("---\nimage: pictures/y.jpg\n---\n# Y".utf8), "pictures/y.jpg": [1],
      "z.html": Array("<meta property=og:image content=/o.jpg>".utf8), "o.jpg": [1],
      "draft.md": Array("---\ndraft: true\n---\n[a](drafted.zip)".utf8), "drafted.zip": [1],
      "style/m.png": [1], "style/n.woff2": [1], "guide/a b.png": [1], "c.png": [1],
      "guide/d.gif": [1], "guide/data.csv": [1], "e.csv": [1], "guide/f.css": Array("a{}".utf8),
      "guide/g.webp": [1], "h i.jpg": [1], "j.pdf": [1], "guide/k.zip": [1], "l.svg": [1],
      "secrets.json": [1], "id_rsa": [1], "guide/m.png": [1], "outside.csv": [1],
    ])
    for path in [
      "/guide/", "/x.md", "/style/main.css", "/style/m.png", "/style/n.woff2", "/guide/a%20b.png",
      "/c.png", "/guide/d.gif", "/guide/data.csv", "/guide/f.css", "/guide/g.webp", "/h%20i.jpg",
      "/j.pdf", "/guide/k.zip", "/l.svg", "/pictures/y.jpg", "/o.jpg",
    ] {
      #expect(try await pages.ask(path).status == .ok, "\(path)")
    }
    for path in [
      "/secrets.json", "/id_rsa", "/drafted.zip", "/guide/m.png", "/outside.csv", "/e.csv",
    ] {
      #expect(try await pages.ask(path).status == .notFound, "\(path)")
      let all = try await TestSite.ask(path, folder: pages.folder.path, allFiles: true)
      #expect(all.status == .ok, "\(path)")
    }
  }

  @Test("The pages of a folder run no scripts in the search page's origin")
  func scripts() async throws {
    let pages = try Pages(["a.html": Array("<script src=b.js></script>".utf8), "b.js": [0x31]])
    for path in ["/a.html", "/b.js"] {
      let policy = try #require(try await pages.ask(path).headers["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("script-src"))
    }
    let own = try await pages.ask("/")
    #expect(own.headers["Content-Security-Policy"]?.contains("script-src 'self'") == true)
  }

  @Test("Text says that it is UTF-8 where it is; Markdown is shown, not offered for download")
  func types() async throws {
    let pages = try Pages([
      "a.txt": Array("café".utf8), "b.html": [0x63, 0xE9], "c.md": Array("# é".utf8),
      "d.png": [0x89], "e.unknown": [1],
      "index.html": Array("<img src=d.png><a href='./e.unknown#top'>".utf8),
      "f.txt": Array(String(repeating: "a", count: 16_383).utf8) + Array("éé".utf8),
    ])
    for (path, type) in [
      ("/a.txt", "text/plain; charset=utf-8"), ("/b.html", "text/html"),
      ("/c.md", "text/plain; charset=utf-8"), ("/d.png", "image/png"),
      ("/e.unknown", "application/octet-stream"), ("/f.txt", "text/plain; charset=utf-8"),
    ] {
      #expect(try await pages.ask(path).headers["Content-Type"] == type)
    }
  }

  @Test("A folder without its slash leads to the same folder on the same server")
  func redirects() async throws {
    let pages = try Pages([
      "sub/index.html": Array("sub".utf8), "a b/index.html": [], "two..dots.md": [], "no/x.txt": [],
    ])
    for (path, place) in [
      ("/sub", "/sub/"), ("//sub", "/sub/"), ("/a%20b", "/a%20b/"), ("/%73ub", "/sub/"),
    ] {
      let response = try await pages.ask(path)
      #expect(response.status == .movedPermanently)
      #expect(response.headers["Location"] == place)
    }
    #expect(try await pages.ask("/sub/").text == "sub")
    #expect(try await pages.ask("/two..dots.md").status == .ok)
    #expect(try await pages.ask("/two..dots.md/").status == .notFound)
    #expect(try await pages.ask("/no").status == .notFound)
    #expect(try await pages.ask("/no/").status == .notFound)
  }

  @Test("A link or a pipe inside the folder leads nowhere outside of it, and holds nobody up")
  func links() async throws {
    let outside = try Pages(["secret.txt": Array("no".utf8)])
    let pages = try Pages([
      "real.html": Array("yes".utf8), "l/x": [], ".git/config": Array("no".utf8),
    ])
    let manager = FileManager.default
    for (name, place) in [
      ("l/index.html", outside.folder.appending(path: "secret.txt")),
      ("away.txt", outside.folder.appending(path: "secret.txt")),
      ("folder", outside.folder), ("config.txt", pages.folder.appending(path: ".git/config")),
      ("inside.html", pages.folder.appending(path: "real.html")),
    ] {
      try manager.createSymbolicLink(
        at: pages.folder.appending(path: name), withDestinationURL: place)
    }
    mkfifo(pages.folder.appending(path: "pipe.txt").path, 0o600)
    for path in ["/l/", "/l", "/away.txt", "/folder/secret.txt", "/config.txt", "/pipe.txt"] {
      #expect(try await pages.ask(path).status == .notFound, "\(path)")
    }
    #expect(try await pages.ask("/inside.html").text == "yes")
  }
}
