/// Keywords and how often each was counted: a table with open addressing.
///
/// The standard library's dictionary would be a tenth of what the browser's engine is.
struct KeywordCounts: Sendable {
  private var entries: [FacetValue] = []
  /// The number of a value that was added last under each keyword, so that none counts twice in one value.
  private var lastValues: [Int] = []
  /// The places of the entries and 1, at the keyword's hash or behind it; 0 is free.
  ///
  /// There are a power of two of them, at least twice as many as entries.
  private var slots: [Int32] = []

  /// How many different keywords there are.
  var count: Int { entries.count }

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
      entry.value.withUnsafeBufferPointer { add(keyword: $0, numbered: -1, count: entry.count) }
    }
  }

  private mutating func add(
    keyword: UnsafeBufferPointer<UInt8>, numbered number: Int, count: Int
  ) {
    if entries.count * 2 >= slots.count { grow() }
    var slot = Self.hash(keyword) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].value.elementsEqual(keyword) {
        if number >= 0, lastValues[place] == number { return }
        lastValues[place] = number
        entries[place].count += count
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append(FacetValue(value: Array(keyword), count: count))
    lastValues.append(number)
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: max(64, slots.count * 2))
    for place in entries.indices {
      var slot = entries[place].value.withUnsafeBufferPointer { Self.hash($0) } & (slots.count - 1)
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
    for item in entries {
      if best.count == SharedLimits.maximumFacetValues, !item.precedes(best[best.count - 1]) {
        continue
      }
      var place = best.count
      while place > 0, item.precedes(best[place - 1]) { place -= 1 }
      best.insert(item, at: place)
      if best.count > SharedLimits.maximumFacetValues { best.removeLast() }
    }
    return best
  }
}

extension FacetValue {
  fileprivate func precedes(_ other: FacetValue) -> Bool {
    count != other.count ? count > other.count : value.lexicographicallyPrecedes(other.value)
  }
}
