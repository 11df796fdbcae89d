/// Which of two documents stands first where their keys are the same: neither.
///
/// Lists of hits know this class alone, so that the linker leaves the code of orders out of a browser's program that has none.
internal class FoundOrder {
  func precedes(_ document: Int, _ other: Int) -> Bool { false }
}

/// The order that a question asks for: a column of numbers, or the distance from a point, for each of its keys.
internal final class SortOrder: FoundOrder {
  private struct Key {
    let column: SectionView
    let isDescending: Bool
    let distance: GeoDistance?

    /// What a document is sorted by, as bits that sort like it; a document without it comes last.
    @inline(__always)
    func bits(_ document: Int) -> UInt64 {
      let number =
        distance.map { distance in
          PointCode.point(FacetIndex.point(column, document)).map(distance.haversine) ?? .nan
        } ?? FacetIndex.number(column, document)
      guard !number.isNaN else { return .max - 1 }
      let bits = (number + 0).bitPattern  // -0 becomes 0
      let ascending = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
      return isDescending ? ~ascending : ascending
    }
  }

  private let keys: [Key]

  /// Finds the columns of an order in an index; a field that is not there is one in which nothing has a number.
  init(_ sort: SearchSort, in index: SearchIndex) {
    keys = sort.keys.prefix(SharedLimits.maximumSortKeys).map { key in
      let field = index.schema.index(named: key.field)
      let isPoint = field.map { index.schema.fields[$0].role == .point } ?? false
      let isMeant = isPoint == (key.point != nil)
      return Key(
        column: isMeant ? field.map { index.facets.column($0) } ?? .empty : .empty,
        isDescending: key.isDescending, distance: key.point.map { GeoDistance(from: $0) })
    }
  }

  /// Whether documents with the same first key are told apart by others.
  var hasFurtherKeys: Bool { keys.count > 1 }

  /// The first key of a document.
  @inline(__always)
  func key(_ document: Int) -> UInt64 { keys.first?.bits(document) ?? 0 }

  /// All keys of a document.
  func keys(_ document: Int) -> [UInt64] { keys.map { $0.bits(document) } }

  override func precedes(_ document: Int, _ other: Int) -> Bool {
    for key in keys.dropFirst() {
      let (one, two) = (key.bits(document), key.bits(other))
      if one != two { return one < two }
    }
    return false
  }
}

extension SearchIndex {
  /// What a document is sorted by: a number for each key, smaller ones first.
  ///
  /// - Complexity: O(documents times keys).
  package func sortKeys(of documents: [Int], by sort: SearchSort) -> [[UInt64]] {
    let order = SortOrder(sort, in: self)
    return documents.map { order.keys($0) }
  }
}
