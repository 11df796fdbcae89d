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
  #if hasFeature(Embedded)
  /// In the browser nothing is remembered of columns, and all values are read.
  var isAlone: Bool {
    get { false }
    nonmutating set {}
  }
  #else
  private let zones: [NumberZones?]
  private let shortOrdinals: [ShortOrdinals?]
  /// Whether these counts are added to no others: then of most fields only the values are read that are given.
  var isAlone = false
  #endif
  /// How many documents have each value of each field.
  private var counts: [ValueCounts]
  /// The ends of each field's numbers; reversed where there are none yet.
  private var least: [Double]
  private var greatest: [Double]
  /// Documents that count in every field, to be counted together: field by field that takes less than half of the time.
  private var waiting: [Int] = []
  /// Those that count in one field only, for each field.
  private var waitingApart: [[Int]]
  private static let maximumWaiting = 256
  /// How many documents match the words at least; some where any do.
  private(set) var matched = 0
  /// How many documents match that no filter and no scope leaves out.
  private(set) var accepted = 0
  var isExact = true

  init(
    _ request: SearchRequest, _ index: SearchIndex, _ conditions: FieldConditions,
    _ memory: FilterMemory
  ) {
    self.index = index
    self.conditions = conditions
    scope = request.scope
    names = request.countedFields
    scopeField = index.schema.index(of: .scope) ?? -1
    fields = names.map { index.schema.index(named: $0) ?? -1 }
    columns = fields.map { Self.column($0, of: index) }
    // A value has a byte at least, behind four for each document: a number beyond is damage.
    counts = columns.map { column in
      switch column {
      case .keywords(let column):
        ValueCounts(limit: max(0, column.count - index.documentCount * 4) + 1)
      case .scopes: ValueCounts(limit: index.scopeTitles.count)
      case .numbers, .nothing: ValueCounts(limit: 0)
      }
    }
    #if !hasFeature(Embedded)
    zones = zip(fields, columns).map { field, column in
      if case .numbers = column { memory.zones(of: field, in: index) } else { nil }
    }
    shortOrdinals = zip(fields, columns).map { field, column in
      if case .keywords = column { memory.shortOrdinals(of: field, in: index) } else { nil }
    }
    #endif
    waitingApart = fields.map { _ in [] }
    least = fields.map { _ in .infinity }
    greatest = fields.map { _ in -.infinity }
  }

  private static func column(_ field: Int, of index: SearchIndex) -> Column {
    guard field >= 0 else { return .nothing }
    let role = index.schema.fields[field].role
    if role == .scope { return .scopes }
    // A point is nothing to choose from a list.
    if role == .point { return .nothing }
    let column = index.facets.column(field)
    if column.count == 0 { return .nothing }
    return role.isNumber ? .numbers(column) : .keywords(column)
  }

  /// Takes a document in that matches the words.
  mutating func take(_ document: Int) {
    guard !conditions.isDeleted(document) else { return }
    matched += 1
    var failing = conditions.areFilters ? conditions.failingField(document) : FieldConditions.none
    if scope != 0, index.scope(of: document) != scope, failing != scopeField {
      failing = failing == FieldConditions.none ? scopeField : FieldConditions.several
    }
    if failing == FieldConditions.none {
      accepted += 1
      waiting.append(document)
      if waiting.count == Self.maximumWaiting { countWaiting() }
    } else if failing != FieldConditions.several {
      for place in fields.indices where fields[place] == failing {
        waitingApart[place].append(document)
        if waitingApart[place].count == Self.maximumWaiting { countWaiting(apart: place) }
      }
    }
  }

  private mutating func countWaiting(apart place: Int) {
    var documents: [Int] = []
    swap(&documents, &waitingApart[place])
    count(documents, place)
    documents.removeAll(keepingCapacity: true)
    swap(&documents, &waitingApart[place])
  }

  private mutating func countWaiting() {
    for place in fields.indices { count(waiting, place) }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func count(_ documents: [Int], _ place: Int) {
    switch columns[place] {
    case .nothing: return
    case .keywords(let column): count(documents, place) { FacetIndex.ordinal(column, $0) }
    case .scopes:
      let index = index
      count(documents, place) { index.scope(of: $0) }
    case .numbers(let column):
      var (low, high) = (least[place], greatest[place])
      for document in documents {
        let number = FacetIndex.number(column, document)
        guard number.isFinite else { continue }
        low = min(low, number)
        high = max(high, number)
      }
      (least[place], greatest[place]) = (low, high)
    }
  }

  @inline(__always)
  private mutating func count(_ documents: [Int], _ place: Int, _ number: (Int) -> Int) {
    change(place) { counts in
      for document in documents { counts.add(number(document)) }
    }
  }

  /// Lends the counts of a field: what stands within an array would be looked up for each document.
  @inline(__always)
  private mutating func change(_ place: Int, _ body: (inout ValueCounts) -> Void) {
    var own = ValueCounts(limit: 0)
    swap(&own, &counts[place])
    body(&own)
    swap(&own, &counts[place])
  }

  /// The counts by value, as far as `mayGoOn` allows.
  ///
  /// - Complexity: O(bytes of the different values), natively of those that were met where the field has many.
  mutating func tally(_ memory: FilterMemory, while mayGoOn: () -> Bool) -> FacetTally {
    countWaiting()
    for place in fields.indices { countWaiting(apart: place) }
    var tally = FacetTally(names)
    tally.matched = matched
    tally.isExact = isExact
    for (place, column) in columns.enumerated() {
      if least[place] <= greatest[place] {
        tally.fields[place].range = least[place]...greatest[place]
      }
      switch column {
      case .keywords(let column):
        #if !hasFeature(Embedded)
        if isAlone, choose(column, place, &tally, memory, mayGoOn) { continue }
        #endif
        // Most fields of many values have one keyword in each.
        let extent = counts[place].extent
        tally.fields[place].counts.reserve(extent.count)
        let values = FacetValues(column, of: fields[place], in: index, memory)
        var isWhole = true
        values.visit(counts[place], upTo: extent.highest) { value, number, count in
          isWhole = mayGoOn()
          if isWhole { tally.fields[place].counts.add(value, numbered: number, count: count) }
          return isWhole
        }
        if !isWhole {
          tally.isExact = false
          return tally
        }
      case .scopes:
        counts[place].visit { number, count in
          index.scopeTitles[number].withUnsafeBufferPointer {
            tally.fields[place].counts.add($0, numbered: number, count: count)
          }
          return true
        }
      case .numbers, .nothing: break
      }
    }
    return tally
  }
}

#if !hasFeature(Embedded)
extension FacetCounter {
  /// Takes documents in that match the words: those that may count anywhere, and those of them that fulfil the filters.
  ///
  /// - Complexity: O(documents that count in a field of keywords); a 64th of that for numbers that are no end of all.
  mutating func take(_ found: TogetherFound) {
    matched &+= found.matchingWords
    let (mayCount, fulfilled) = (found.open, found.fulfilling)
    DocumentBits.withMemory { memory in
      let open =
        scope == 0 ? fulfilled : fulfilled.masked(into: memory) { inScope($1, ofWord: $0) }
      open.visit { accepted &+= $1.nonzeroBitCount }
      DocumentBits.withMemory { memory in
        for (place, field) in fields.enumerated() {
          let isWider = scope != 0 && field == scopeField
          guard conditions.names(field) else {
            count(isWider ? fulfilled : open, place)
            continue
          }
          let more = conditions.accepted(mayCount, but: field, fulfilling: fulfilled, memory)
          if scope == 0 || isWider {
            count(more, place)
          } else {
            DocumentBits.withMemory {
              count(more.masked(into: $0) { inScope($1, ofWord: $0) }, place)
            }
          }
        }
      }
    }
  }

  private func inScope(_ bits: UInt64, ofWord word: Int) -> UInt64 {
    DocumentBits.filter(word, bits) { index.scope(of: $0) == scope }
  }

  /// Chooses the most frequent values of a field by their counts; says whether that can be done.
  private func choose(
    _ column: SectionView, _ place: Int, _ tally: inout FacetTally, _ memory: FilterMemory,
    _ mayGoOn: () -> Bool
  ) -> Bool {
    let values = FacetValues(column, of: fields[place], in: index, memory)
    guard let chosen = values.mostFrequent(counts[place], while: mayGoOn) else { return false }
    tally.fields[place].chosen = chosen
    tally.isExact = tally.isExact && chosen.isWhole
    return true
  }

  private mutating func count(_ documents: DocumentBits, _ place: Int) {
    switch columns[place] {
    case .nothing: return
    case .keywords(let column):
      guard let short = shortOrdinals[place] else {
        return count(documents, place) { FacetIndex.ordinal(column, $0) }
      }
      change(place) { short.count(documents, of: column, in: &$0) }
    case .scopes:
      let index = index
      count(documents, place) { index.scope(of: $0) }
    case .numbers(let column):
      var (low, high) = (least[place], greatest[place])
      guard let zones = zones[place] else { return }
      documents.visit { word, bits in
        let zone = zones.zone(word, of: column)
        if low <= zone.low, zone.high <= high { return }
        DocumentBits.visit(word, bits) { document in
          let number = FacetIndex.number(column, document)
          guard number.isFinite else { return }
          low = min(low, number)
          high = max(high, number)
        }
      }
      (least[place], greatest[place]) = (low, high)
    }
  }

  @inline(__always)
  private mutating func count(
    _ documents: DocumentBits, _ place: Int, _ number: (Int) -> Int
  ) {
    change(place) { $0.add(documents, number) }
  }
}
#endif

/// A counter that goes along with a search.
internal final class FacetCounting {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) var counter: FacetCounter

  init(_ counter: consuming FacetCounter) { self.counter = counter }

  /// Takes a document in that matches the words.
  @inline(__always)
  func take(_ document: Int) { counter.take(document) }
}
