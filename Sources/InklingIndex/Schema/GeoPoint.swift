/// A place on the earth, in degrees.
///
///     let berlin = GeoPoint(latitude: 52.52, longitude: 13.405)
public struct GeoPoint: Sendable, Hashable {
  /// North of the equator, from -90 to 90.
  public let latitude: Double
  /// East of Greenwich, from -180 to 180.
  public let longitude: Double

  /// Makes a point; nil where a number is beyond its ends or none.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads a point as people write it: `52.52,13.405`, the latitude first; nil where the text is none.
  ///
  /// - Complexity: O(length of the text).
  public init?(_ text: [UInt8]) {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
      let latitude = Decimal.value(Array(text[..<comma])),
      let longitude = Decimal.value(Array(text[(comma + 1)...]))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// How points stand in a column: two whole numbers of 32 bits, as Lucene's `LatLonPoint` has them, here in steps of 10⁻⁷
/// degrees, which are 11 mm at most.
internal enum PointCode {
  private static let steps = 1e7
  /// No point has this latitude.
  static let none = UInt64(0x8000_0000_8000_0000)

  /// What a number of degrees is in steps, brought into 32 bits.
  static func steps(_ degrees: Double) -> Int32 {
    let steps = degrees * steps
    return Int32(max(Double(Int32.min), min(steps + (steps < 0 ? -0.5 : 0.5), Double(Int32.max))))
  }

  /// The steps north of the equator in a code.
  static func latitude(_ code: UInt64) -> Int32 {
    Int32(bitPattern: UInt32(truncatingIfNeeded: code >> 32))
  }

  /// The code of the point that a text is; ``none`` where it is none.
  static func code(_ text: [UInt8]) -> UInt64 {
    guard let point = GeoPoint(text) else { return none }
    let (latitude, longitude) = (steps(point.latitude), steps(point.longitude))
    return UInt64(UInt32(bitPattern: latitude)) << 32 | UInt64(UInt32(bitPattern: longitude))
  }

  /// The point of a code; nil where there is none.
  static func point(_ code: UInt64) -> GeoPoint? {
    let latitude = latitude(code)
    let longitude = Int32(bitPattern: UInt32(truncatingIfNeeded: code))
    return GeoPoint(latitude: Double(latitude) / steps, longitude: Double(longitude) / steps)
  }
}
