/// Checks that bytes are well-formed UTF-8 (Unicode 16, table 3-7), eight ASCII bytes at a time.
package enum UTF8Validation {
  /// Whether the bytes are well-formed.
  ///
  /// - Complexity: O(*n*); ASCII is skipped by words.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count
    var at = 0
    while at < count {
      at = skipASCII(bytes, from: at)
      if at >= count { return true }
      let length = sequenceLength(bytes, at: at)
      if length == 0 { return false }
      at += length
    }
    return true
  }

  /// How many replacement characters a repair of `bytes` would insert that were not there.
  static func countMalformed(_ bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var errors = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .error: errors += 1
      case .emptyInput: return errors
      }
    }
  }

  private static func skipASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var at = start
    while at + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    while at < raw.count, raw[at] < 0x80 { at += 1 }
    return at
  }

  /// The length of the multi-byte sequence at `at`, 0 if it is malformed.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) -> Int {
    let lead = bytes[at]
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return 0
    }
    guard at + length <= bytes.count, second.contains(bytes[at + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[at + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
