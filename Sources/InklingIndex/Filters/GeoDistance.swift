extension GeoPoint {
  /// The distance to another point in metres, along the surface of a ball of the earth's mean radius: right to 0.6 %.
  ///
  /// - Complexity: O(1), some 40 products.
  public func metres(to other: GeoPoint) -> Double {
    let haversine = min(1, GeoDistance(from: self).haversine(to: other))
    // The arc whose sine is the root; halving twice gets near enough to 0 for the series of the arc's tangent.
    let sine = haversine.squareRoot()
    let cosine = (1 - haversine).squareRoot()
    return 2 * GeoDistance.radius * GeoDistance.arc(sine: sine, cosine: cosine)
  }
}

/// How far points are from one of them, as the haversine of the angle between them at the earth's centre.
///
/// A haversine is 0 at the point itself and 1 on the other side of the earth. It ascends with the distance, so distances
/// are compared without roots and arcs (Sinnott, *Virtues of the Haversine*, 1984). The earth is a ball of 6,371,008.8 m, its
/// mean radius; a distance is right to 0.6 %. Only sums and products are taken, so that a browser gets the same bits.
internal struct GeoDistance {
  /// The earth's mean radius in metres, of the International Union of Geodesy and Geophysics.
  static let radius = 6_371_008.8

  private let origin: GeoPoint
  private let cosine: Double

  init(from origin: GeoPoint) {
    self.origin = origin
    cosine = Self.cosine(origin.latitude)
  }

  /// The haversine of a point's distance, from 0 to 1.
  @inline(never)
  func haversine(to point: GeoPoint) -> Double {
    let up = Self.sine(abs(point.latitude - origin.latitude) / 2)
    let turn = abs(point.longitude - origin.longitude)
    let across = Self.sine((turn > 180 ? 360 - turn : turn) / 2)
    return up * up + cosine * Self.cosine(point.latitude) * across * across
  }

  /// The haversine of a distance in metres; for half of the way around and more a number that none is above.
  static func haversine(metres: Double) -> Double {
    let half = metres / radius / 2
    guard half < .pi / 2 else { return 2 }
    let sine = sine(radians: half)
    return sine * sine
  }

  /// The angle from 0 to π/2 that has this sine and cosine.
  ///
  /// Its tangent is halved twice, tan(x/2) = sin x / (1 + cos x), and goes into the series of the arc's tangent.
  fileprivate static func arc(sine: Double, cosine: Double) -> Double {
    let half = sine / (1 + cosine)
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let square = quarter * quarter
    var sum = 0.0
    var power = 33.0
    while power > 0 {
      sum = 1 / power - square * sum
      power -= 2
    }
    return 4 * quarter * sum
  }

  /// The sine of 0 to 90 degrees.
  private static func sine(_ degrees: Double) -> Double { sine(radians: degrees * .pi / 180) }

  /// The cosine of -90 to 90 degrees.
  private static func cosine(_ degrees: Double) -> Double { sine(90 - abs(degrees)) }

  /// The sine of 0 to π/2, by its Taylor series to the 17th power: wrong by less than 5 · 10⁻¹⁴.
  private static func sine(radians x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    // x − x³/3! + x⁵/5! … as Horner's rule nests it, from the last term inwards.
    var power = 16.0
    while power > 0 {
      sum = 1 - sum * square / (power * (power + 1))
      power -= 2
    }
    return x * sum
  }
}

/// The points within a distance of one of them.
internal struct GeoCircle {
  private let distance: GeoDistance
  private let haversine: Double
  /// Further south or north no point is near enough, which is seen without its distance.
  private let latitudes: ClosedRange<Int32>

  /// The points up to `metres` away, those at just that distance among them.
  init(around origin: GeoPoint, metres: Double) {
    distance = GeoDistance(from: origin)
    haversine = GeoDistance.haversine(metres: metres)
    let degrees = metres / GeoDistance.radius * 180 / .pi + 1e-6
    latitudes =
      PointCode.steps(origin.latitude - degrees)...PointCode.steps(origin.latitude + degrees)
  }

  /// Whether the point of a code is near enough.
  @inline(__always)
  func contains(_ code: UInt64) -> Bool {
    latitudes.contains(PointCode.latitude(code)) && isNear(code)
  }

  @inline(never)
  private func isNear(_ code: UInt64) -> Bool {
    PointCode.point(code).map { distance.haversine(to: $0) <= haversine } ?? false
  }
}
