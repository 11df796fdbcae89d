/// A section's bytes.
///
/// Every access is checked against the section, so that damaged or hostile offsets read zeros
/// instead of somebody else's memory.
internal struct SectionView: @unchecked Sendable {
  // Sound: the bytes never change, and whoever holds the segment keeps them alive.
  let base: UnsafeRawPointer
  let count: Int

  /// A view of nothing.
  static let empty = SectionView(
    base: UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped, count: 0)

  @inline(__always)
  func byte(_ at: Int) -> UInt8 {
    UInt(bitPattern: at) < UInt(bitPattern: count)
      ? base.load(fromByteOffset: at, as: UInt8.self) : 0
  }

  @inline(__always)
  func load<T: FixedWidthInteger & BitwiseCopyable>(_ at: Int, as type: T.Type) -> T {
    let size = MemoryLayout<T>.size
    guard at >= 0, count >= size, at <= count &- size else { return 0 }
    return T(littleEndian: base.loadUnaligned(fromByteOffset: at, as: T.self))
  }

  /// Numbers have 31 bits, so that they fit where an `Int` has 32.
  static let largest = UInt32(Int32.max)

  /// The 32-bit number at a place.
  @inline(__always)
  func number(_ at: Int) -> Int {
    Int(truncatingIfNeeded: load(at, as: UInt32.self) & Self.largest)
  }

  /// The `width` bits from bit `bit` on, at most 56; zero where the view does not go on for eight bytes.
  @inline(__always)
  func bits(at bit: UInt, _ width: Int) -> UInt64 {
    load(Int(bit &>> 3), as: UInt64.self) &>> UInt64(bit & 7) & (1 &<< UInt64(width) &- 1)
  }

  /// The part `from..<to`, cut to what is there.
  func slice(_ from: Int, _ to: Int) -> SectionView {
    let low = max(0, min(from, count))
    let high = max(low, min(to, count))
    return SectionView(base: base + low, count: high - low)
  }

  /// Whether the byte stands anywhere in it.
  /// - Complexity: O(length).
  @inline(never)
  func holds(_ byte: UInt8) -> Bool {
    for other in buffer where other == byte { return true }
    return false
  }

  var bytes: [UInt8] { [UInt8](buffer) }

  /// The bytes where they lie: to be read while the segment lives.
  var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// Reads numbers and counted strings one after another; stops at the end instead of running over it.
internal struct SectionCursor {
  let view: SectionView
  var at = 0

  init(_ view: SectionView, at: Int = 0) {
    self.view = view
    self.at = max(0, min(at, view.count))
  }

  var isAtEnd: Bool { at >= view.count }

  mutating func varint() -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while at < view.count, shift < 56 {
      let byte = view.base.load(fromByteOffset: at, as: UInt8.self)
      at += 1
      value |= UInt(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return Int(truncatingIfNeeded: value & UInt(Int32.max))
  }

  mutating func counted() -> SectionView {
    let length = varint()
    // Where an `Int` has 32 bits, the sum may wrap. A range that then ends before it begins is empty.
    let part = view.slice(at, at &+ length)
    at += part.count
    return part
  }
}

/// A section of 32-bit numbers.
internal struct Words: @unchecked Sendable {
  // Sound: the bytes never change, and whoever holds the segment keeps them alive.
  let base: UnsafeRawPointer
  let count: Int

  static let empty = Words(SectionView.empty)

  init(_ view: SectionView) {
    base = view.base
    count = view.count / 4
  }

  @inline(__always)
  subscript(at: Int) -> Int {
    guard UInt(bitPattern: at) < UInt(bitPattern: count) else { return 0 }
    let word = UInt32(littleEndian: base.load(fromByteOffset: at &* 4, as: UInt32.self))
    return Int(truncatingIfNeeded: word & SectionView.largest)
  }
}
