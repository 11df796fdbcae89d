/// A Unicode scalar read from UTF-8.
@usableFromInline
package struct DecodedScalar {
  /// The scalar; U+FFFD for bytes that are not UTF-8.
  @usableFromInline package let value: UInt32
  /// How many bytes it has; of bytes that are not UTF-8, those of their maximal subpart.
  @usableFromInline package let length: Int
  /// False for bytes that are not UTF-8.
  @usableFromInline package let isWellFormed: Bool

  @inlinable
  package init(value: UInt32, length: Int, isWellFormed: Bool = true) {
    self.value = value
    self.length = length
    self.isWellFormed = isWellFormed
  }
}

/// Reads the scalar that starts at `index`.
///
/// Bytes that are not UTF-8 yield U+FFFD for each *maximal subpart*, as Unicode §3.9 recommends and browsers do. A
/// truncated sequence is one replacement; a byte that can start nothing is one. Never reads at or beyond `end`.
@inlinable
package func decodeScalar(
  _ bytes: UnsafePointer<UInt8>, at index: Int, end: Int
) -> DecodedScalar {
  let first = bytes[index]
  if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1) }
  return decodeLongScalar(bytes, at: index, end: end)
}

@inline(never)
@usableFromInline
func decodeLongScalar(
  _ bytes: UnsafePointer<UInt8>, at index: Int, end: Int
) -> DecodedScalar {
  let first = bytes[index]
  let length = scalarLength(startingWith: first)
  guard length > 0, index + 1 < end, secondByteRange(after: first).contains(bytes[index + 1])
  else { return malformed(1) }
  let second = UInt32(bytes[index + 1] & 0x3F)
  if length == 2 { return DecodedScalar(value: UInt32(first & 0x1F) << 6 | second, length: 2) }
  guard index + 2 < end, bytes[index + 2] & 0xC0 == 0x80 else { return malformed(2) }
  let upper = second << 6 | UInt32(bytes[index + 2] & 0x3F)
  if length == 3 { return DecodedScalar(value: UInt32(first & 0x0F) << 12 | upper, length: 3) }
  guard index + 3 < end, bytes[index + 3] & 0xC0 == 0x80 else { return malformed(3) }
  let value = UInt32(first & 0x07) << 18 | upper << 6 | UInt32(bytes[index + 3] & 0x3F)
  return DecodedScalar(value: value, length: 4)
}

private func malformed(_ length: Int) -> DecodedScalar {
  DecodedScalar(value: 0xFFFD, length: length, isWellFormed: false)
}

/// How many bytes a scalar has whose first byte this is; 0 when no scalar begins so (Unicode 16, table 3-7).
package func scalarLength(startingWith first: UInt8) -> Int {
  switch first {
  case 0..<0x80: 1
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: 0
  }
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

/// The start of the well-formed scalar that ends before `index`; one has to end there.
package func startOfScalar(_ bytes: [UInt8], before index: Int) -> Int {
  var start = index - 1
  while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  return start
}

extension Array where Element == UInt8 {
  /// The scalar that starts at `index`, which must be below the count.
  @inline(never)
  package func scalar(at index: Int) -> DecodedScalar {
    withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { decodeScalar($0, at: index, end: bytes.count) } ?? malformed(1)
    }
  }

  /// Appends a scalar's UTF-8.
  @inline(never)
  package mutating func appendScalar(_ scalar: UInt32) {
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
