/// Which words stand side by side in the text of a document: a Bloom filter of pairs, a byte for each different pair.
///
///     "an open window"   an·open  open·window    each pair sets four bits of the document's filter
///
/// The filter says of two words whether they stand side by side somewhere in the text. It wrongly says yes for one in
/// fifty pairs. A pair is known by the bytes of its words, so filters stay as they are when segments are merged. Short
/// texts have none. B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors" (1970).
internal struct Neighbours: Sendable {
  /// Documents whose texts together have fewer bytes have no filter, because words of a short text are near each other
  /// anyway.
  static let shortestText = 1_024
  /// Bits for each pair that are set.
  private static let marks: UInt32 = 4

  private let ends: AscendingNumbers
  private let bytes: SectionView

  init(ends: SectionView, bytes: SectionView) {
    self.ends = AscendingNumbers(ends)
    self.bytes = bytes
  }

  /// Whether any document has a filter.
  var areThere: Bool { bytes.count > 0 }

  /// The filter of a document, empty if it has none.
  func filter(_ document: Int) -> SectionView {
    guard document >= 0, document + 1 < ends.count else { return .empty }
    let (from, to) = ends.pair(document)
    return bytes.slice(from, to)
  }

  /// Whether a filter says that one of some words stands before one of others.
  static func holds(_ left: [UInt32], _ right: [UInt32], in filter: SectionView) -> Bool {
    for one in left {
      for other in right where holds(pair(one, other), in: filter) { return true }
    }
    return false
  }

  /// Whether a filter says that the pair is there.
  static func holds(_ pair: UInt32, in filter: SectionView) -> Bool {
    guard filter.count > 0 else { return false }
    for mark in 0..<marks {
      let bit = place(pair, mark, filter.count)
      if filter.byte(bit &>> 3) &>> UInt8(bit & 7) & 1 == 0 { return false }
    }
    return true
  }

  /// The filter of some pairs.
  static func filter(_ pairs: [UInt32]) -> [UInt8] {
    let different = Set(pairs)
    var filter = [UInt8](repeating: 0, count: different.count)
    for pair in different {
      for mark in 0..<marks {
        let bit = place(pair, mark, filter.count)
        filter[bit &>> 3] |= 1 &<< UInt8(bit & 7)
      }
    }
    return filter
  }

  @inline(__always)
  private static func place(_ pair: UInt32, _ mark: UInt32, _ count: Int) -> Int {
    let step = (pair &>> 15 | pair &<< 17) &* 0x9E37_79B1 | 1
    let mixed = UInt64(pair &+ mark &* step)
    return Int(truncatingIfNeeded: (mixed &* (UInt64(count) &* 8)) &>> 32)
  }

  /// The number of a word, by its bytes: FNV-1a.
  static func number(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var number: UInt32 = 0x811C_9DC5
    for byte in word { number = (number ^ UInt32(byte)) &* 0x0100_0193 }
    return number
  }

  /// The number of two neighbours, by those of the words; the finisher of MurmurHash3 spreads its bits.
  static func pair(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var number = left &* 0xCC9E_2D51 ^ (right &<< 13 | right &>> 19)
    number = (number ^ number &>> 16) &* 0x85EB_CA6B
    number = (number ^ number &>> 13) &* 0xC2B2_AE35
    return number ^ number &>> 16
  }
}
