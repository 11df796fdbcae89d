/// Puts numbers side by side, bit by bit, the lowest bits first.
internal struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var held: UInt64 = 0
  private var bits = 0

  init() {}

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends the lowest `width` bits of a number, at most 32.
  @inline(__always)
  mutating func append(_ value: UInt32, width: Int) {
    held |= UInt64(value) &<< UInt64(bits)
    bits &+= width
    while bits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held &>>= 8
      bits &-= 8
    }
  }

  /// Ends the byte that was begun.
  mutating func align() {
    guard bits > 0 else { return }
    bytes.append(UInt8(truncatingIfNeeded: held))
    held = 0
    bits = 0
  }

  /// Appends zeros, so that eight bytes can be read wherever a number begins.
  mutating func pad() {
    align()
    for _ in 0..<8 { bytes.append(0) }
  }

  mutating func append(littleEndian value: UInt32) { bytes.append(littleEndian: value) }

  mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    held = 0
    bits = 0
  }

  /// How many bits a number takes.
  static func width(_ value: UInt32) -> Int { 32 - value.leadingZeroBitCount }
}
