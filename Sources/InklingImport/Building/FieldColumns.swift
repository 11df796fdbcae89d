internal import InklingIndex

/// Puts a record's values into the order of the schema.
///
/// A reader's name ids are looked up once each, not once per row.
struct FieldColumns {
  private let order: [String?]
  private let firstOnly: Set<Int>
  /// For each of the reader's names: the places it fills.
  ///
  /// One field may play two parts.
  private var places: [[Int]] = []

  init(_ mapping: FieldMapping) {
    let order = mapping.order
    self.order = order
    // A list of sections gives one scope: the first.
    firstOnly = Set(
      order.indices.filter { place in
        guard let name = order[place] else { return false }
        return place == 0
          || [mapping.anchors, mapping.scope, mapping.url, mapping.image].contains(name)
      })
  }

  mutating func document(_ record: Record) -> Document {
    for id in places.count..<max(places.count, record.names.count) {
      places.append(order.indices.filter { order[$0] == record.names[id] })
    }
    var values = [[UInt8]](repeating: [], count: order.count)
    for entry in record.entries {
      for place in places[Int(entry.name)] {
        if !values[place].isEmpty {
          if firstOnly.contains(place) { continue }
          values[place] += [UInt8(ascii: ","), UInt8(ascii: " ")]
        }
        values[place] += record.storage[entry.start..<entry.end]
      }
    }
    return Document(values: values)
  }
}
