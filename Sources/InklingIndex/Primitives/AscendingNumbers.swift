/// A section of numbers that never descend, in two to three bits each and the logarithm of their mean distance.
///
///     numbers   5  8  8 15 32        low two bits      01 00 00 11 00
///     high bits 1  2  2  3  8        in unary          01 01 1 01 0000 01
///                                                       5  8 8 15       32
///
/// The upper bit of number *n* stands at the high bits of the number plus *n*; a sample says where every sixteenth
/// upper bit is. The method is that of P. Elias, "Efficient storage and retrieval by content and address of static
/// files" (JACM 21, 1974) and R. Fano.
///
///     count u32 │ low bits u32 │ words u32 │ 0 u32 │ samples u32 │ upper bits u64 │ low bits, packed │ 8 zero bytes
internal struct AscendingNumbers: @unchecked Sendable {
  // Sound: the bytes never change, and whoever holds the segment keeps them alive.
  private static let span = 16
  private static let headerSize = 16

  let count: Int
  private let samples: UnsafeRawPointer
  private let upper: UnsafeRawPointer
  private let lower: UnsafeRawPointer
  private let words: Int
  private let lowBits: UInt

  init(_ view: SectionView) {
    let count = view.number(0)
    let lowBits = min(view.number(4), 30)
    let words = view.number(8)
    let sampled = (UInt64(count) + UInt64(Self.span) - 1) / UInt64(Self.span) * 4
    let packed = (UInt64(count) * UInt64(lowBits) + 7) / 8
    let size = UInt64(Self.headerSize) + sampled + UInt64(words) * 8 + packed + 8
    let isWhole = size <= UInt64(view.count)
    self.count = isWhole ? count : 0
    self.words = isWhole ? words : 0
    self.lowBits = UInt(lowBits)
    samples = isWhole ? view.base + Self.headerSize : view.base
    upper = isWhole ? samples + Int(sampled) : view.base
    lower = isWhole ? upper + words * 8 : view.base
  }

  subscript(at: Int) -> Int { pair(at).0 }

  /// A number and the one behind it, which is the same at the end.
  func pair(_ at: Int) -> (Int, Int) {
    guard UInt(bitPattern: at) < UInt(bitPattern: count) else { return (0, 0) }
    let sample = UInt32(
      littleEndian: samples.load(fromByteOffset: at / Self.span &* 4, as: UInt32.self))
    // The set bits are taken one by one, because counting them takes longer where the processor has no instruction for
    // it.
    var rest = at % Self.span
    var place = Int(sample &>> 6)
    guard place < words else { return (0, 0) }
    var word = self.word(place) & (UInt64.max &<< UInt64(sample & 63))
    while true {
      while word == 0 {
        place &+= 1
        guard place < words else { return (0, 0) }
        word = self.word(place)
      }
      if rest == 0 { break }
      word &= word &- 1
      rest &-= 1
    }
    let first = number(at, bit: place &* 64 &+ word.trailingZeroBitCount)
    guard at &+ 1 < count else { return (first, first) }
    word &= word &- 1
    while word == 0 {
      place &+= 1
      guard place < words else { return (first, first) }
      word = self.word(place)
    }
    return (first, number(at &+ 1, bit: place &* 64 &+ word.trailingZeroBitCount))
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    UInt64(littleEndian: upper.loadUnaligned(fromByteOffset: place &* 8, as: UInt64.self))
  }

  @inline(__always)
  private func number(_ at: Int, bit: Int) -> Int {
    let high = UInt64(truncatingIfNeeded: bit &- at) &<< UInt64(lowBits)
    let start = UInt(bitPattern: at) &* lowBits
    let packed = UInt64(
      littleEndian: lower.loadUnaligned(fromByteOffset: Int(start &>> 3), as: UInt64.self))
    let low = packed &>> UInt64(start & 7) & (1 &<< UInt64(lowBits) &- 1)
    return Int(truncatingIfNeeded: (high | low) & UInt64(Int32.max))
  }

  /// The section that holds `values`, which do not descend and have at most 31 bits.
  static func encode(_ values: [UInt32]) -> [UInt8] {
    let count = values.count
    let largest = values.last ?? 0
    let mean = count == 0 ? 1 : Int(largest) / count
    let lowBits = mean < 2 ? 0 : BitWriter.width(UInt32(mean)) - 1
    var words = [UInt64](repeating: 0, count: (Int(largest >> UInt32(lowBits)) + count) / 64 + 1)
    var samples: [UInt32] = []
    var lower = BitWriter()
    for (at, value) in values.enumerated() {
      let bit = Int(value >> UInt32(lowBits)) + at
      words[bit >> 6] |= 1 << UInt64(bit & 63)
      if at % span == 0 { samples.append(UInt32(bit)) }
      lower.append(value & (1 << UInt32(lowBits) - 1), width: lowBits)
    }
    lower.pad()
    var out: [UInt8] = []
    out.reserveCapacity(headerSize + samples.count * 4 + words.count * 8 + lower.bytes.count)
    for number in [count, lowBits, words.count, 0] { out.append(littleEndian: UInt32(number)) }
    for sample in samples { out.append(littleEndian: sample) }
    for word in words { out.append(littleEndian: word) }
    out.append(contentsOf: lower.bytes)
    return out
  }
}
