/// A 64-bit checksum over 8-byte words, read little endian, the last one padded with zeros.
///
/// Each step is a bijection of the running value and of the word. So two inputs that differ in one word only never have
/// the same checksum: every flipped bit or byte is found for certain. Other damage passes once in 2⁶⁴ times.
internal enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    let words = bytes.count / 8
    var at = 0
    for _ in 0..<words {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      sum = step(sum, word)
      at += 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count {
      last |= UInt64(bytes[at]) << shift
      shift += 8
      at += 1
    }
    return step(sum, last)
  }

  @inline(__always)
  private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (sum ^ word) &* 0xD6E8_FEB8_6659_FD93
    return (mixed << 29 | mixed >> 35) &+ 0x2545_F491_4F6C_DD1D
  }
}
