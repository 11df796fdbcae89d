/// Keywords and how often each was counted: a table with open addressing.
///
/// The standard library's dictionary would be a tenth of what the browser's engine is.
struct KeywordCounts: Sendable {
  /// A keyword, as a stretch of ``bytes``.
  private struct Entry {
    var start: Int
    var length: Int
    var count: Int
    /// The number of the value under which it was counted last, so that none counts twice in one value.
    var lastValue: Int
  }

  private var entries: [Entry] = []
  /// All keywords, one behind the other: memory of its own for each of a million would take longer than counting them.
  private var bytes: [UInt8] = []
  /// The places of the entries and 1, at the keyword's hash or behind it; 0 is free.
  ///
  /// There are a power of two of them, at least twice as many as entries.
  private var slots: [Int32] = []

  /// How many different keywords there are.
  var count: Int { entries.count }

  /// Makes room for so many keywords.
  mutating func reserve(_ count: Int) {
    guard entries.isEmpty, count > 32 else { return }
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    entries.reserveCapacity(count)
    bytes.reserveCapacity(count * 16)
  }

  /// Counts the keywords of a value, which is one or several, one a line; a document has each once.
  ///
  /// - Complexity: O(bytes of the value).
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, numbered number: Int, count: Int) {
    var start = 0
    for at in 0...value.count where at == value.count || value[at] == 0x0A {
      if at > start {
        add(
          keyword: UnsafeBufferPointer(rebasing: value[start..<at]), numbered: number, count: count)
      }
      start = at + 1
    }
  }

  /// Adds what another table has.
  mutating func add(_ other: KeywordCounts) {
    for entry in other.entries {
      other.withKeyword(of: entry) { add(keyword: $0, numbered: -1, count: entry.count) }
    }
  }

  private func withKeyword<Value>(
    of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[entry.start..<entry.start + entry.length]))
    }
  }

  private mutating func add(
    keyword: UnsafeBufferPointer<UInt8>, numbered number: Int, count: Int
  ) {
    if entries.count * 2 >= slots.count { grow() }
    var slot = Self.hash(keyword) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if withKeyword(of: entries[place], { $0.elementsEqual(keyword) }) {
        if number >= 0, entries[place].lastValue == number { return }
        entries[place].lastValue = number
        entries[place].count += count
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append(
      Entry(start: bytes.count, length: keyword.count, count: count, lastValue: number))
    bytes.append(contentsOf: keyword)
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: max(64, slots.count * 2))
    for place in entries.indices {
      var slot = withKeyword(of: entries[place]) { Self.hash($0) } & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place + 1)
    }
  }

  /// Fowler, Noll and Vo's hash, whose upper bits are mixed into the lower ones.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(truncatingIfNeeded: hash ^ hash >> 15)
  }

  /// The keywords with the highest counts, equal ones in the order of their bytes.
  ///
  /// - Complexity: O(different keywords).
  var mostFrequent: [FacetValue] {
    var best: [FacetValue] = []
    for entry in entries {
      let isFull = best.count == SharedLimits.maximumFacetValues
      // Most of many values do not get in: they are compared where they lie.
      if isFull, !precedes(entry, best[best.count - 1]) { continue }
      let item = FacetValue(value: withKeyword(of: entry) { Array($0) }, count: entry.count)
      var place = best.count
      while place > 0, precedes(entry, best[place - 1]) { place -= 1 }
      best.insert(item, at: place)
      if best.count > SharedLimits.maximumFacetValues { best.removeLast() }
    }
    return best
  }

  private func precedes(_ entry: Entry, _ other: FacetValue) -> Bool {
    if entry.count != other.count { return entry.count > other.count }
    return withKeyword(of: entry) { $0.lexicographicallyPrecedes(other.value) }
  }
}
