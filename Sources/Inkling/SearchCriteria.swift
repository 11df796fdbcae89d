internal import InklingCore
internal import InklingIndex

/// A condition on a property that is a ``SearchField``; every hit fulfils all that are given.
///
///     let filter = SearchFilter<Book>.any(\.tags, of: ["tea", "travel"])
///     let recent = try index.search("zen", where: filter, .range(\.year, 2000...))
public struct SearchFilter<Element>: Sendable {
  enum Condition: Sendable {
    case anyOf([String])
    case range(ClosedRange<Double>)
    case within(Double, GeoPoint)
    /// No number is in it.
    case nothing
  }

  let path: any AnyKeyPath & Sendable
  let condition: Condition

  /// The scope is this value, or a keyword is.
  public static func equal<Value: SearchableText>(
    _ path: any KeyPath<Element, Value> & Sendable, _ value: String
  ) -> Self {
    any(path, of: [value])
  }

  /// The scope is one of these values, or a keyword is.
  public static func any<Value: SearchableText>(
    _ path: any KeyPath<Element, Value> & Sendable, of values: [String]
  ) -> Self {
    Self(path: path, condition: .anyOf(values))
  }

  /// The number is in a range with both ends.
  public static func range<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable, _ range: ClosedRange<Value.Bound>
  ) -> Self {
    between(path, range.lowerBound.searchableNumber, range.upperBound.searchableNumber)
  }

  /// The number is in a range without its upper end.
  public static func range<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable, _ range: Range<Value.Bound>
  ) -> Self {
    between(path, range.lowerBound.searchableNumber, range.upperBound.searchableNumber?.nextDown)
  }

  /// The number is this one or larger.
  public static func range<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable, _ range: PartialRangeFrom<Value.Bound>
  ) -> Self {
    between(path, range.lowerBound.searchableNumber, .greatestFiniteMagnitude)
  }

  /// The number is this one or smaller.
  public static func range<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable, _ range: PartialRangeThrough<Value.Bound>
  ) -> Self {
    between(path, -.greatestFiniteMagnitude, range.upperBound.searchableNumber)
  }

  /// The place is at most so many metres from a point, along the surface of the earth.
  ///
  ///     let near = SearchFilter<Shop>.within(\.place, metres: 2_000, of: here)
  public static func within(
    _ path: any KeyPath<Element, GeoPoint> & Sendable, metres: Double, of point: GeoPoint
  ) -> Self {
    Self(path: path, condition: .within(metres, point))
  }

  /// The place, of which there may be none, is at most so many metres from a point.
  public static func within(
    _ path: any KeyPath<Element, GeoPoint?> & Sendable, metres: Double, of point: GeoPoint
  ) -> Self {
    Self(path: path, condition: .within(metres, point))
  }

  private static func between(_ path: any AnyKeyPath & Sendable, _ low: Double?, _ high: Double?)
    -> Self
  {
    guard let low, let high, low <= high else { return Self(path: path, condition: .nothing) }
    return Self(path: path, condition: .range(low...high))
  }
}

/// The order of hits by a property that is a ``SearchField/number(_:)``, or by the distance of a place, instead of the best
/// match first.
///
///     let newest = try index.search("zen", sortedBy: .descending(\.year).then(.ascending(\.price)))
public struct SearchOrder<Element>: Sendable {
  struct Key: Sendable {
    let path: any AnyKeyPath & Sendable
    let ascends: Bool
    var point: GeoPoint?
  }

  private(set) var keys: [Key]

  private init(_ path: any AnyKeyPath & Sendable, ascends: Bool, _ point: GeoPoint? = nil) {
    keys = [Key(path: path, ascends: ascends, point: point)]
  }

  /// The smallest first; elements without a number last.
  public static func ascending<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable
  ) -> Self {
    Self(path, ascends: true)
  }

  /// The largest first; elements without a number last.
  public static func descending<Value: SearchableNumber>(
    _ path: any KeyPath<Element, Value> & Sendable
  ) -> Self {
    Self(path, ascends: false)
  }

  /// The nearest to a point first.
  public static func nearest(
    _ path: any KeyPath<Element, GeoPoint> & Sendable, to point: GeoPoint
  ) -> Self {
    Self(path, ascends: true, point)
  }

  /// The nearest to a point first; elements without a place last.
  public static func nearest(
    _ path: any KeyPath<Element, GeoPoint?> & Sendable, to point: GeoPoint
  ) -> Self {
    Self(path, ascends: true, point)
  }

  /// The same order, in which another one decides between equals; four of them count.
  public func then(_ other: Self) -> Self {
    var order = self
    order.keys += other.keys
    return order
  }
}

extension ElementSchema {
  /// The names of the properties whose values are to be counted.
  func facets(_ paths: [any PartialKeyPath<Element> & Sendable]) throws(SearchError) -> [[UInt8]] {
    guard paths.count <= SharedLimits.maximumFacets else { throw .tooManyFacets(paths.count) }
    var names: [[UInt8]] = []
    for path in paths {
      names.append(try name(of: path, as: [.scope, .keyword, .label, .number, .date]))
    }
    return names
  }

  /// The question to the engine.
  func request(
    _ text: String, in scope: Int, where filters: [SearchFilter<Element>],
    sortedBy order: SearchOrder<Element>?, limit: Int, offset: Int
  ) throws(SearchError) -> SearchRequest {
    var request = SearchRequest(
      text: Array(text.utf8), scope: scope, limit: max(0, limit), offset: max(0, offset))
    for filter in filters {
      switch filter.condition {
      case .anyOf(let values):
        let field = try name(of: filter.path, as: [.scope, .keyword, .label])
        request.filters.append(.anyOf(field: field, values: values.map { Array($0.utf8) }))
      case .range(let range):
        let field = try name(of: filter.path, as: [.number, .date])
        request.filters.append(.range(field: field, range))
      case .within(let metres, let point):
        let field = try name(of: filter.path, as: [.point])
        guard let place = point.place else {
          request.filters.append(.anyOf(field: field, values: []))
          continue
        }
        request.filters.append(.within(field: field, metres: metres, of: place))
      case .nothing:
        let field = try name(of: filter.path, as: [.number, .date])
        // No number is smaller than the smallest, and larger than the largest as well.
        let (least, greatest) = (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)
        request.filters += [
          .range(field: field, least...least), .range(field: field, greatest...greatest),
        ]
      }
    }
    for key in order?.keys ?? [] {
      let field = try name(of: key.path, as: key.point == nil ? [.number, .date] : [.point])
      // From nowhere all are as far.
      if let point = key.point, point.place == nil { continue }
      request.sort.keys.append(
        .init(field: field, isDescending: !key.ascends, point: key.point?.place))
    }
    return request
  }
}
