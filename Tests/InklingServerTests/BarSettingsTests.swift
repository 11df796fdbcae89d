import Foundation
import InklingBar
import InklingIndex
import InklingServer
import Testing

@Suite("What a site says of its bar")
struct BarSettingsTests {
  @Test("settings are attributes of the element, the last of a name counts")
  func attributes() async throws {
    var site = try TestSite.site()
    site.bar = try BarSettings([
      "voice=yes", "history=session", "shows-search-button", "notice-delay=500", "voice=no",
      "tint-color=#ff0000", "focus-keys=slash", "lang=de",
    ])
    let page = try await TestSite.ask("/", site: site).text
    let element = try #require(page.firstMatch(of: /<search-bar[^>]*>/)).output
    for attribute in [
      "voice=\"no\"", "history=\"session\"", "shows-search-button", "notice-delay=\"500\"",
      "tint-color=\"#ff0000\"", "focus-keys=\"slash\"",
    ] { #expect(element.contains(attribute)) }
    #expect(!element.contains("lang") && !element.contains("command-k"))
    #expect(element.split(separator: "voice=").count == 2)
  }

  @Test(
    "what cannot be set, and values that mean nothing, are refused in words",
    arguments: [
      ("configuration=x", BarSettings.Problem.name("configuration")), ("", .name("")),
      ("onclick=alert(1)", .name("onclick")),
      ("voice=maybe", .value("maybe", of: "voice", takes: "yes, no")),
      ("shows-search-button=no", .value("no", of: "shows-search-button", takes: "no value")),
      (
        "notice-delay=-1",
        .value("-1", of: "notice-delay", takes: "a number of milliseconds, 0 to 999999")
      ),
      (
        "tint-color=blurple",
        .value("blurple", of: "tint-color", takes: "a colour as CSS writes it")
      ),
      (
        "lang=xx",
        .value("xx", of: "lang", takes: "en, de, fr, es, pt, ja, zh-Hans, ar, he")
      ),
    ])
  func refused(_ setting: String, _ problem: BarSettings.Problem) {
    #expect(throws: problem) { try BarSettings([setting]) }
  }

  @Test("every setting has a value that it takes")
  func names() throws {
    let values = ["", "yes", "no", "off", "submit", "ltr", "eager", "1", "#fff", "en", "slash"]
    for name in BarSettings.names {
      let choices = BarAttribute(htmlName: SearchText(name))?.choices.map { "\($0)" } ?? []
      let taken = (values + choices).contains { (try? BarSettings(["\(name)=\($0)"])) != nil }
      #expect(taken, "\(name)")
    }
  }

  @Test("the first HTML speaks the bar's language", arguments: Language.allCases)
  func language(_ language: Language) async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("year", .number), Field("genre", .keyword),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for (number, genre) in ["Drama", "Drama", "War"].enumerated() {
      let row = ["\(number)", "Film \(number)", "\(1990 + number)", genre]
      try builder.add(Document(values: row.map { Array($0.utf8) }))
    }
    var site = try Site(title: "Films", segment: SegmentMemory(copying: try builder.finish()))
    site.bar = try BarSettings(["lang=\(language.tag)"])
    let page = try await TestSite.ask("/", site: site).text
    #expect(page.contains("<html lang=\"\(language.tag)\""))
    let isRightToLeft = language.direction == .rightToLeft
    #expect(page.contains("dir=\"rtl\"") == isRightToLeft)
    #expect(
      page.contains("<button type=\"submit\" class=\"submit-button\">\(language.text(.search))"))
    // The words of filters are those that the script writes afterwards.
    for word in try Self.filterWords(of: language).prefix(5) {
      #expect(page.contains(word), "\(word)")
    }
    guard language != .english else { return }
    for english in ["ready to be searched", "Search Films", "Best match", "Apply", "Filters\""] {
      #expect(!page.contains(english), "\(english)")
    }
  }

  /// The words as `filter-words.js` has them: a line for each language, `  de: "Filter|Von|…",`.
  private static func filterWords(of language: Language) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/InklingServer/Assets/filter-words.js")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let tag = "\(language.tag)".prefix { $0 != "-" }
    let line = try #require(lines.first { $0.hasPrefix("  \(tag): \"") })
    return line.split(separator: "\"")[1].split(separator: "|").map(String.init)
  }
}
