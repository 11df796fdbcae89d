/// Sorts by numbers: the one way to sort that questions need, and so the only one that the browser loads.
internal struct OrderedPlaces {
  /// The places of what was sorted, the smallest number first; those of equal numbers in their order.
  private(set) var places: [Int] = []

  /// Sorts `count` things, each by its number, which has at most 40 bits.
  init(_ count: Int, by number: (Int) -> UInt64) {
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for place in 0..<min(count, 1 << 24) { keys.append(number(place) << 24 | UInt64(place)) }
    keys.mergeSort()
    places.reserveCapacity(keys.count)
    for key in keys { places.append(Int(truncatingIfNeeded: key & 0xFF_FFFF)) }
  }
}

extension [UInt64] {
  /// Sorts by merging neighbouring stretches that ascend already until one is left.
  ///
  /// The code is a quarter of `sort()`'s, and the input is mostly a few lists of documents one after another.
  ///
  /// - Complexity: O(*n* log *stretches*).
  internal mutating func mergeSort() {
    var other = self
    withUnsafeMutableBufferPointer { own in
      other.withUnsafeMutableBufferPointer { spare in
        var (from, to) = (own, spare)
        while Self.mergeStretches(of: from, into: to) > 1 { swap(&from, &to) }
        if to.baseAddress != own.baseAddress { _ = own.update(from: to) }
      }
    }
  }

  /// Merges each two neighbouring stretches; returns how many are left.
  private static func mergeStretches(
    of numbers: UnsafeMutableBufferPointer<UInt64>, into merged: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    var stretches = 0
    var from = 0
    while from < numbers.count {
      let middle = end(of: from, in: numbers)
      let end = middle < numbers.count ? end(of: middle, in: numbers) : middle
      var left = from
      var right = middle
      for place in from..<end {
        if left < middle, right == end || numbers[left] <= numbers[right] {
          merged[place] = numbers[left]
          left += 1
        } else {
          merged[place] = numbers[right]
          right += 1
        }
      }
      from = end
      stretches += 1
    }
    return stretches
  }

  /// Where the stretch ends that ascends from a place on.
  private static func end(of start: Int, in numbers: UnsafeMutableBufferPointer<UInt64>) -> Int {
    var at = start + 1
    while at < numbers.count, numbers[at - 1] <= numbers[at] { at += 1 }
    return at
  }
}
