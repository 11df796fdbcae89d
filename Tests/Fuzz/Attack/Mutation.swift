/// The input of a numbered case, as the fuzzer would make it up: four bytes a patch.
///
/// Numbers at the edges of their types find more than random bytes do. Most cases change little, and most of that
/// behind the places and lengths in the first kilobyte: what is refused at once tries nothing else.
enum Mutation {
  static func bytes(seed: UInt64, number: Int) -> [UInt8] {
    var random = SplitMix(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    var bytes: [UInt8] = []
    let strokes = random.below(4) == 0 ? 8 : 2
    for _ in 0..<(1 + random.below(strokes)) { bytes += stroke(&random) }
    return bytes
  }

  private static let edges: [UInt64] = [
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
  ]

  /// One changed byte, or a whole number.
  private static func stroke(_ random: inout SplitMix) -> [UInt8] {
    let file = UInt8(random.below(256))
    let place = random.below(8) == 0 ? random.below(1_024) : random.below(65_536)
    guard random.below(4) == 0 else { return patch(file, place, UInt8(random.below(256))) }
    let width = random.below(2) == 0 ? 4 : 8
    let value =
      random.below(3) == 0 ? UInt64(random.below(4_096)) : edges[random.below(edges.count)]
    return (0..<width).flatMap { offset in
      patch(
        file, place / 4 * 4 + offset, UInt8(truncatingIfNeeded: value >> UInt64(8 * offset)))
    }
  }

  private static func patch(_ file: UInt8, _ place: Int, _ value: UInt8) -> [UInt8] {
    [file, UInt8(place & 0xFF), UInt8(place >> 8 & 0xFF), value]
  }
}

/// Steele, Lea and Flood's generator (2014): the same numbers on every machine.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
