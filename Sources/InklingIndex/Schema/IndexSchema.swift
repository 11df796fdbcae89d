/// The fields of a corpus in the order in which a ``Document`` lists its values.
///
/// A schema says once what each value is for; everything else (what is searched, what is shown, what filters)
/// follows from the roles.
///
///     let schema = IndexSchema(fields: [
///       Field("id", .id), Field("name", .title), Field("summary", .text), Field("section", .scope),
///     ])
public struct IndexSchema: Sendable, Equatable {
  /// The fields, in the order of a document's values.
  public var fields: [Field]
  /// The titles of the scopes that stand first, in this order; other scopes follow by their number of documents.
  public var scopeOrder: [[UInt8]]
  /// Words that find documents which say the same in other words: sorted, each once, 4,096 at most.
  public private(set) var synonyms: [Synonym]

  /// Makes a schema of these fields.
  ///
  /// Of the synonyms the first 4,096 are taken: ``Synonym/maximumCount``.
  public init(fields: [Field], scopeOrder: [[UInt8]] = [], synonyms: [Synonym] = []) {
    self.fields = fields
    self.scopeOrder = scopeOrder
    self.synonyms = Array(Set(synonyms.prefix(Synonym.maximumCount))).sorted()
  }

  /// The schema that a section has, whose synonyms are sorted.
  internal init(fields: [Field], scopeOrder: [[UInt8]], sortedSynonyms synonyms: [Synonym]) {
    self.fields = fields
    self.scopeOrder = scopeOrder
    self.synonyms = synonyms
  }

  /// The place of the field with this name.
  public func index(named name: [UInt8]) -> Int? {
    fields.firstIndex { $0.name == name }
  }

  /// The places of the fields that have a column of values to filter or sort by.
  internal var columns: [Int] {
    fields.indices.filter { fields[$0].role.hasColumn }
  }

  /// A bit for the place of each searched field of these names; all bits where there are no names.
  internal func mask(of names: [[UInt8]]) -> UInt64 {
    guard !names.isEmpty else { return .max }
    var mask: UInt64 = 0
    for place in fields.indices.prefix(Self.maximumFields)
    where fields[place].role.isSearched && names.contains(fields[place].name) {
      mask |= 1 << UInt64(place)
    }
    return mask
  }

  /// The place of the first field that plays this role.
  public func index(of role: FieldRole) -> Int? {
    fields.firstIndex { $0.role == role }
  }
}

/// One named value of every document, and what it is for.
public struct Field: Sendable, Equatable {
  /// The name that `field:word` and `stored` use, in UTF-8.
  public var name: [UInt8]
  /// What the value is for.
  public var role: FieldRole
  /// Whether the value can be read back from the segment.
  public var storage: FieldStorage
  /// How often each word of a text or a label counts, from 1 to ``maximumWeight``; words of titles and headings count five
  /// times.
  public private(set) var weight: UInt8

  /// The most that a word of a text may count.
  public static let maximumWeight: UInt8 = 20

  /// Makes a field.
  ///
  /// A `weight` beyond its bounds is brought into them.
  public init(name: [UInt8], role: FieldRole, storage: FieldStorage = .kept, weight: UInt8 = 1) {
    self.name = name
    self.role = role
    self.storage = storage
    self.weight = max(1, min(weight, Self.maximumWeight))
  }

  /// Makes a field whose name is written in the source.
  public init(
    _ name: StaticString, _ role: FieldRole, storage: FieldStorage = .kept, weight: UInt8 = 1
  ) {
    self.init(
      name: name.withUTF8Buffer { [UInt8]($0) }, role: role, storage: storage, weight: weight)
  }
}

/// Whether a segment keeps a field's value beside the index over it.
public enum FieldStorage: UInt8, Sendable {
  /// The value is kept: it can be shown, highlighted and cut into a snippet.
  case kept = 0
  /// The value is only searched, filtered or sorted by; the segment is smaller and rows do not show it.
  case dropped = 1
}

/// What a field's value is for.
public enum FieldRole: UInt8, Sendable {
  /// The document's name for the program around; unique by convention, not checked.
  case id = 0
  /// Searched with weight 5, shown first.
  case title = 1
  /// Searched with weight 1, shown as a snippet.
  case text = 2
  /// One value out of few, which the scope bar offers.
  case scope = 3
  /// One value out of many, or several of them, one a line: for filters.
  case keyword = 4
  /// A decimal number, for ranges and for sorting.
  case number = 5
  /// The address that a hit opens.
  case url = 6
  /// The address of a hit's picture.
  case image = 7
  /// Characters that are drawn as the hit's picture.
  case glyph = 8
  /// Kept and shown, not searched.
  case stored = 9
  /// Headings and defined names within the text, one a line: searched with weight 5, not shown.
  case heading = 10
  /// Where the sections below the headings begin, and their addresses: a line for each line of the headings.
  ///
  /// A line has the section's first byte in the document's text, a space and what stands behind `#` in its address; it
  /// is empty where a heading has none.
  case anchor = 11
  /// A date or a time, for ranges and for sorting: in ISO 8601, or the seconds since 1970.
  case date = 12
  /// A decimal number, for ranges and for sorting, by which whoever makes the documents prefers them
  /// (``Document/boost``).
  case boost = 13
  /// One value out of many, or several of them, one a line: for filters, and searched with weight 1.
  case label = 14
  /// A place on the earth, for distances and for sorting by them: `52.52,13.405`, the latitude first, in degrees.
  case point = 15

  /// Whether the words of the value are in the index.
  public var isSearched: Bool { self == .title || self == .heading || isText }

  /// Whether the words of the value are searched with weight 1.
  internal var isText: Bool { self == .text || self == .label }

  /// Whether the value is a keyword, or several, one a line: what ``SearchFilter/anyOf(field:values:)`` asks for.
  public var isKeyword: Bool { self == .keyword || self == .label }

  /// Whether the value is a number to the engine: what ``SearchFilter/range(field:_:)`` and ``SearchSort`` ask for.
  public var isNumber: Bool { self == .number || self == .date || self == .boost }

  /// Whether a segment has a column of the values.
  internal var hasColumn: Bool { isKeyword || isNumber || self == .point }
}

/// One record: a value for each field of the schema, and how much it is preferred.
public struct Document: Sendable, Equatable {
  /// UTF-8 values in the order of the schema's fields.
  ///
  /// Missing ones at the end count as empty.
  public var values: [[UInt8]]
  /// Documents with a higher boost stand before others that match equally well.
  ///
  /// One that ``boost(for:)`` made also counts in the order of long texts.
  public var boost: Int32

  /// Makes a document.
  public init(values: [[UInt8]], boost: Int32 = 0) {
    self.values = values
    self.boost = boost
  }
}
