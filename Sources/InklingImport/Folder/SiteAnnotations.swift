internal import InklingIndex

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
  init(_ paths: [String], root: String, _ selection: PageSelection, _ cache: PageCache? = nil) {
    hasBodies = selection.root != nil
    var order: [String] = []
    var found: [String: Evidence] = [:]
    for path in paths where PageKind(path: path) == .html {
      guard let said = Self.said(path, root, selection, cache) else { continue }
      if said.hasBody { hasBodies = true }
      for fact in said.facts {
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

  /// What a page says of its parts and of itself; nil where it says nothing or cannot be read.
  private static func said(
    _ path: String, _ root: String, _ selection: PageSelection, _ cache: PageCache?
  ) -> (hasBody: Bool, facts: [AnnotatedParts.Fact])? {
    if let cache {
      let markup = cache.outcome(of: path, in: root, selection).page?.markup
      return markup.map { ($0.hasBody, $0.facts) }
    }
    guard let page = try? PageFile.read(path, in: root), PageAnnotation.mayBe(in: page) else {
      return nil
    }
    var extractor = HTMLText(page[...], selection)
    extractor.run()
    return (extractor.annotated.hasBody, extractor.annotated.facts)
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
