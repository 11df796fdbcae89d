#if !hasFeature(Embedded)
/// The least and the greatest number of each 64 documents of a column, found out as these are met.
///
/// Most of 64 documents can neither widen a range nor enter a page in the order of their numbers: two numbers tell that,
/// and no column is read.
internal final class NumberZones: ColumnMemory {
  static let maximumBytes = 16 << 20

  let checksum: UInt64
  let field: Int
  /// Reversed where none of the documents has a number, not a number where nobody has asked.
  private let ends: UnsafeMutablePointer<(low: Double, high: Double)>
  private let count: Int

  fileprivate init(documents: Int, of field: Int, checksum: UInt64) {
    self.checksum = checksum
    self.field = field
    count = documents / 64 + 1
    ends = .allocate(capacity: count)
    ends.initialize(repeating: (.nan, .nan), count: count)
  }

  deinit { ends.deallocate() }

  var byteCount: Int { count * 16 }

  /// The ends of the numbers of a word's documents.
  @inline(__always)
  func zone(_ word: Int, of column: SectionView) -> (low: Double, high: Double) {
    guard word >= 0, word < count else { return (-.infinity, .infinity) }
    let known = ends[word]
    return known.low.isNaN ? read(word, column) : known
  }

  @inline(never)
  private func read(_ word: Int, _ column: SectionView) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for document in word * 64..<word * 64 + 64 {
      let number = FacetIndex.number(column, document)
      if number < low { low = number }
      if number > high { high = number }
    }
    ends[word] = (low, high)
    return (low, high)
  }
}

extension FilterMemory {
  /// The zones of a field of numbers, as the questions before left them.
  internal func zones(of field: Int, in index: SearchIndex) -> NumberZones {
    remembered(field, of: index, in: \.numberZones) {
      NumberZones(documents: index.documentCount, of: field, checksum: $0)
    }
  }
}
#endif
