/// A 64-bit hash that is the same on every machine and in every version: files rely on it.
///
/// Words of eight bytes are mixed by a multiplication whose halves are folded together (128-bit product, as in wyhash).
/// The length and the seed begin the hash.
package enum Hash64 {
  private static let odd: UInt64 = 0xA076_1D64_78BD_642F
  private static let other: UInt64 = 0xE703_7ED1_A0B4_28DB

  /// - Complexity: O(*n*).
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var state = fold(seed ^ odd, UInt64(bytes.count) ^ other)
    var at = 0
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      state = fold(state ^ word, odd) ^ state.byteSwapped
      at += 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count {
      last |= UInt64(bytes[at]) << shift
      shift += 8
      at += 1
    }
    return fold(state ^ last ^ other, odd)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
