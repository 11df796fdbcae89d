/// How files write places on the earth: `location` as `52.52,13.405`, `location.lat` beside `location.lon`, or `latitude`
/// beside `longitude`, which make a field `coordinates`.
enum PointFields {
  private static let latitudes: Set = ["lat", "latitude"]
  private static let longitudes: Set = ["lon", "lng", "long", "longitude"]
  /// What texts of a latitude and a longitude are called.
  private static let texts: Set = [
    "coordinates", "coordinate", "coords", "location", "latlng", "latlon", "geo", "geoloc", "point",
    "position", "gps",
  ]
  /// What a latitude and a longitude of no object make.
  private static let plain = "coordinates"

  /// The names of the points that fields may make.
  static func names(in names: [String]) -> [String] {
    var found: [String] = []
    for name in names {
      let point = part(name).map { $0.point } ?? name
      let isPair = parts(of: point, in: names) != nil
      guard isPair || texts.contains(FieldNames.plain(name)), !found.contains(point) else {
        continue
      }
      found.append(point)
    }
    return found
  }

  /// The fields with the latitude and the longitude of a point; nil where it is one field.
  static func parts(of point: String, in names: [String]) -> (latitude: String, longitude: String)?
  {
    func find(_ isLatitude: Bool) -> String? {
      names.first { name in
        part(name).map { $0.point == point && $0.isLatitude == isLatitude } ?? false
      }
    }
    guard let latitude = find(true), let longitude = find(false) else { return nil }
    return (latitude, longitude)
  }

  /// Whether a point can be made of the fields.
  static func exist(for point: String, in names: [String]) -> Bool {
    names.contains(point) || parts(of: point, in: names) != nil
  }

  /// The point that a field is one number of.
  static func part(_ name: String) -> (point: String, isLatitude: Bool)? {
    let last = FieldNames.plain(name)
    guard latitudes.contains(last) || longitudes.contains(last) else { return nil }
    let dot = name.lastIndex(of: ".")
    return (dot.map { String(name[..<$0]) } ?? plain, latitudes.contains(last))
  }
}
