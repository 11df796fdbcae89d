/// Sorts by numbers: the one way to sort that questions need, and so the only one that the browser loads.
internal struct OrderedPlaces {
  /// The places of what was sorted, the smallest number first; those of equal numbers in their order.
  let places: [Int]

  /// Sorts `count` things, each by its number, which has at most 40 bits.
  init(_ count: Int, by number: (Int) -> UInt64) {
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for place in 0..<min(count, 1 << 24) { keys.append(number(place) << 24 | UInt64(place)) }
    keys.sort()
    places = keys.map { Int(truncatingIfNeeded: $0 & 0xFF_FFFF) }
  }
}
