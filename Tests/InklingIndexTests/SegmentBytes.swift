/// Changes segments so that their checksums still agree: written from `Documentation/Segment.md`.
enum SegmentBytes {
  /// Exchanges two keys of the section of ranks.
  static func exchangeRanks(_ one: Int, _ other: Int, in bytes: inout [UInt8]) {
    change(section: 25, in: &bytes) { section in
      for byte in 0..<8 {
        (section[8 + one * 8 + byte], section[8 + other * 8 + byte]) =
          (section[8 + other * 8 + byte], section[8 + one * 8 + byte])
      }
    }
  }

  private static func change(
    section id: UInt64, in bytes: inout [UInt8], _ body: (inout [UInt8]) -> Void
  ) {
    let end = 32 + Int(word(bytes, 8) >> 32) * 32
    for entry in stride(from: 32, to: end, by: 32) where word(bytes, entry) & 0xFFFF_FFFF == id {
      let (offset, size) = (Int(word(bytes, entry + 8)), Int(word(bytes, entry + 16)))
      var section = Array(bytes[offset..<(offset + size)])
      body(&section)
      bytes.replaceSubrange(offset..<(offset + size), with: section)
      set(checksum(section), in: &bytes, at: entry + 24)
    }
    set(checksum(Array(bytes[0..<24] + bytes[32..<end])), in: &bytes, at: 24)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var sum = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    for at in stride(from: 0, through: bytes.count / 8 * 8, by: 8) {
      let mixed = (sum ^ word(bytes, at)) &* 0xD6E8_FEB8_6659_FD93
      sum = (mixed << 29 | mixed >> 35) &+ 0x2545_F491_4F6C_DD1D
    }
    return sum
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt64 {
    var word: UInt64 = 0
    for byte in 0..<8 where at + byte < bytes.count {
      word |= UInt64(bytes[at + byte]) << UInt64(8 * byte)
    }
    return word
  }

  private static func set(_ word: UInt64, in bytes: inout [UInt8], at place: Int) {
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)) }
  }
}
