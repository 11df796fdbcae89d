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
      return bits(number)
    }

    @inline(__always)
    func bits(_ number: Double) -> UInt64 {
      guard !number.isNaN else { return .max - 1 }
      let bits = (number + 0).bitPattern  // -0 becomes 0
      let ascending = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
      return isDescending ? ~ascending : ascending
    }
  }

  private let keys: [Key]
  #if !hasFeature(Embedded)
  /// Those of the first key; nil for distances.
  private var zones: NumberZones?
  #endif

  /// Finds the columns of an order in an index; a field that is not there is one in which nothing has a number.
  ///
  /// With a memory it remembers there where the best numbers stand.
  init(_ sort: SearchSort, in index: SearchIndex, _ memory: FilterMemory? = nil) {
    keys = sort.keys.prefix(SharedLimits.maximumSortKeys).map { key in
      let field = index.schema.index(named: key.field)
      let isPoint = field.map { index.schema.fields[$0].role == .point } ?? false
      let isMeant = isPoint == (key.point != nil)
      return Key(
        column: isMeant ? field.map { index.facets.column($0) } ?? .empty : .empty,
        isDescending: key.isDescending, distance: key.point.map { GeoDistance(from: $0) })
    }
    #if !hasFeature(Embedded)
    if let key = sort.keys.first, key.point == nil,
      let field = index.schema.index(named: key.field),
      index.schema.fields[field].role != .point
    {
      zones = memory?.zones(of: field, in: index)
    }
    #endif
  }

  /// Whether documents with the same first key are told apart by others.
  var hasFurtherKeys: Bool { keys.count > 1 }

  /// The first key of a document.
  @inline(__always)
  func key(_ document: Int) -> UInt64 { keys.first?.bits(document) ?? 0 }

  #if !hasFeature(Embedded)
  /// The least first key that any of a word's documents may have.
  @inline(__always)
  func best(_ word: Int) -> UInt64 {
    guard let key = keys.first, let zones else { return 0 }
    let zone = zones.zone(word, of: key.column)
    if zone.low > zone.high { return key.bits(.nan) }
    return key.bits(key.isDescending ? zone.high : zone.low)
  }
  #endif

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
