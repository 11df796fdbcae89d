/// The different values of a keyword column by their numbers.
///
/// Each begins where the one before ends. Where many are wanted, the beginnings of all are natively remembered.
internal struct FacetValues {
  private let column: SectionView
  private let field: Int
  private let index: SearchIndex
  private let memory: FilterMemory

  init(
    _ column: SectionView, of field: Int, in index: SearchIndex, _ memory: FilterMemory
  ) {
    self.column = column
    self.field = field
    self.index = index
    self.memory = memory
  }

  /// Gives the values that were met, in any order, as far as `body` gives true; `highest` is the last of them.
  ///
  /// - Complexity: O(values that were met); O(values up to the last of them) where their beginnings are not known.
  func visit(
    _ counts: ValueCounts, upTo highest: Int,
    _ body: (UnsafeBufferPointer<UInt8>, _ number: Int, _ count: Int) -> Bool
  ) {
    let values = index.facets.values(in: column)
    #if hasFeature(Embedded)
    walk(values, counts, upTo: highest, body)
    #else
    // Few values are walked sooner than their beginnings are found.
    if highest <= ValueStarts.few { return walk(values, counts, upTo: highest, body) }
    let starts = memory.starts(of: values, in: field, of: index).places
    counts.visit { number, count in
      guard number <= starts.count else { return true }
      var value = SectionCursor(column, at: Int(starts[number - 1]))
      return body(value.counted().buffer, number, count)
    }
    #endif
  }

  #if !hasFeature(Embedded)
  /// The most frequent of the values that were met, as far as `mayGoOn` allows; nil where a value may be several
  /// keywords.
  ///
  /// By their counts most values are out before a byte of them is read.
  ///
  /// - Complexity: O(values that were met).
  func mostFrequent(
    _ counts: ValueCounts, while mayGoOn: () -> Bool
  ) -> ChosenValues? {
    let starts = memory.starts(of: index.facets.values(in: column), in: field, of: index)
    if starts.haveLists { return nil }
    func bytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
      var value = SectionCursor(column, at: Int(starts.places[number - 1]))
      return value.counted().buffer
    }
    var best: [(number: Int, count: Int)] = []
    func precedes(_ number: Int, _ count: Int, _ other: (number: Int, count: Int)) -> Bool {
      if count != other.count { return count > other.count }
      return bytes(number).lexicographicallyPrecedes(bytes(other.number))
    }
    var (met, isWhole) = (0, true)
    counts.visit { number, count in
      isWhole = mayGoOn()
      guard isWhole, number <= starts.places.count else { return isWhole }
      met += 1
      if best.count == SharedLimits.maximumFacetValues {
        guard precedes(number, count, best[best.count - 1]) else { return true }
        best.removeLast()
      }
      var place = best.count
      while place > 0, precedes(number, count, best[place - 1]) { place -= 1 }
      best.insert((number, count), at: place)
      return true
    }
    let values = best.map { FacetValue(value: Array(bytes($0.number)), count: $0.count) }
    return ChosenValues(values: values, different: met, isWhole: isWhole)
  }
  #endif

  /// Reads all values up to the last that was met.
  private func walk(
    _ values: SectionCursor, _ counts: ValueCounts, upTo highest: Int,
    _ body: (UnsafeBufferPointer<UInt8>, _ number: Int, _ count: Int) -> Bool
  ) {
    var byNumber = [Int](repeating: 0, count: highest + 1)
    counts.visit { number, count in
      byNumber[number] = count
      return true
    }
    var values = values
    for number in byNumber.indices.dropFirst() where !values.isAtEnd {
      let value = values.counted().buffer
      if byNumber[number] > 0, !body(value, number, byNumber[number]) { return }
    }
  }
}

#if !hasFeature(Embedded)
/// Where the values of a field begin in its column.
internal final class ValueStarts: ColumnMemory {
  static let maximumBytes = 16 << 20
  fileprivate static let few = 1_024

  let checksum: UInt64
  let field: Int
  fileprivate let places: [UInt32]
  /// Whether any value is several keywords, one a line.
  fileprivate let haveLists: Bool

  var byteCount: Int { places.count * 4 }

  fileprivate init(_ values: SectionCursor, in field: Int, checksum: UInt64) {
    self.checksum = checksum
    self.field = field
    var values = values
    var places: [UInt32] = []
    var haveLists = false
    while !values.isAtEnd {
      places.append(UInt32(truncatingIfNeeded: values.at))
      if values.counted().holds(0x0A) { haveLists = true }
    }
    self.places = places
    self.haveLists = haveLists
  }
}

extension FilterMemory {
  /// Where the values of a field begin.
  ///
  /// - Complexity: O(different values), O(1) where they are remembered.
  fileprivate func starts(
    of values: SectionCursor, in field: Int, of index: SearchIndex
  ) -> ValueStarts {
    remembered(field, of: index, in: \.valueStarts) {
      ValueStarts(values, in: field, checksum: $0)
    }
  }
}
#endif
