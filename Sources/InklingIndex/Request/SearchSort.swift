/// The order of hits: nothing for the best match first, or up to four keys, each for those that all before it leave equal.
///
///     let sort = SearchSort.nearest(field: place, to: berlin).then(.descending(field: year))
public struct SearchSort: Sendable, Equatable {
  /// What hits are sorted by.
  public struct Key: Sendable, Equatable {
    /// The name of a `.number`, `.date` or `.boost` field, or of a `.point` field where there is a point.
    public var field: [UInt8]
    /// Whether the largest number, or the farthest point, stands first; documents without one are last either way.
    public var isDescending: Bool
    /// The point whose distance counts.
    public var point: GeoPoint?

    /// Makes a key.
    public init(field: [UInt8], isDescending: Bool = false, point: GeoPoint? = nil) {
      self.field = field
      self.isDescending = isDescending
      self.point = point
    }
  }

  /// The keys, the one that decides first at the beginning; only four of them count.
  public var keys: [Key]

  /// Makes an order of keys.
  public init(keys: [Key]) { self.keys = keys }

  /// The best match first.
  public static var relevance: SearchSort { SearchSort(keys: []) }

  /// By a `.number`, `.date` or `.boost` field, the smallest first; documents without a number last.
  public static func ascending(field: [UInt8]) -> SearchSort {
    SearchSort(keys: [Key(field: field)])
  }

  /// By a `.number`, `.date` or `.boost` field, the largest first; documents without a number last.
  public static func descending(field: [UInt8]) -> SearchSort {
    SearchSort(keys: [Key(field: field, isDescending: true)])
  }

  /// By the distance of a `.point` field from a point, the nearest first; documents without a point last.
  public static func nearest(field: [UInt8], to point: GeoPoint) -> SearchSort {
    SearchSort(keys: [Key(field: field, point: point)])
  }

  /// The same order, in which another one decides between equals.
  public func then(_ other: SearchSort) -> SearchSort { SearchSort(keys: keys + other.keys) }
}
