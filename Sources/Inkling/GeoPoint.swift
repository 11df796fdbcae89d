internal import InklingIndex

/// A place on the earth, in degrees.
///
///     struct Shop: Codable, Identifiable {
///       let id: Int
///       let name: String
///       let place: GeoPoint
///     }
public struct GeoPoint: Codable, Hashable, Sendable {
  /// North of the equator, from -90 to 90.
  public var latitude: Double
  /// East of Greenwich, from -180 to 180.
  public var longitude: Double

  /// Makes a point; one beyond the ends is nowhere, so nothing is near to it.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The distance to another point in metres, along the surface of a ball of the earth's mean radius: right to 0.6 %.
  ///
  /// Not a number where one of the two is nowhere.
  public func distance(to other: GeoPoint) -> Double {
    guard let place, let other = other.place else { return .nan }
    return place.metres(to: other)
  }
}

extension GeoPoint {
  /// The same for the engine; nil where the point is nowhere.
  var place: InklingIndex.GeoPoint? {
    InklingIndex.GeoPoint(latitude: latitude, longitude: longitude)
  }
}
