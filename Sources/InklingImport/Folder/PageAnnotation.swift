/// What a page says of its own parts: `data-search-body`, `data-search-filter` and the like.
///
/// `data-pagefind-…` means the same, so a site that was made for Pagefind needs no change.
enum PageAnnotation: String, CaseIterable {
  /// Only this is searched; once a page has it, pages without it are left out.
  case body
  /// This is not searched; what it says of the page still counts, unless the value is `all`.
  case ignore
  /// What is shown of the page beside its text.
  case meta
  /// The same where nothing else says it.
  case defaultMeta = "default-meta"
  /// What the page can be filtered by.
  case filter
  /// What the page can be sorted by.
  case sort
  /// How much this weighs: 0 is left out, above 1 counts as a heading does.
  case weight
  /// What the element is called, as a heading is, where it has an id.
  case title
  /// Attributes of the element whose values are searched.
  case indexAttributes = "index-attrs"

  private static let prefixes = ["data-search-", "data-pagefind-"]
  private static let named = Dictionary(
    uniqueKeysWithValues: prefixes.flatMap { prefix in allCases.map { (prefix + $0.rawValue, $0) } }
  )

  /// The annotation that an attribute is, nil for any other attribute.
  init?(attribute: String) {
    guard let annotation = Self.named[attribute] else { return nil }
    self = annotation
  }

  /// Whether a page may have annotations.
  ///
  /// - Complexity: O(length of the page).
  static func mayBe(in page: [UInt8]) -> Bool {
    let words = prefixes.map { Array($0.utf8.dropFirst("data".utf8.count)) }
    return page.withUnsafeBufferPointer { bytes in
      var from = 0
      while let at = ByteSearch.first(UInt8(ascii: "-"), in: bytes, from: from) {
        let rest = bytes[at...]
        if words.contains(where: { rest.starts(with: $0) }) { return true }
        from = at + 1
      }
      return false
    }
  }
}

extension HTMLTag {
  /// What the tag says of its element, with the values of these attributes.
  var annotations: [(kind: PageAnnotation, value: [UInt8])] {
    if !isAnnotated { return [] }
    return attributes.compactMap { attribute in
      PageAnnotation(attribute: attribute.name).map { ($0, attribute.value) }
    }
  }
}

/// One entry of an annotation's list: `key`, `key[attribute]` or `key:value`.
struct AnnotationEntry: Equatable {
  var key: String
  var source: Source

  /// Where the value comes from.
  enum Source: Equatable {
    /// What the element holds.
    case text
    case attribute(String)
    case value([UInt8])
  }

  /// A longer key is none, in bytes.
  static let longestKey = 64
  /// Further entries of one list are passed over.
  private static let maximumEntries = 16

  /// The entries of a list with commas between them; a value goes to the end of the list, commas included.
  static func list(_ bytes: [UInt8]) -> [AnnotationEntry] {
    var entries: [AnnotationEntry] = []
    var rest = HTMLEntities.decode(bytes[...])[...]
    while !rest.isEmpty, entries.count < maximumEntries {
      let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
      let entry = rest[..<end]
      if let colon = entry.firstIndex(of: UInt8(ascii: ":")),
        !entry[..<colon].contains(UInt8(ascii: "["))
      {
        let value = Array(PlainText.trim(rest[(colon + 1)...]))
        add(rest[..<colon], .value(value), to: &entries)
        break
      }
      if let open = entry.firstIndex(of: UInt8(ascii: "[")) {
        let name = PlainText.trim(entry[(open + 1)...].prefix { $0 != UInt8(ascii: "]") })
        let attribute = String(decoding: name, as: UTF8.self).lowercased()
        add(entry[..<open], .attribute(attribute), to: &entries)
      } else {
        add(entry, .text, to: &entries)
      }
      rest = rest[end...].dropFirst()
    }
    return entries
  }

  private static func add(
    _ key: ArraySlice<UInt8>, _ source: Source, to entries: inout [AnnotationEntry]
  ) {
    let key = PlainText.trim(key)
    guard !key.isEmpty, key.count <= longestKey, !key.contains(where: { $0 < 0x20 }) else { return }
    entries.append(AnnotationEntry(key: String(decoding: key, as: UTF8.self), source: source))
  }
}
