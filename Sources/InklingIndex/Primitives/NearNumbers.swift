/// A section of numbers whose neighbours are near, in blocks of 32.
///
/// A block has its smallest number, then what the others have more, all as wide as its widest.
///
///     numbers   900 903 901 … │ 17 17 18 …
///     heads     900 · 2 bits  │ 17 · 1 bit          0  3  1 …  │ 0 0 1 …
///
/// The first words of trie nodes side by side are near, though they do not ascend from one end to the other.
///
///     count u32 │ 0 u32 │ heads u64: smallest · width, from bit 31 · where the block begins, from bit 36, in words of 32
///     bits │ blocks │ 8 zero bytes
internal struct NearNumbers: Sendable {
  private static let blockBits = 5
  private static let blockSize = 1 << blockBits
  private static let headerSize = 8
  private static let widthAt: UInt64 = 31
  private static let beginAt: UInt64 = 36

  let count: Int
  private let view: SectionView
  /// Where the blocks begin, in bits.
  private let blocksAt: UInt

  init(_ view: SectionView) {
    self.view = view
    let room = max(0, (view.count - Self.headerSize) / 8)
    let blocks = min((view.number(0) &+ Self.blockSize &- 1) &>> Self.blockBits, room)
    count = min(view.number(0), blocks &<< Self.blockBits)
    blocksAt = UInt(bitPattern: Self.headerSize &+ blocks &* 8) &* 8
  }

  subscript(at: Int) -> Int {
    guard UInt(bitPattern: at) < UInt(bitPattern: count) else { return 0 }
    let head = UInt64(
      littleEndian: view.base.loadUnaligned(
        fromByteOffset: Self.headerSize &+ at &>> Self.blockBits &* 8, as: UInt64.self))
    let width = Int(truncatingIfNeeded: head &>> Self.widthAt & 31)
    let begin = blocksAt &+ UInt(truncatingIfNeeded: head &>> Self.beginAt) &* 32
    let place = UInt(bitPattern: width &* (at & (Self.blockSize - 1)))
    let more = view.bits(at: begin &+ place, width)
    return Int(truncatingIfNeeded: (head &+ more) & UInt64(SectionView.largest))
  }

  /// The section that holds `values`, which have at most 31 bits.
  static func encode(_ values: [UInt32]) -> [UInt8] {
    var out: [UInt8] = []
    var blocks = BitWriter()
    out.append(littleEndian: UInt64(values.count))
    var from = 0
    while from < values.count {
      let block = values[from..<min(from + blockSize, values.count)]
      let smallest = block.min() ?? 0
      let width = BitWriter.width((block.max() ?? 0) - smallest)
      let begin = UInt64(blocks.bytes.count / 4)
      out.append(
        littleEndian: UInt64(smallest) | UInt64(width) << widthAt | begin << beginAt)
      for value in block { blocks.append(value - smallest, width: width) }
      // The last block is as long as the others: 32 numbers of any width fill words of 32 bits.
      for _ in block.count..<blockSize { blocks.append(0, width: width) }
      from += blockSize
    }
    blocks.pad()
    return out + blocks.bytes
  }
}
