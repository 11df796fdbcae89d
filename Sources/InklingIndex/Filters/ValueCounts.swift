/// How many documents have each value of a field, by the value's number; documents without one have number 0.
///
/// A field may have a million values, of which most questions meet few. So the first 4,096 have a place each, and the others
/// that are met stand in a table with open addressing. Where many are met all have places: these are walked in the order of
/// the values' bytes, and a table is not.
internal struct ValueCounts {
  /// So many values have places.
  private static let few = 4_096
  /// So many others stand in a table, whose slots the cache of a core holds.
  private static let mostInTable = 16_384

  /// Where one in so many has been met, a place for each is found sooner than a slot.
  private static let density = 16

  /// One more than the highest number.
  private let limit: Int
  private var places: [UInt32] = []
  /// The number in the upper half, its documents in the lower one; 0 is free.
  private var slots: [UInt64] = []
  private var used = 0
  private var hasTable = true

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a document; a number beyond the limit is damage.
  @inline(__always)
  mutating func add(_ number: Int) {
    if number < places.count {
      places[number] &+= 1
    } else if number < limit {
      addBeyondPlaces(number)
    }
  }

  /// Counts documents by their numbers.
  @inline(__always)
  mutating func add(_ documents: DocumentBits, _ number: (_ document: Int) -> Int) {
    if places.isEmpty { makePlaces() }
    var beyond: [Int] = []
    // To write into an array asks each time whether it is somebody else's as well.
    places.withUnsafeMutableBufferPointer { places in
      documents.visit { word, bits in
        DocumentBits.visit(word, bits) {
          let number = number($0)
          if number < places.count { places[number] &+= 1 } else { beyond.append(number) }
        }
      }
    }
    for number in beyond { add(number) }
  }

  /// Counts documents whose numbers stand in a byte each, those of 255 left out; says whether there are any.
  mutating func add(_ documents: DocumentBits, _ numbers: UnsafePointer<UInt8>) -> Bool {
    if places.isEmpty { makePlaces() }
    // A place for each byte spares the question whether there is one.
    let lacking = Int(UInt8.max) + 1 - places.count
    if lacking > 0 { places += [UInt32](repeating: 0, count: lacking) }
    return places.withUnsafeMutableBufferPointer { places in
      guard let places = places.baseAddress else { return false }
      let last = places[Int(UInt8.max)]
      places[Int(UInt8.max)] = 0
      documents.visit { word, bits in
        DocumentBits.visit(word, bits) { places[Int(numbers[$0])] &+= 1 }
      }
      defer { places[Int(UInt8.max)] = last }
      return places[Int(UInt8.max)] > 0
    }
  }

  private mutating func makePlaces() {
    places = [UInt32](repeating: 0, count: min(limit, Self.few))
  }

  private mutating func addBeyondPlaces(_ number: Int) {
    if places.isEmpty {
      makePlaces()
      return add(number)
    }
    if used == Self.mostInTable || number < used &* Self.density {
      leaveTable()
      return add(number)
    }
    guard hasTable else {
      grow(to: number)
      return add(number)
    }
    if used * 2 >= slots.count { grow() }
    var slot = Self.hash(number) & (slots.count - 1)
    while slots[slot] != 0 {
      if Int(slots[slot] >> 32) == number {
        slots[slot] &+= 1
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt64(number) << 32 | 1
    used += 1
  }

  /// Makes a place for each number in the table.
  private mutating func leaveTable() {
    for slot in slots where slot != 0 {
      let number = Int(slot >> 32)
      if number >= places.count { grow(to: number) }
      places[number] = UInt32(truncatingIfNeeded: slot)
    }
    (slots, used, hasTable) = ([], 0, false)
  }

  /// Makes places up to a number's, twice as many as before at least.
  private mutating func grow(to number: Int) {
    let size = max(number + 1, min(places.count * 2, limit))
    places += [UInt32](repeating: 0, count: size - places.count)
  }

  private mutating func grow() {
    let before = slots
    slots = [UInt64](repeating: 0, count: max(64, before.count * 2))
    for entry in before where entry != 0 {
      var slot = Self.hash(Int(entry >> 32)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Knuth's multiplicative hash.
  private static func hash(_ number: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: number) &* 2_654_435_769) >> 7)
  }

  /// The numbers that were met, with their documents, those of number 0 left out; as far as `body` gives true.
  ///
  /// - Complexity: O(numbers that were met), O(values) where these are many.
  func visit(_ body: (_ number: Int, _ count: Int) -> Bool) {
    for number in places.indices.dropFirst() where places[number] > 0 {
      guard body(number, Int(places[number])) else { return }
    }
    for entry in slots where entry >> 32 != 0 {
      guard body(Int(entry >> 32), Int(entry & 0xFFFF_FFFF)) else { return }
    }
  }

  /// The highest number that was met, and how many were.
  var extent: (highest: Int, count: Int) {
    var extent = (highest: 0, count: 0)
    visit { number, _ in
      extent = (max(extent.highest, number), extent.count + 1)
      return true
    }
    return extent
  }
}
