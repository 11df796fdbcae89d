/// Puts numbers side by side, bit by bit, the lowest bits first.
internal struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var held: UInt64 = 0
  private var bits = 0

  init() {}

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends the lowest `width` bits of a number, at most 32; the others are zero.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  mutating func append(_ value: UInt32, width: Int) {
    held |= UInt64(value) &<< UInt64(bits)
    bits &+= width
    if bits >= 32 {
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: held))
      held &>>= 32
      bits &-= 32
    }
  }

  /// Appends zeros and a one behind them.
  @inline(__always)
  mutating func append(zeros: UInt32) {
    var rest = zeros
    while rest >= 32 {
      append(0, width: 32)
      rest &-= 32
    }
    append(1 &<< rest, width: Int(rest) &+ 1)
  }

  /// Ends the byte that was begun.
  mutating func align() {
    while bits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held &>>= 8
      bits &-= 8
    }
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
