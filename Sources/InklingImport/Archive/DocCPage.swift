/// What a page of DocC says, as far as it is searched or shown.
struct DocCPage: Decodable {
  private struct Identifier: Decodable { var url: String }
  private struct Variant: Decodable { var paths: [String] }
  private struct Reference: Decodable { var title: String? }
  private struct Module: Decodable { var name: String }

  private struct Platform: Decodable {
    var name: String?
    var introducedAt: String?
    var deprecatedAt: String?
    var deprecated: Bool?
  }

  private struct Metadata: Decodable {
    var title: String?
    var role: String?
    var roleHeading: String?
    var symbolKind: String?
    var modules: [Module]?
    var platforms: [Platform]?
  }

  private struct Section: Decodable {
    struct Declaration: Decodable { var tokens: [DocCContent] }
    struct Parameter: Decodable {
      var name: String
      var content: [DocCContent]?
    }

    var kind: String
    var declarations: [Declaration]?
    var parameters: [Parameter]?
    var content: [DocCContent]?
  }

  private var identifier: Identifier
  private var variants: [Variant]?
  private var metadata: Metadata
  private var abstract: [DocCContent]?
  private var primaryContentSections: [Section]?
  private var deprecationSummary: [DocCContent]?
  private var references: [String: Reference]?

  /// The path in the archive: `/documentation/inkling/searchindex`.
  var path: String? { variants?.first?.paths.first }

  /// The title; a member's has the types before it that it belongs to, because many have a `count`.
  var title: String {
    let parts = identifier.url.split(separator: "/")
    let own = metadata.title ?? parts.last.map { String($0) } ?? ""
    guard section == "Members" else { return own }
    // doc: / bundle / documentation / module / type / member
    let types = parts.dropFirst(4).dropLast().joined(separator: ".")
    if types.isEmpty { return own }
    // Behind a stop the signs of an operator would not stand alone.
    return types + (metadata.symbolKind == "op" ? " " : ".") + own
  }

  /// What tells it from other pages, of other archives too.
  var identity: String { identifier.url }

  /// The identities of the other pages that its text and its declarations name; lists of what belongs together do not
  /// count, nor does a page that is left out.
  var named: Set<String> {
    if isGenerated { return [] }
    var found: Set<String> = []
    DocCContent.addReferences(of: (abstract ?? []) + (deprecationSummary ?? []), to: &found)
    for section in primaryContentSections ?? [] {
      DocCContent.addReferences(of: section.content ?? [], to: &found)
      for declaration in section.declarations ?? [] {
        DocCContent.addReferences(of: declaration.tokens, to: &found)
      }
      for parameter in section.parameters ?? [] {
        DocCContent.addReferences(of: parameter.content ?? [], to: &found)
      }
    }
    // A reference to a section of a page names the page.
    return Set(found.map { String($0.prefix { $0 != "#" }) }).subtracting([identity])
  }

  /// What DocC calls it: Structure, Instance Method, Article.
  var kind: String { metadata.roleHeading ?? "" }

  var module: String { metadata.modules?.first?.name ?? "" }

  /// `iOS 17.0, macOS 14.0`.
  var availability: String {
    (metadata.platforms ?? []).compactMap { platform in
      platform.name.map { name in name + (platform.introducedAt.map { " " + $0 } ?? "") }
    }.joined(separator: ", ")
  }

  var isDeprecated: Bool {
    deprecationSummary?.isEmpty == false
      || (metadata.platforms ?? []).contains { $0.deprecated == true || $0.deprecatedAt != nil }
  }

  /// The scope that it is offered in: one of three, because a bar shows few.
  var section: String {
    switch metadata.symbolKind {
    case nil: "Articles"
    case "module", "class", "struct", "enum", "protocol", "typealias", "actor", "associatedtype",
      "extension", "macro", "union", "namespace", "dictionary":
      "Types"
    default: "Members"
    }
  }

  /// Whether it is a list of inherited members, which DocC makes by itself.
  var isGenerated: Bool {
    metadata.role == "collectionGroup" && (primaryContentSections ?? []).isEmpty
      && title.hasSuffix("Implementations")
  }

  /// The whole declaration, in one line.
  var declaration: String {
    let tokens = sections("declarations").first?.declarations?.first?.tokens ?? []
    return DocCContent.oneLine(DocCContent.joined(tokens, titles).text)
  }

  /// The abstract, the declaration, what is said of parameters, and the text, with the headings of the text.
  var words: DocCContent.Words {
    var words = DocCContent.Words()
    func add(_ text: String, _ headings: [PageHeading] = []) {
      if !words.text.isEmpty, !text.isEmpty { words.text += "\n" }
      let start = words.text.utf8.count
      // DocC writes two of them above every text.
      for var heading in headings where !["Overview", "Discussion"].contains(heading.words) {
        heading.start += start
        words.headings.append(heading)
      }
      words.text += text
    }
    add(DocCContent.joined(abstract ?? [], titles).text)
    add(declaration)
    add(DocCContent.joined(deprecationSummary ?? [], titles).text)
    for section in primaryContentSections ?? [] {
      for parameter in section.parameters ?? [] {
        add(parameter.name + ": " + DocCContent.joined(parameter.content ?? [], titles).text)
      }
      let content = DocCContent.joined(section.content ?? [], titles)
      add(content.text, section.kind == "content" ? content.headings : [])
    }
    return words
  }

  private func sections(_ kind: String) -> [Section] {
    (primaryContentSections ?? []).filter { $0.kind == kind }
  }

  /// What is written where another page is named.
  private func titles(_ identifier: String) -> String {
    references?[identifier]?.title ?? identifier.split(separator: "/").last.map { String($0) } ?? ""
  }
}
