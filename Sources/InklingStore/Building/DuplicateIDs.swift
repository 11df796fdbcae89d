/// Remembers ids by two independent 64-bit hashes: 16 bytes per id however long it is.
///
/// Two different ids among ten million agree in both with a probability of about 10⁻²⁵.
struct DuplicateIDs {
  private struct Key: Hashable {
    var high: UInt64
    var low: UInt64
  }

  private var lines: [Key: Int] = [:]

  /// The line on which `id` was used before; nil the first time.
  mutating func note(_ id: [UInt8], line: Int) -> Int? {
    let key = Self.key(id)
    if let first = lines[key] { return first }
    lines[key] = line
    return nil
  }

  /// Whether `id` was noted.
  func contains(_ id: [UInt8]) -> Bool { lines[Self.key(id)] != nil }

  private static func key(_ id: [UInt8]) -> Key {
    id.withUnsafeBytes { Key(high: Hash64.of($0, seed: 1), low: Hash64.of($0, seed: 2)) }
  }
}
