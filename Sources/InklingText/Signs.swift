/// Signs of ASCII that stand alone and that people look for: `&&`, `!!`, `->`.
package enum Signs {
  /// More are a drawing.
  private static let most = 3

  /// What a stretch holds without the quotes, brackets and stops around it, if that is two or three signs.
  ///
  /// What follows an opening bracket does not count, and before one a single sign is one of them: `+(_:_:)` is how Swift
  /// writes an operator. Elsewhere one sign stands everywhere.
  package static func inside(
    _ text: UnsafeBufferPointer<UInt8>, _ stretch: Range<Int>
  ) -> Range<Int>? {
    var (from, to) = (stretch.lowerBound, stretch.upperBound)
    while from < to, isAround(text[from]) { from += 1 }
    var least = 2
    for at in from..<to where text[at] == 0x28 {
      to = at
      least = 1
      break
    }
    while from < to, isAround(text[to - 1]) { to -= 1 }
    guard to - from >= least, to - from <= most else { return nil }
    for at in from..<to {
      let byte = text[at]
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      if byte &- 0x21 > 0x7E - 0x21 || isLetter { return nil }
    }
    return from..<to
  }

  /// Whether a byte is one of `"'(),.;` and the grave accent, or a space.
  private static func isAround(_ byte: UInt8) -> Bool {
    byte < 64 ? around &>> UInt64(byte) & 1 != 0 : byte == 0x60
  }

  private static let around: UInt64 =
    1 << 0x20 | 1 << 0x22 | 1 << 0x27 | 1 << 0x28 | 1 << 0x29 | 1 << 0x2C | 1 << 0x2E | 1 << 0x3B
}
