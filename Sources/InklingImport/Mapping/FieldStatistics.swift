/// What a sample of rows tells about one field.
struct FieldStatistics {
  /// A scope bar is for few values; more than this in a sample are not a scope.
  private static let maximumScopes = 200
  private static let maximumRemembered = 2_000

  private var values = 0
  private var bytes = 0
  private var longest = 0
  private var withLetters = 0
  private var addresses = 0
  private var different: Set<[UInt8]> = []

  /// How many different values were seen (at most 2,000 are told apart).
  var distinct: Int { different.count }
  var averageLength: Int { values == 0 ? 0 : bytes / values }
  /// Whether no value was seen twice.
  var isUnique: Bool { values > 0 && (distinct == values || distinct == Self.maximumRemembered) }
  var isShort: Bool { averageLength <= 2_000 }
  /// Whether the values can tell `rows` rows apart: what fewer than every tenth has cannot.
  func identifies(_ rows: Int) -> Bool { isUnique && values * 10 >= rows }
  /// Whether the values are few and short enough to be offered as scopes.
  var isFew: Bool {
    values > 0 && distinct <= Self.maximumScopes && longest <= 100 && distinct * 2 <= values + 2
  }
  /// Whether the values are short texts and not numbers or addresses.
  var looksLikeTitle: Bool {
    values > 0 && withLetters * 2 > values && addresses * 2 < values && averageLength <= 150
  }

  static func gather(_ sample: [Record]) -> [String: FieldStatistics] {
    var all: [String: FieldStatistics] = [:]
    for record in sample {
      for entry in record.entries {
        let value = record.storage[entry.start..<entry.end]
        if value.isEmpty { continue }
        all[record.names[Int(entry.name)], default: FieldStatistics()].note(value)
      }
    }
    return all
  }

  private mutating func note(_ value: ArraySlice<UInt8>) {
    values += 1
    bytes += value.count
    longest = max(longest, value.count)
    if value.contains(where: { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }) {
      withLetters += 1
    }
    if value.starts(with: "http://".utf8) || value.starts(with: "https://".utf8) {
      addresses += 1
    }
    if different.count < Self.maximumRemembered { different.insert(Array(value.prefix(256))) }
  }
}
