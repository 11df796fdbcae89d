/// A section of numbers that all have the same width.
///
///     count u32 │ width u32 │ packed, the lowest bits first │ 8 zero bytes
internal struct PackedNumbers: @unchecked Sendable {
  // Sound: the bytes never change, and whoever holds the segment keeps them alive.
  let count: Int
  private let base: UnsafeRawPointer
  private let width: UInt
  private let mask: UInt64

  @inline(never)
  init(_ view: SectionView) {
    let width = max(1, min(view.number(4), 31))
    let room = UInt64(max(0, view.count - 16)) * 8 / UInt64(width)
    count = Int(min(UInt64(view.number(0)), room))
    base = view.base + min(8, view.count)
    self.width = UInt(width)
    mask = 1 &<< UInt64(width) &- 1
  }

  @inline(__always)
  subscript(at: Int) -> Int {
    guard UInt(bitPattern: at) < UInt(bitPattern: count) else { return 0 }
    return load(at)
  }

  /// The smallest of some numbers and its place; the part is not empty.
  func minimum(_ from: Int, _ to: Int) -> (value: Int, place: Int) {
    guard from >= 0, from < to, to <= count else { return (0, from) }
    var smallest = load(from)
    var place = from
    var at = from &+ 1
    while at < to {
      let value = load(at)
      if value < smallest {
        smallest = value
        place = at
      }
      at &+= 1
    }
    return (smallest, place)
  }

  /// The bytes that hold some of the numbers.
  func bytes(_ part: Range<Int>) -> SectionView {
    let from = part.lowerBound &* Int(width) &>> 3
    let to = (min(part.upperBound, count) &* Int(width) &+ 7) &>> 3
    return SectionView(base: base + from, count: max(0, to &- from))
  }

  @inline(__always)
  private func load(_ at: Int) -> Int {
    let bit = UInt(bitPattern: at) &* width
    let word = UInt64(
      littleEndian: base.loadUnaligned(fromByteOffset: Int(bit &>> 3), as: UInt64.self))
    return Int(truncatingIfNeeded: word &>> UInt64(bit & 7) & mask)
  }

  /// The section that holds `values`, one after another, none above `largest`.
  static func encode(_ parts: [[UInt32]], largest: UInt32) -> [UInt8] {
    let width = max(1, BitWriter.width(largest))
    let count = parts.reduce(0) { $0 + $1.count }
    var writer = BitWriter()
    writer.reserve(16 + (count * width + 7) / 8)
    writer.append(littleEndian: UInt32(count))
    writer.append(littleEndian: UInt32(width))
    for part in parts { for value in part { writer.append(value, width: width) } }
    writer.pad()
    return writer.bytes
  }
}
