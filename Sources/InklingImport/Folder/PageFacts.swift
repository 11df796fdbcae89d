/// What the annotations of a page come to: what is shown, filtered and sorted by.
struct PageFacts {
  /// What a page says in another way, and what it is called there.
  static let ownNames: Set<String> = [
    "path", "url", "title", "headings", "anchors", "text", "section", "image", "description",
  ]

  /// What stands for the page's own title, address, picture and description, by name.
  private(set) var own: [String: [UInt8]] = [:]
  /// The same where the page says none.
  private(set) var usual: [String: [UInt8]] = [:]
  /// The first category.
  private(set) var section: [UInt8] = []
  /// Further fields, each value by itself.
  private(set) var fields: PageParts.Fields = []

  init() {}

  init(_ facts: [AnnotatedParts.Fact]) {
    var filtered: Set<String> = []
    for fact in facts where fact.kind == .filter {
      if fact.key == "section" {
        if section.isEmpty { section = fact.value }
        continue
      }
      let name = Self.name(of: fact)
      filtered.insert(name)
      fields.append((name, fact.value.map { $0 < 0x20 ? 0x20 : $0 }))
    }
    var single = filtered
    for kind in [PageAnnotation.sort, .meta, .defaultMeta] {
      for fact in facts where fact.kind == kind {
        if kind != .sort, Self.ownNames.contains(fact.key) {
          let isUsual = kind == .defaultMeta
          if isUsual { usual[fact.key] = usual[fact.key] ?? fact.value }
          if !isUsual { own[fact.key] = own[fact.key] ?? fact.value }
        } else if single.insert(Self.name(of: fact)).inserted {
          fields.append((Self.name(of: fact), fact.value))
        }
      }
    }
  }

  /// What is searched of the facts that are shown, as headings are: addresses are not.
  static func searched(_ facts: [AnnotatedParts.Fact]) -> [[UInt8]] {
    facts.filter { fact in
      fact.kind == .meta && !ownNames.contains(fact.key)
        && (fact.value.contains(0x20) || !fact.value.contains(UInt8(ascii: "/")))
    }.map(\.value)
  }

  /// The name of the field for a fact, which is none of the page's own.
  static func name(of fact: AnnotatedParts.Fact) -> String {
    ownNames.contains(fact.key) ? "\(fact.key)-\(fact.kind.rawValue)" : fact.key
  }
}
