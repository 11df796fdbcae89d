internal import InklingIndex

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

  /// The name of the field for a fact, which is none of the page's own.
  static func name(of fact: AnnotatedParts.Fact) -> String {
    ownNames.contains(fact.key) ? "\(fact.key)-\(fact.kind.rawValue)" : fact.key
  }
}

/// What the annotations of all pages of a folder come to.
///
/// They are read before the first page is given on, because one page decides about the others: whether those without
/// a body are left out, and whether all values of a field are numbers.
struct SiteAnnotations {
  /// A field that the pages declare, and what it is good for.
  fileprivate struct Evidence {
    var isFilter = false
    var isSort = false
    var areNumbers = true
    var areDates = true
  }

  /// Whether some page says which of its parts is searched.
  private(set) var hasBodies = false
  /// The fields that pages declare.
  private(set) var fields: [DeclaredField] = []

  /// Further fields are passed over: a schema has 64.
  private static let maximumFields = 32

  init() {}

  /// Reads the pages that may have annotations.
  ///
  /// - Complexity: O(bytes of all pages).
  init(_ paths: [String], root: String, _ selection: PageSelection) {
    hasBodies = selection.root != nil
    var order: [String] = []
    var found: [String: Evidence] = [:]
    for path in paths where PageKind(path: path) == .html {
      guard let page = try? PageFile.read(path, in: root), PageAnnotation.mayBe(in: page) else {
        continue
      }
      var extractor = HTMLText(page[...], selection)
      extractor.run()
      if extractor.annotated.hasBody { hasBodies = true }
      for fact in extractor.annotated.facts {
        let name = PageFacts.name(of: fact)
        if fact.kind == .filter && fact.key == "section" { continue }
        let isOwn = PageFacts.ownNames.contains(fact.key)
        if isOwn && (fact.kind == .meta || fact.kind == .defaultMeta) { continue }
        if found[name] == nil {
          if order.count == Self.maximumFields { continue }
          order.append(name)
        }
        found[name, default: Evidence()].note(fact)
      }
    }
    fields = order.map { DeclaredField(name: $0, part: found[$0]?.part ?? .stored) }
  }
}

extension SiteAnnotations.Evidence {
  fileprivate mutating func note(_ fact: AnnotatedParts.Fact) {
    if fact.kind == .filter { isFilter = true }
    guard fact.kind == .sort else { return }
    isSort = true
    let reading = FieldRole.reading(fact.value)
    if reading != .number { areNumbers = false }
    if reading != .date { areDates = false }
  }

  /// What can be filtered by cannot be sorted by as well; texts are kept, and nothing is sorted by them.
  fileprivate var part: DeclaredField.Part {
    if isFilter { return .keyword }
    if isSort, areNumbers { return .number }
    return isSort && areDates ? .date : .stored
  }
}
