internal import InklingIndex

/// What a sample of rows tells about one field.
struct FieldStatistics {
  /// A scope bar, and a list of boxes, is for few values; more than this in a sample are not few.
  private static let maximumScopes = 200
  private static let maximumRemembered = 2_000

  private(set) var values = 0
  /// How many rows have the field.
  private var rows = 0
  private var lastRow = -1
  private var bytes = 0
  private(set) var longest = 0
  private var withLetters = 0
  private var withSpaces = 0
  private var addresses = 0
  private var numbers = 0
  private var dates = 0
  private var times = 0
  private var points = 0
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
  /// Whether a row has several values, as an array has.
  var isList: Bool { values > rows }
  /// Whether the values are few enough to be chosen from a list: each stands in several rows.
  var isChoice: Bool { isFew && distinct * 2 <= values }
  /// Whether every row says the same.
  var isConstant: Bool { values > 1 && distinct == 1 }
  /// Whether the values are names, codes or short phrases, which people look for and choose from lists.
  var isLabel: Bool { values > 0 && averageLength <= 64 && longest <= 256 && !isAddress }
  /// Whether the values are sentences and not long runs of signs, such as keys and pictures in base 64.
  var isProse: Bool { values > 0 && withSpaces * 2 > values && !isAddress }
  var isAddress: Bool { addresses * 2 > values }
  var isNumber: Bool { values > 0 && numbers == values }
  var isDate: Bool { values > 0 && dates == values }
  /// Whether all values are a latitude, a comma and a longitude.
  var isPoint: Bool { values > 0 && points == values }
  /// Whether all values are numbers that are seconds or milliseconds of the years from 1973 to 2128.
  var areTimes: Bool { isNumber && times == values }
  /// Whether the values are short texts and not numbers or addresses.
  var looksLikeTitle: Bool {
    values > 0 && withLetters * 2 > values && addresses * 2 < values && averageLength <= 150
  }

  static func gather(_ sample: [Record]) -> [String: FieldStatistics] {
    var all: [String: FieldStatistics] = [:]
    for (row, record) in sample.enumerated() {
      for entry in record.entries {
        let value = record.storage[entry.start..<entry.end]
        if value.isEmpty { continue }
        all[record.names[Int(entry.name)], default: FieldStatistics()].note(value, in: row)
      }
    }
    return all
  }

  private mutating func note(_ value: ArraySlice<UInt8>, in row: Int) {
    values += 1
    if row != lastRow { rows += 1 }
    lastRow = row
    bytes += value.count
    longest = max(longest, value.count)
    if value.contains(where: { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }) {
      withLetters += 1
    }
    if value.contains(0x20) { withSpaces += 1 }
    if value.starts(with: "http://".utf8) || value.starts(with: "https://".utf8) {
      addresses += 1
    }
    if value.count <= 60, GeoPoint(Array(value)) != nil { points += 1 }
    if value.count <= 40 { noteNumber(Array(value)) }
    if different.count < Self.maximumRemembered { different.insert(Array(value.prefix(256))) }
  }

  /// `007` is a code: as a number it would be another one.
  private mutating func noteNumber(_ value: [UInt8]) {
    switch FieldRole.reading(value) {
    case .number:
      let number = abs(InklingIndex.number(in: value, as: .number) ?? 0)
      if (1e8...5e9).contains(number) || (1e11...5e12).contains(number) { times += 1 }
      let digits = value.drop { $0 == UInt8(ascii: "-") }
      let isCode =
        digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map { $0 != 0x2E } ?? false
      if !isCode { numbers += 1 }
    case .date: dates += 1
    default: break
    }
  }
}
