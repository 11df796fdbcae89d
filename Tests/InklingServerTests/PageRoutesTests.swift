import Foundation
import InklingBar
import InklingServer
import Testing

@Suite("GET / and GET /search")
struct PageRoutesTests {
  @Test("the page is a form that works without JavaScript")
  func form() async throws {
    let page = try await TestSite.ask("/")
    #expect(page.status == .ok)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<form action=\"search\" method=\"get\""))
    #expect(page.text.contains("name=\"q\""))
    #expect(page.text.contains("<title>Plants</title>"))
  }

  @Test(
    "S4-56: names, hints and attributes of the first HTML are those that the bar gives its elements"
  )
  func elements() async throws {
    let page = try await TestSite.ask("/search?q=oak&scope=1").text
    let bar = SearchBar()
    bar.placeholder = "Search Plants"
    let name = bar.element(.label).text.string
    #expect(page.contains("<label for=\"inkling-field\" class=\"label\" aria-hidden=\"true\">"))
    #expect(page.contains("\(name)</label>"))
    // Orca would read it as text and then enter the field without a name.
    #expect(page.contains("<header class=\"visually-hidden\"><h1>Plants</h1></header>"))
    #expect(page.contains("<search class=\"bar\" role=\"search\">"))
    let input = try #require(page.firstRange(of: /<input id="inkling-field"[^>]*>/)).lowerBound
    for attribute in bar.element(.field).attributes {
      let written = "\(attribute.name)=\"\(attribute.value)\""
      #expect(page[input...].prefix(400).contains(written), "\(written)")
    }
    let words = SessionStrings(.english)
    #expect(page.contains("<legend class=\"visually-hidden\">\(words[.scope])</legend>"))
    #expect(page.contains("<h1 class=\"visually-hidden\">\(words[.results])</h1>"))
  }

  @Test("S0-21: at most four scopes, the widest chosen; they are radio inputs of the form")
  func scopes() async throws {
    let page = try await TestSite.ask("/").text
    #expect(page.components(separatedBy: "type=\"radio\"").count == 4)
    #expect(page.contains("value=\"0\" checked"))
  }

  @Test("S1-23: results are cards with the matching words marked")
  func cards() async throws {
    let page = try await TestSite.ask("/search?q=oak")
    #expect(page.status == .ok)
    #expect(page.text.contains("<mark>Oak</mark>"))
    #expect(page.text.contains("<p class=\"result-count\">2 results</p>"))
    #expect(page.text.contains("value=\"oak\""))
    #expect(page.text.contains("href=\"https://example.org/oak\""))
  }

  @Test("nothing found is said in words")
  func none() async throws {
    let page = try await TestSite.ask("/search?q=qqqqqqqq")
    #expect(page.status == .ok)
    #expect(page.text.contains("No results for “qqqqqqqq”"))
  }

  @Test("pages of results lead to each other and keep the question and the scope")
  func paging() async throws {
    let rows = (0..<50).map { ["\($0)", "Oak number \($0)", "", "Trees", "", ""] }
    let site = try TestSite.site(rows)
    let first = try await TestSite.ask("/search?q=oak+n&scope=1", site: site).text
    #expect(first.contains("<a rel=\"next\" href=\"search?q=oak%20n&amp;scope=1&amp;offset=20\">"))
    #expect(!first.contains("rel=\"prev\""))
    let last = try await TestSite.ask("/search?q=oak+n&scope=1&offset=40", site: site).text
    #expect(last.contains("<a rel=\"prev\" href=\"search?q=oak%20n&amp;scope=1&amp;offset=20\">"))
    #expect(!last.contains("rel=\"next\""))
    #expect(last.contains("start=\"41\""))
  }

  @Test("a malformed question is a page that says so")
  func malformed() async throws {
    let page = try await TestSite.ask("/search?q=%ff")
    #expect(page.status == .badRequest)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("Parameters must be UTF-8."))
  }

  static let payloads = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "<svg/onload=alert(1)>", "</title><script>alert(1)</script>", "<mark>oak</mark>",
    "\"\u{338} onmouseover=alert(1) x=\"", "<\u{338}script>", "&lt;script&gt;",
    "<!--<img src=\"--><img src=x onerror=alert(1)//\">",
  ]

  @Test("nothing from data becomes markup", arguments: payloads)
  func titles(payload: String) async throws {
    let row = ["oak", payload + " oak", "oak " + payload, "Trees", payload, payload]
    let site = try TestSite.site([row])
    let page = try await TestSite.ask("/search?q=oak", site: site).text
    #expect(page.contains(">1 result</p>"))
    try Self.expectNoForeignMarkup(in: page)
  }

  @Test("nothing from the question becomes markup", arguments: payloads)
  func questions(payload: String) async throws {
    let encoded = payload.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let page = try await TestSite.ask("/search?q=\(encoded)").text
    try Self.expectNoForeignMarkup(in: page)
  }

  @Test(
    "links of data lead to the web or nowhere",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
      "data:text/html,x", "vbscript:x", "\u{1}javascript:alert(1)", "blob:x", "file:///etc/passwd",
      "https://a b/", "a\u{7F}b", "/\\a.example", "\\\\a.example\\b", "https\n://a.example/",
    ])
  func links(address: String) async throws {
    let site = try TestSite.site([["1", "Oak", "", "Trees", address, address]])
    let page = try await TestSite.ask("/search?q=oak", site: site).text
    let list = page.components(separatedBy: "<ol").last ?? ""
    #expect(!list.contains("href="))
    #expect(!list.contains("src="))
  }

  /// Every tag of the page is one of ours, and no attribute starts a script.
  private static func expectNoForeignMarkup(in page: String) throws {
    let names = page.components(separatedBy: "<").dropFirst().map { piece in
      piece.drop { $0 == "/" }.unicodeScalars.prefix { $0.properties.isAlphabetic || $0 == "-" }
    }
    let allowed: Set = [
      "doctype", "html", "head", "meta", "title", "link", "script", "body", "search-bar", "search",
      "form", "header", "label", "input", "button", "fieldset", "legend", "main", "h", "p", "ol",
      "li", "div", "span", "mark", "a", "img", "nav", "template", "",
    ]
    for name in names { #expect(allowed.contains(String(name))) }
    let scripts = try AssetCatalog().hasPrograms ? 1 : 0
    #expect(page.components(separatedBy: "<script").count == scripts + 1)
    #expect(!page.contains("<img src=x"))
    for tag in page.components(separatedBy: "<").dropFirst() {
      let attributes = tag.split(separator: ">", maxSplits: 1).first ?? ""
      var outside = ""
      var isQuoted = false
      for scalar in attributes.unicodeScalars {
        if scalar == "\"" { isQuoted.toggle() }
        if !isQuoted { outside.unicodeScalars.append(scalar) }
      }
      #expect(!outside.contains(" on"))
    }
  }
}
