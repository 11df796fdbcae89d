/// The counts of a segment, 4 bytes each.
internal struct SegmentMeta: Sendable {
  var documents = 0
  var terms = 0
  /// The lengths of all documents, as their codes tell them, divided by the number of documents.
  var averageLength = 0
  /// What that division leaves over, so that the averages of several segments can be put together.
  var lengthRemainder = 0

  /// The lengths of all documents, as their codes tell them.
  var totalLength: Int64 {
    Int64(averageLength) * Int64(documents) + Int64(lengthRemainder)
  }

  init() {}

  init(_ view: SectionView) {
    documents = view.number(0)
    terms = view.number(4)
    averageLength = view.number(8)
    lengthRemainder = view.number(12)
  }

  var encoded: [UInt8] {
    var out: [UInt8] = []
    for count in [documents, terms, averageLength, lengthRemainder] {
      out.append(littleEndian: UInt32(count))
    }
    return out
  }
}

/// A document's length in one byte: exact below 16, then with four significant bits.
internal enum LengthCode {
  static func code(_ length: Int) -> UInt8 {
    guard length >= 16 else { return UInt8(max(0, length)) }
    let exponent = Int.bitWidth - length.leadingZeroBitCount - 4
    return UInt8(min(255, exponent << 3 + (length >> exponent)))
  }

  static func length(_ code: UInt8) -> Int {
    guard code >= 16 else { return Int(code) }
    let exponent = Int(code >> 3) - 1
    return (Int(code & 7) + 8) << exponent
  }
}
