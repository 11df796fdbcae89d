/// Scalars, repair, and the offsets that a browser counts in.
extension SearchText {
  /// Creates text from bytes of unknown origin: what is not UTF-8 becomes U+FFFD.
  ///
  /// One replacement per maximal ill-formed run, as the WHATWG Encoding Standard has it, so that a
  /// browser and a native program repair the same bytes to the same text.
  /// - Complexity: O(bytes).
  public init(repairing raw: [UInt8]) {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(raw.count)
    var offset = 0
    while offset < raw.count {
      let step = SearchText.step(in: raw, at: offset)
      if step.scalar == nil {
        repaired += [0xEF, 0xBF, 0xBD]
      } else {
        repaired += raw[offset..<offset + step.width]
      }
      offset += step.width
    }
    bytes = repaired
  }

  /// The Unicode scalars in order, U+FFFD for bytes that are not UTF-8.
  /// - Complexity: O(bytes).
  public var scalars: [UInt32] {
    var all: [UInt32] = []
    all.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let step = SearchText.step(in: bytes, at: offset)
      all.append(step.scalar ?? 0xFFFD)
      offset += step.width
    }
    return all
  }

  /// The number of UTF-16 units: what a browser calls the length of a field's value.
  public var utf16Count: Int { utf16Offset(at: bytes.count) }

  /// The browser's offset (UTF-16 units) of a byte offset; an offset beyond the end counts as the end.
  /// - Complexity: O(offset).
  public func utf16Offset(at byteOffset: Int) -> Int {
    var units = 0
    var offset = 0
    while offset < min(byteOffset, bytes.count) {
      let step = SearchText.step(in: bytes, at: offset)
      units += (step.scalar ?? 0) > 0xFFFF ? 2 : 1
      offset += step.width
    }
    return units
  }

  /// The byte offset of a browser's offset; inside a surrogate pair it is the pair's beginning.
  /// - Complexity: O(offset).
  public func byteOffset(atUTF16 target: Int) -> Int {
    var units = 0
    var offset = 0
    while offset < bytes.count {
      let step = SearchText.step(in: bytes, at: offset)
      units += (step.scalar ?? 0) > 0xFFFF ? 2 : 1
      if units > target { return offset }
      offset += step.width
    }
    return bytes.count
  }

  /// The text with a range of bytes replaced.
  ///
  /// A range that reaches outside the text, or that cuts a scalar in two, is pulled in to the
  /// nearest scalar boundaries before it: an edit from the page can never trap.
  public func replacing(_ range: Range<Int>, with replacement: SearchText) -> SearchText {
    let start = boundary(atOrBefore: range.lowerBound)
    let end = max(start, boundary(atOrBefore: range.upperBound))
    var edited = Array(bytes[..<start])
    edited += replacement.bytes
    edited += bytes[end...]
    return SearchText(edited)
  }

  private func boundary(atOrBefore offset: Int) -> Int {
    var boundary = min(max(offset, 0), bytes.count)
    while boundary > 0, boundary < bytes.count, bytes[boundary] & 0xC0 == 0x80 { boundary -= 1 }
    return boundary
  }

  /// The scalar at an offset and its width in bytes; no scalar, and the width of the ill-formed run,
  /// when the bytes there are not UTF-8 (overlong forms and surrogates are not).
  private static func step(in raw: [UInt8], at offset: Int) -> (scalar: UInt32?, width: Int) {
    let lead = raw[offset]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length: Int
    var scalar: UInt32
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF:
      (length, scalar) = (3, UInt32(lead & 0x0F))
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      (length, scalar) = (4, UInt32(lead & 0x07))
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return (nil, 1)
    }
    for index in 1..<length {
      guard offset + index < raw.count else { return (nil, index) }
      let byte = raw[offset + index]
      guard byte >= lowest, byte <= highest else { return (nil, index) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      (lowest, highest) = (0x80, 0xBF)
    }
    return (scalar, length)
  }
}
