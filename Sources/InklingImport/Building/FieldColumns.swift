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
    }
    var values = [[UInt8]](repeating: [], count: order.count)
    for entry in record.entries {
      for place in places[Int(entry.name)] {
        if !values[place].isEmpty {
          if Self.isSingle(roles[place]) { continue }
          values[place] += Array(roles[place].isKeyword ? "\n".utf8 : ", ".utf8)
        }
        values[place] += record.storage[entry.start..<entry.end]
      }
    }
    return Document(values: values, boost: boost.map { Self.boost(values[$0]) } ?? 0)
  }

  /// A whole number that orders rows as their boosts do, to seven digits of them; a row without one counts as 0.
  private static func boost(_ value: [UInt8]) -> Int32 {
    let number = InklingIndex.number(in: value, as: .boost) ?? 0
    // Apart from the sign, the bits of an IEEE number ascend with it; adding 0 takes the sign of -0 away.
    let bits = Int32(bitPattern: (Float(number) + 0).bitPattern)
    return bits ^ (bits >> 31 & .max)
  }
}
