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
  /// one, or a range with two dots, one of whose ends may be left out; both ends are in it. A point takes a latitude, a
  /// longitude and a distance in `m`, `km` or `mi`. A backslash before a comma, a colon or a backslash makes it a part of
  /// the name or the value. At most 64 values and 4,096 bytes.
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
    if field.role == .point {
      let point = try reader.point(of: field)
      let metres = try reader.metres(of: field)
      self = .within(field: field.name, metres: metres, of: point)
    } else {
      self =
        field.role.isNumber
        ? .range(field: field.name, try reader.range(of: field))
        : .anyOf(field: field.name, values: try reader.values())
    }
  }
}

extension SearchSort {
  /// Reads an order: the name of a field of numbers or dates for the smallest first, with a dash before it for the
  /// largest; nothing is the best match first.
  ///
  /// A field of points is followed by a colon, a latitude, a comma and a longitude: what is nearest to there stands first.
  /// Up to four such keys stand behind one another with commas between them. A backslash makes a comma or a colon a part
  /// of a name.
  ///
  ///     let sort = try SearchSort(Array("place:52.52,13.405,-year".utf8), of: index.schema)
  ///
  /// - Complexity: O(length of the text).
  /// - Throws: ``FilterError``.
  public init(_ text: [UInt8], of schema: IndexSchema) throws(FilterError) {
    self = .relevance
    if text.isEmpty { return }
    guard text.count <= SharedLimits.maximumFilterBytes else {
      throw .tooLong(limit: SharedLimits.maximumFilterBytes)
    }
    // A name may have commas and colons that nobody marks.
    if let (field, isDescending) = Self.field(text, of: schema), field.role.isNumber {
      keys = [Key(field: field.name, isDescending: isDescending)]
      return
    }
    var reader = FilterReader(text)
    while true {
      let name = reader.part(endedBy: UInt8(ascii: ","), or: UInt8(ascii: ":")) ?? []
      guard let (field, isDescending) = Self.field(name, of: schema) else {
        throw .unknownOrder(existing: schema.names { $0.isOrder })
      }
      guard keys.count < SharedLimits.maximumSortKeys else {
        throw .tooManyKeys(limit: SharedLimits.maximumSortKeys)
      }
      var key = Key(field: field.name, isDescending: isDescending)
      if field.role == .point {
        guard reader.next == UInt8(ascii: ":") else { throw .notAPoint(field: field.shownName) }
        reader.skip()
        key.point = try reader.point(of: field)
      }
      keys.append(key)
      if reader.isAtEnd { return }
      guard reader.next == UInt8(ascii: ",") else {
        throw .unknownOrder(existing: schema.names { $0.isOrder })
      }
      reader.skip()
    }
  }

  /// The field that a key names, and whether a dash before it turns the order around.
  private static func field(_ name: [UInt8], of schema: IndexSchema) -> (Field, Bool)? {
    func find(_ name: some Collection<UInt8>) -> Field? {
      schema.fields.first { $0.role.isOrder && $0.name.elementsEqual(name) }
    }
    if let field = find(name) { return (field, false) }
    guard name.first == UInt8(ascii: "-") else { return nil }
    return find(name.dropFirst()).map { ($0, true) }
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
  public var isFilterable: Bool { self == .scope || isKeyword || isNumber || self == .point }

  /// Whether an order may name a field of this role.
  public var isOrder: Bool { isNumber || self == .point }
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

  /// The sign that is read next, nil at the end.
  var next: UInt8? { at < text.count ? text[at] : nil }

  mutating func skip() { at += 1 }

  /// What stands before a sign, or before the end, without the backslashes that make signs letters; nil for nothing.
  mutating func part(endedBy sign: UInt8, or other: UInt8? = nil) -> [UInt8]? {
    var part: [UInt8] = []
    while at < text.count, text[at] != sign, text[at] != other {
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

  /// A latitude, a comma and a longitude.
  mutating func point(of field: Field) throws(FilterError) -> GeoPoint {
    let comma = UInt8(ascii: ",")
    guard let latitude = part(endedBy: comma), !isAtEnd else {
      throw .notAPoint(field: field.shownName)
    }
    skip()
    guard let longitude = part(endedBy: comma), let point = GeoPoint(latitude + [comma] + longitude)
    else { throw .notAPoint(field: field.shownName) }
    return point
  }

  /// A comma and a distance up to the end.
  mutating func metres(of field: Field) throws(FilterError) -> Double {
    let units: [(StaticString, Double)] = [("km", 1_000), ("mi", 1_609.344), ("m", 1)]
    let rest = text[at...].dropFirst()
    for (unit, metres) in units where rest.count > unit.utf8CodeUnitCount {
      let digits = rest.dropLast(unit.utf8CodeUnitCount)
      let isUnit = unit.withUTF8Buffer { $0.elementsEqual(rest[digits.endIndex...]) }
      guard isUnit else { continue }
      guard let number = Decimal.value(Array(digits)), number.isFinite, number >= 0 else { break }
      at = text.count
      return number * metres
    }
    throw .notADistance(field: field.shownName)
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
