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
      let scalar = raw.scalar(at: offset)
      repaired.appendScalar(scalar.value)
      offset += scalar.length
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
      let scalar = bytes.scalar(at: offset)
      all.append(scalar.value)
      offset += scalar.length
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
      let scalar = bytes.scalar(at: offset)
      units += scalar.value > 0xFFFF ? 2 : 1
      offset += scalar.length
    }
    return units
  }

  /// The byte offset of a browser's offset; inside a surrogate pair it is the pair's beginning.
  /// - Complexity: O(offset).
  public func byteOffset(atUTF16 target: Int) -> Int {
    var units = 0
    var offset = 0
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset)
      units += scalar.value > 0xFFFF ? 2 : 1
      if units > target { return offset }
      offset += scalar.length
    }
    return bytes.count
  }

  /// The text with a range of bytes replaced.
  ///
  /// A range that reaches outside the text, or that cuts a scalar in two, is pulled in to the nearest scalar boundaries
  /// before it.
  ///
  /// So an edit from the page can never trap.
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
}
