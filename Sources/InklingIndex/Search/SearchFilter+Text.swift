/// Filters as people and pages write them: `genre:Drama,Comedy`, `year:1990..1999`, `released:2020-01-31..`.
extension SearchFilter {
  /// Reads all filters of a question; a document fulfils every one of them.
  ///
  /// - Complexity: O(length of the texts).
  /// - Throws: ``FilterError``.
  public static func all(_ texts: [[UInt8]], of schema: IndexSchema) throws(FilterError)
    -> [SearchFilter]
  {
    guard texts.count <= SharedLimits.maximumFilters else {
      throw .tooMany(limit: SharedLimits.maximumFilters)
    }
    var filters: [SearchFilter] = []
    for text in texts { filters.append(try SearchFilter(text, of: schema)) }
    return filters
  }

  /// Reads one filter: the name of a field, a colon, and what the field takes.
  ///
  /// A field of keywords or the scope takes values, with commas between them; any of them will do. Numbers and dates take
  /// one, or a range with two dots, one of whose ends may be left out; both ends are in it. A backslash before a comma, a
  /// colon or a backslash makes it a part of the name or the value. At most 64 values and 4,096 bytes.
  ///
  ///     let filter = try SearchFilter(Array("year:1990..1999".utf8), of: index.schema)
  ///     // .range(field: "year", 1990...1999)
  ///
  /// - Complexity: O(length of the text).
  /// - Throws: ``FilterError``, which names the fields that there are where this one is not.
  public init(_ text: [UInt8], of schema: IndexSchema) throws(FilterError) {
    guard text.count <= SharedLimits.maximumFilterBytes else {
      throw .tooLong(limit: SharedLimits.maximumFilterBytes)
    }
    var reader = FilterReader(text)
    guard let name = reader.part(endedBy: UInt8(ascii: ":")), !reader.isAtEnd else {
      throw .noField
    }
    reader.skip()
    guard let field = schema.fields.first(where: { $0.name == name && $0.role.isFilterable }) else {
      throw .unknownField(existing: schema.names { $0.isFilterable })
    }
    self =
      field.role.isNumber
      ? .range(field: field.name, try reader.range(of: field))
      : .anyOf(field: field.name, values: try reader.values())
  }
}

extension SearchSort {
  /// Reads an order: the name of a field of numbers or dates for the smallest first, with a dash before it for the
  /// largest; nothing is the best match first.
  ///
  /// - Complexity: O(length of the text).
  /// - Throws: ``FilterError/unknownOrder(existing:)``.
  public init(_ text: [UInt8], of schema: IndexSchema) throws(FilterError) {
    func isOrder(_ name: some Collection<UInt8>) -> Bool {
      schema.fields.contains { $0.role.isNumber && $0.name.elementsEqual(name) }
    }
    if text.isEmpty {
      self = .relevance
    } else if isOrder(text) {
      self = .ascending(field: text)
    } else if text.first == UInt8(ascii: "-"), isOrder(text.dropFirst()) {
      self = .descending(field: Array(text.dropFirst()))
    } else {
      throw .unknownOrder(existing: schema.names { $0.isNumber })
    }
  }
}

extension IndexSchema {
  /// Reads the names of fields whose values are to be counted, with commas between them; one that is named twice is
  /// counted once.
  ///
  /// - Complexity: O(length of the text).
  /// - Throws: ``FilterError``, which names the fields that there are where one is not.
  public func facets(_ text: [UInt8]) throws(FilterError) -> [[UInt8]] {
    var reader = FilterReader(text)
    var names: [[UInt8]] = []
    while !reader.isAtEnd {
      names.append(reader.part(endedBy: UInt8(ascii: ",")) ?? [])
      if !reader.isAtEnd { reader.skip() }
    }
    return try facets(names)
  }

  /// The names of fields whose values are to be counted, each once.
  ///
  /// - Throws: ``FilterError``, which names the fields that there are where one is not.
  public func facets(_ names: [[UInt8]]) throws(FilterError) -> [[UInt8]] {
    var facets: [[UInt8]] = []
    for name in names where !facets.contains(name) {
      guard fields.contains(where: { $0.name == name && $0.role.isFilterable }) else {
        throw .unknownField(existing: self.names { $0.isFilterable })
      }
      guard facets.count < SharedLimits.maximumFacets else {
        throw .tooManyFacets(limit: SharedLimits.maximumFacets)
      }
      facets.append(name)
    }
    return facets
  }
}

extension FieldRole {
  /// Whether a filter may name a field of this role.
  public var isFilterable: Bool { self == .scope || isKeyword || isNumber }
}

extension IndexSchema {
  fileprivate func names(_ isWanted: (FieldRole) -> Bool) -> FieldNames {
    #if hasFeature(Embedded)
    FieldNames()
    #else
    fields.filter { isWanted($0.role) }.map(\.shownName)
    #endif
  }
}

extension Field {
  fileprivate var shownName: FieldName {
    #if hasFeature(Embedded)
    FieldName()
    #else
    String(decoding: name, as: UTF8.self)
    #endif
  }
}

/// The text of a filter, read from its beginning.
private struct FilterReader {
  private static let escape = UInt8(ascii: "\\")
  private let text: [UInt8]
  private var at = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { at == text.count }

  mutating func skip() { at += 1 }

  /// What stands before a sign, or before the end, without the backslashes that make signs letters; nil for nothing.
  mutating func part(endedBy sign: UInt8) -> [UInt8]? {
    var part: [UInt8] = []
    while at < text.count, text[at] != sign {
      if text[at] == Self.escape, at + 1 < text.count,
        [Self.escape, UInt8(ascii: ","), UInt8(ascii: ":")].contains(text[at + 1])
      {
        at += 1
      }
      part.append(text[at])
      at += 1
    }
    return part.isEmpty ? nil : part
  }

  mutating func values() throws(FilterError) -> [[UInt8]] {
    var values: [[UInt8]] = []
    while true {
      guard let value = part(endedBy: UInt8(ascii: ",")) else { throw .noValue }
      values.append(value)
      guard values.count <= SharedLimits.maximumFilterValues else {
        throw .tooManyValues(limit: SharedLimits.maximumFilterValues)
      }
      if isAtEnd { return values }
      skip()
    }
  }

  /// A range with both ends in it; an end that is left out is the farthest number.
  func range(of field: Field) throws(FilterError) -> ClosedRange<Double> {
    let rest = text[at...]
    guard !rest.isEmpty else { throw .noValue }
    let dot = UInt8(ascii: ".")
    let dots = rest.indices.dropLast().first { rest[$0] == dot && rest[$0 + 1] == dot }
    guard let dots else { return try span(rest, field) }
    let (low, high) = (rest[..<dots], rest[(dots + 2)...])
    guard !low.isEmpty || !high.isEmpty else { throw .noValue }
    let most = Double.greatestFiniteMagnitude
    let first = low.isEmpty ? -most : try span(low, field).lowerBound
    let last = high.isEmpty ? most : try span(high, field).upperBound
    guard first <= last else { throw .reversed(field: field.shownName) }
    return first...last
  }

  /// One number, or the time that a date takes.
  private func span(_ text: ArraySlice<UInt8>, _ field: Field) throws(FilterError)
    -> ClosedRange<Double>
  {
    if field.role == .date {
      guard let span = DateText.span(Array(text)) else { throw .notADate(field: field.shownName) }
      return span
    }
    // “1990...1999” is no range to the number .1999.
    guard text.first != UInt8(ascii: "."), let number = Decimal.value(Array(text)),
      number.isFinite
    else { throw .notANumber(field: field.shownName) }
    return number...number
  }
}
