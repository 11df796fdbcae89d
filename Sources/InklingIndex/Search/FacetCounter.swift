/// Counts the values of some fields over documents of one segment, each of which it is given once.
internal struct FacetCounter {
  /// Where the values of a field stand.
  private enum Column {
    case keywords(SectionView)
    case scopes
    case numbers(SectionView)
    case nothing
  }

  private let index: SearchIndex
  private let scope: Int
  private let conditions: FieldConditions
  private let names: [[UInt8]]
  /// The number of each field in the schema, -1 for one that is not there.
  private let fields: [Int]
  private let scopeField: Int
  private let columns: [Column]
  /// The values of each field of keywords.
  private let values: [[SectionView]]
  /// How many documents have each value of each field, by the value's number; those without one have number 0.
  private var counts: [[UInt32]]
  /// The ends of each field's numbers; reversed where there are none yet.
  private var least: [Double]
  private var greatest: [Double]
  private(set) var matched = 0
  var isExact = true

  /// - Complexity: O(different values of the fields).
  init(_ request: SearchRequest, _ index: SearchIndex, _ conditions: FieldConditions) {
    self.index = index
    self.conditions = conditions
    scope = request.scope
    names = request.facets
    scopeField = index.schema.index(of: .scope) ?? -1
    fields = names.map { index.schema.index(named: $0) ?? -1 }
    columns = fields.map { Self.column($0, of: index) }
    values = zip(columns, fields).map { column, field in
      if case .keywords = column { index.facets.values(of: field) } else { [] }
    }
    counts = zip(columns, values).map { column, values in
      switch column {
      case .keywords: [UInt32](repeating: 0, count: values.count + 1)
      case .scopes: [UInt32](repeating: 0, count: index.scopeTitles.count)
      case .numbers, .nothing: []
      }
    }
    least = fields.map { _ in .infinity }
    greatest = fields.map { _ in -.infinity }
  }

  private static func column(_ field: Int, of index: SearchIndex) -> Column {
    guard field >= 0 else { return .nothing }
    let role = index.schema.fields[field].role
    if role == .scope { return .scopes }
    let column = index.facets.column(field)
    if column.count == 0 { return .nothing }
    return role.isNumber ? .numbers(column) : .keywords(column)
  }

  /// Takes a document in that matches the words.
  mutating func take(_ document: Int) {
    guard !conditions.isDeleted(document) else { return }
    matched += 1
    var failing = conditions.failingField(document)
    if scope != 0, index.scope(of: document) != scope, failing != scopeField {
      failing = failing == FieldConditions.none ? scopeField : FieldConditions.several
    }
    guard failing != FieldConditions.several else { return }
    for place in columns.indices where failing == FieldConditions.none || failing == fields[place] {
      count(document, place)
    }
  }

  @inline(__always)
  private mutating func count(_ document: Int, _ place: Int) {
    switch columns[place] {
    case .nothing: return
    case .keywords(let column):
      let number = FacetIndex.ordinal(column, document)
      if counts[place].indices.contains(number) { counts[place][number] &+= 1 }
    case .scopes:
      let number = index.scope(of: document)
      if counts[place].indices.contains(number) { counts[place][number] &+= 1 }
    case .numbers(let column):
      let number = FacetIndex.number(column, document)
      guard number.isFinite else { return }
      least[place] = min(least[place], number)
      greatest[place] = max(greatest[place], number)
    }
  }

  /// Different values of one field that are told apart: a field of more is a code, whose rare values nobody counts.
  private static let maximumValues = 65_536

  /// Values that are counted more often than this are few enough to be told apart.
  private func floor(_ counts: [UInt32]) -> UInt32 {
    var floor: UInt32 = 0
    while counts.dropFirst().count(where: { $0 > floor }) > Self.maximumValues {
      floor = floor * 2 + 1
    }
    return floor
  }

  /// The counts by value.
  ///
  /// - Complexity: O(bytes of the different values).
  func tally() -> FacetTally {
    var tally = FacetTally(names)
    tally.matched = matched
    tally.isExact = isExact
    for (place, column) in columns.enumerated() {
      if least[place] <= greatest[place] {
        tally.fields[place].range = least[place]...greatest[place]
      }
      let floor = floor(counts[place])
      if floor > 0 { tally.isExact = false }
      for (number, count) in counts[place].enumerated() where number > 0 && count > floor {
        if case .scopes = column {
          index.scopeTitles[number].withUnsafeBufferPointer {
            tally.fields[place].counts.add($0, numbered: number, count: Int(count))
          }
        } else {
          let value = values[place][number - 1].buffer
          tally.fields[place].counts.add(value, numbered: number, count: Int(count))
        }
      }
    }
    return tally
  }
}
