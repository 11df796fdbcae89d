internal import InklingCore

/// What a page of DocC says, as far as it is searched or shown.
struct DocCPage {
  fileprivate struct Platform {
    var name: String?
    var introducedAt: String?
    var isDeprecated = false
  }

  fileprivate struct Section {
    var kind = ""
    var declarations: [[DocCContent]] = []
    var parameters: [(name: String, content: [DocCContent])] = []
    var content: [DocCContent] = []
  }

  private var url: String
  /// The path in the archive: `/documentation/inkling/searchindex`.
  private(set) var path: String?
  private var ownTitle: String?
  private var role: String?
  /// What DocC calls it: Structure, Instance Method, Article.
  private(set) var kind = ""
  private var symbolKind: String?
  private(set) var module = ""
  private var platforms: [Platform] = []
  private var abstract: [DocCContent] = []
  private var primaryContentSections: [Section] = []
  private var deprecationSummary: [DocCContent] = []
  /// What other pages are called, by their identifiers.
  private var references: [String: String] = [:]

  /// Reads the JSON of a page; nil for anything else.
  ///
  /// - Complexity: O(length of the JSON).
  init?(json: [UInt8]) {
    var reader = JSONReader(json, depthLimit: 60)
    url = ""
    var hasMetadata = false
    var paths: [String] = []
    reader.members(
      "identifier variants metadata abstract primaryContentSections deprecationSummary references"
    ) { reader, key in
      switch key {
      case 0: reader.members("url") { reader, _ in url = reader.text() ?? "" }
      case 1:
        reader.elements { reader in
          reader.members("paths") { reader, _ in paths += reader.texts() }
        }
      case 2:
        hasMetadata = reader.isAtObject
        readMetadata(&reader)
      case 3: abstract = DocCContent.contents(&reader)
      case 4:
        reader.elements { reader in
          let section = Section(&reader)
          if !section.kind.isEmpty { primaryContentSections.append(section) }
        }
      case 5: deprecationSummary = DocCContent.contents(&reader)
      default: readReferences(&reader)
      }
    }
    path = paths.first
    do throws(AnswerError) { try reader.finish() } catch { return nil }
    if url.isEmpty || !hasMetadata { return nil }
  }

  private mutating func readMetadata(_ reader: inout JSONReader) {
    reader.members("title role roleHeading symbolKind modules platforms") { reader, key in
      switch key {
      case 0: ownTitle = reader.text()
      case 1: role = reader.text()
      case 2: kind = reader.text() ?? ""
      case 3: symbolKind = reader.text()
      case 4:
        var names: [String] = []
        reader.elements { reader in
          reader.members("name") { reader, _ in names.append(reader.text() ?? "") }
        }
        module = names.first ?? ""
      default: reader.elements { platforms.append(Platform(&$0)) }
      }
    }
  }

  private mutating func readReferences(_ reader: inout JSONReader) {
    guard reader.isAtObject else { return reader.skipValue() }
    reader.beginObject()
    while let identifier = reader.nextName() {
      reader.members("title") { reader, _ in references[identifier.string] = reader.text() }
    }
  }

  /// The title; a member's has the types before it that it belongs to, because many have a `count`.
  var title: String {
    let parts = url.split(separator: "/")
    let own = ownTitle ?? parts.last.map { String($0) } ?? ""
    guard section == "Members" else { return own }
    // doc: / bundle / documentation / module / type / member
    let types = parts.dropFirst(4).dropLast().joined(separator: ".")
    if types.isEmpty { return own }
    // Behind a stop the signs of an operator would not stand alone.
    return types + (symbolKind == "op" ? " " : ".") + own
  }

  /// What tells it from other pages, of other archives too.
  var identity: String { url }

  /// The identities of the other pages that its text and its declarations name; lists of what belongs together do not
  /// count, nor does a page that is left out.
  var named: Set<String> {
    if isGenerated { return [] }
    var found: Set<String> = []
    DocCContent.addReferences(of: abstract + deprecationSummary, to: &found)
    for section in primaryContentSections {
      DocCContent.addReferences(of: section.content, to: &found)
      for tokens in section.declarations { DocCContent.addReferences(of: tokens, to: &found) }
      for parameter in section.parameters {
        DocCContent.addReferences(of: parameter.content, to: &found)
      }
    }
    // A reference to a section of a page names the page.
    return Set(found.map { String($0.prefix { $0 != "#" }) }).subtracting([identity])
  }

  /// `iOS 17.0, macOS 14.0`.
  var availability: String {
    platforms.compactMap { platform in
      platform.name.map { name in name + (platform.introducedAt.map { " " + $0 } ?? "") }
    }.joined(separator: ", ")
  }

  var isDeprecated: Bool {
    !deprecationSummary.isEmpty || platforms.contains { $0.isDeprecated }
  }

  /// The scope that it is offered in: one of three, because a bar shows few.
  var section: String {
    switch symbolKind {
    case nil: "Articles"
    case "module", "class", "struct", "enum", "protocol", "typealias", "actor", "associatedtype",
      "extension", "macro", "union", "namespace", "dictionary":
      "Types"
    default: "Members"
    }
  }

  /// Whether it is a list of inherited members, which DocC makes by itself.
  var isGenerated: Bool {
    role == "collectionGroup" && primaryContentSections.isEmpty
      && title.hasSuffix("Implementations")
  }

  /// The whole declaration, in one line.
  var declaration: String {
    let tokens = primaryContentSections.first { $0.kind == "declarations" }?.declarations.first
    return DocCContent.oneLine(DocCContent.joined(tokens ?? [], titles).text)
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
    add(DocCContent.joined(abstract, titles).text)
    add(declaration)
    add(DocCContent.joined(deprecationSummary, titles).text)
    for section in primaryContentSections {
      for parameter in section.parameters {
        add(parameter.name + ": " + DocCContent.joined(parameter.content, titles).text)
      }
      let content = DocCContent.joined(section.content, titles)
      add(content.text, section.kind == "content" ? content.headings : [])
    }
    return words
  }

  /// What is written where another page is named.
  private func titles(_ identifier: String) -> String {
    references[identifier] ?? identifier.split(separator: "/").last.map { String($0) } ?? ""
  }
}

extension DocCPage.Platform {
  fileprivate init(_ reader: inout JSONReader) {
    reader.members("name introducedAt deprecatedAt deprecated") { reader, key in
      switch key {
      case 0: name = reader.text()
      case 1: introducedAt = reader.text()
      case 2: if reader.text() != nil { isDeprecated = true }
      default: if reader.isTrue() { isDeprecated = true }
      }
    }
  }
}

extension DocCPage.Section {
  fileprivate init(_ reader: inout JSONReader) {
    reader.members("kind declarations parameters content") { reader, key in
      switch key {
      case 0: kind = reader.text() ?? ""
      case 1:
        reader.elements { reader in
          reader.members("tokens") { reader, _ in
            declarations.append(DocCContent.contents(&reader))
          }
        }
      case 2:
        reader.elements { reader in
          var (name, content): (String, [DocCContent]) = ("", [])
          reader.members("name content") { reader, key in
            if key == 0 {
              name = reader.text() ?? ""
            } else {
              content = DocCContent.contents(&reader)
            }
          }
          parameters.append((name, content))
        }
      default: content = DocCContent.contents(&reader)
      }
    }
  }
}
