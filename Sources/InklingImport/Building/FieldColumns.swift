internal import InklingIndex

/// Puts a record's values into the order of the schema.
///
/// A reader's name ids are looked up once each, not once per row.
struct FieldColumns {
  private let order: [String?]
  private let roles: [FieldRole]
  private let boost: Int?
  /// For each of the reader's names: the places it fills.
  ///
  /// One field may play two parts.
  private var places: [[Int]] = []
  /// For each of the reader's names: the point that it is one number of, and whether that is the latitude.
  private var pointParts: [(place: Int, isLatitude: Bool)?] = []

  init(_ mapping: FieldMapping) {
    order = mapping.order
    roles = mapping.schema().fields.map(\.role)
    boost = roles.firstIndex(of: .boost)
  }

  /// Whether one value is all that a field has: a list of sections gives one scope, the first.
  private static func isSingle(_ role: FieldRole) -> Bool {
    switch role {
    case .id, .anchor, .scope, .url, .image: true
    default: role.isNumber
    }
  }

  mutating func document(_ record: Record) -> Document {
    for id in places.count..<max(places.count, record.names.count) {
      places.append(order.indices.filter { order[$0] == record.names[id] })
      pointParts.append(pointPart(record.names[id]))
    }
    var points: [Int: PointParts] = [:]
    var values = [[UInt8]](repeating: [], count: order.count)
    for entry in record.entries {
      let value = record.storage[entry.start..<entry.end]
      if let (place, isLatitude) = pointParts[Int(entry.name)] {
        points[place, default: PointParts()].add(value, isLatitude: isLatitude)
        continue
      }
      for place in places[Int(entry.name)] {
        if roles[place] == .point {
          points[place, default: PointParts()].add(value)
          continue
        }
        if !values[place].isEmpty {
          if Self.isSingle(roles[place]) { continue }
          values[place] += Array(roles[place].isKeyword ? "\n".utf8 : ", ".utf8)
        }
        values[place] += value
      }
    }
    for (place, parts) in points { values[place] = parts.text }
    let chosen = boost.map { InklingIndex.number(in: values[$0], as: .boost) ?? 0 }
    return Document(values: values, boost: Document.boost(for: chosen ?? record.popularity))
  }

  /// The point that a field is one number of, where no field of its own has that name and another part.
  private func pointPart(_ name: String) -> (place: Int, isLatitude: Bool)? {
    guard !order.contains(name), let (point, isLatitude) = PointFields.part(name),
      let place = order.firstIndex(of: point), roles[place] == .point
    else { return nil }
    return (place, isLatitude)
  }
}

/// What a row says of a point, in one text or in two numbers.
private struct PointParts {
  private var latitude: [UInt8] = []
  private var longitude: [UInt8] = []
  private var texts: [[UInt8]] = []

  mutating func add(_ value: ArraySlice<UInt8>, isLatitude: Bool) {
    if isLatitude { latitude = Array(value) } else { longitude = Array(value) }
  }

  mutating func add(_ value: ArraySlice<UInt8>) { texts.append(Array(value)) }

  /// The latitude, a comma and the longitude.
  ///
  /// A list of two numbers has the longitude first, as GeoJSON does (RFC 7946, 3.1.1).
  var text: [UInt8] {
    let comma = Array(",".utf8)
    if !latitude.isEmpty, !longitude.isEmpty { return latitude + comma + longitude }
    return texts.count == 2 ? texts[1] + comma + texts[0] : texts.first ?? []
  }
}
