/// A Unicode scalar read from UTF-8, and the number of bytes that it took.
struct DecodedScalar {
  var value: UInt32
  var length: Int
}

/// What a malformed byte stands for: U+FFFD REPLACEMENT CHARACTER.
let replacementScalar: UInt32 = 0xFFFD

/// Reads the scalar that starts at `index`.
///
/// Bytes that are not UTF-8 yield U+FFFD for each *maximal subpart*, as Unicode §3.9 recommends and browsers do: a
/// truncated sequence is one replacement, a byte that can start nothing is one. Never reads at or beyond `end`.
func decodeScalar(_ bytes: UnsafePointer<UInt8>, at index: Int, end: Int) -> DecodedScalar {
  let first = bytes[index]
  if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1) }
  return decodeLongScalar(bytes, at: index, end: end)
}

@inline(never)
private func decodeLongScalar(
  _ bytes: UnsafePointer<UInt8>, at index: Int, end: Int
) -> DecodedScalar {
  let first = bytes[index]
  guard first >= 0xC2, first <= 0xF4, index + 1 < end else {
    return DecodedScalar(value: replacementScalar, length: 1)
  }
  let second = bytes[index + 1]
  guard secondByteRange(after: first).contains(second) else {
    return DecodedScalar(value: replacementScalar, length: 1)
  }
  if first < 0xE0 {
    return DecodedScalar(value: UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F), length: 2)
  }
  guard index + 2 < end, bytes[index + 2] & 0xC0 == 0x80 else {
    return DecodedScalar(value: replacementScalar, length: 2)
  }
  let upper = UInt32(second & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
  if first < 0xF0 {
    return DecodedScalar(value: UInt32(first & 0x0F) << 12 | upper, length: 3)
  }
  guard index + 3 < end, bytes[index + 3] & 0xC0 == 0x80 else {
    return DecodedScalar(value: replacementScalar, length: 3)
  }
  let value = UInt32(first & 0x07) << 18 | upper << 6 | UInt32(bytes[index + 3] & 0x3F)
  return DecodedScalar(value: value, length: 4)
}

/// The second bytes that may follow a first one: narrower than 80–BF where a shorter form, a surrogate or a value above
/// U+10FFFF would come out.
private func secondByteRange(after first: UInt8) -> ClosedRange<UInt8> {
  switch first {
  case 0xE0: 0xA0...0xBF
  case 0xED: 0x80...0x9F
  case 0xF0: 0x90...0xBF
  case 0xF4: 0x80...0x8F
  default: 0x80...0xBF
  }
}

/// The start of the well-formed scalar that ends before `index`, which must lie behind one.
func startOfScalar(_ bytes: [UInt8], before index: Int) -> Int {
  var start = index - 1
  while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  return start
}

extension Array where Element == UInt8 {
  /// Appends a scalar's UTF-8.
  @inline(never)
  mutating func appendScalar(_ scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    } else {
      append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
