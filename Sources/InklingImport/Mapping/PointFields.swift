/// The places on the earth among the fields of a file: `location` as `52.52,13.405`, `location.lat` beside
/// `location.lon`, or `latitude` beside `longitude`, which make a field `coordinates`.
///
/// - Complexity: O(fields) to make, O(1) a question.
struct PointFields {
  private static let latitudes: Set = ["lat", "latitude"]
  private static let longitudes: Set = ["lon", "lng", "long", "longitude"]
  /// What texts of a latitude and a longitude are called.
  private static let texts: Set = [
    "coordinates", "coordinate", "coords", "location", "latlng", "latlon", "geo", "geoloc", "point",
    "position", "gps",
  ]
  /// What a latitude and a longitude of no object make.
  private static let plain = "coordinates"

  /// The names of the points that the fields may make, in the order of the fields.
  let names: [String]
  private let fields: Set<String>
  /// The first latitude and the first longitude of each point.
  private let latitudes: [String: String]
  private let longitudes: [String: String]

  init(_ fields: [String]) {
    let parts = fields.map(Self.part)
    var latitudes: [String: String] = [:]
    var longitudes: [String: String] = [:]
    for (field, part) in zip(fields, parts) {
      guard let part else { continue }
      if part.isLatitude {
        latitudes[part.point] = latitudes[part.point] ?? field
      } else {
        longitudes[part.point] = longitudes[part.point] ?? field
      }
    }
    var names: [String] = []
    var known: Set<String> = []
    for (field, part) in zip(fields, parts) {
      let point = part?.point ?? field
      let isPair = latitudes[point] != nil && longitudes[point] != nil
      guard isPair || Self.texts.contains(FieldNames.plain(field)), known.insert(point).inserted
      else { continue }
      names.append(point)
    }
    self.names = names
    self.fields = Set(fields)
    self.latitudes = latitudes
    self.longitudes = longitudes
  }

  /// The fields with the latitude and the longitude of a point; nil where it is one field.
  func parts(of point: String) -> (latitude: String, longitude: String)? {
    guard let latitude = latitudes[point], let longitude = longitudes[point] else { return nil }
    return (latitude, longitude)
  }

  /// Whether a point can be made of the fields.
  func canMake(_ point: String) -> Bool { fields.contains(point) || parts(of: point) != nil }

  /// The point that a field is one number of.
  static func part(_ name: String) -> (point: String, isLatitude: Bool)? {
    let last = FieldNames.plain(name)
    guard latitudes.contains(last) || longitudes.contains(last) else { return nil }
    let dot = name.lastIndex(of: ".")
    return (dot.map { String(name[..<$0]) } ?? plain, latitudes.contains(last))
  }
}
