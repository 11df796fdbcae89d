/// Checks that bytes are well-formed UTF-8, eight ASCII bytes at a time.
package enum UTF8Validation {
  /// Whether the bytes are well-formed.
  ///
  /// - Complexity: O(*n*); ASCII is skipped by words.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var at = skipASCII(bytes, from: 0)
    while at < bytes.count {
      let scalar = decodeScalar(base, at: at, end: bytes.count)
      guard scalar.isWellFormed else { return false }
      at = skipASCII(bytes, from: at + scalar.length)
    }
    return true
  }

  /// How many replacement characters a repair of `bytes` would insert that were not there.
  package static func countMalformed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var malformed = 0
    var at = 0
    while at < bytes.count {
      let scalar = decodeScalar(base, at: at, end: bytes.count)
      if !scalar.isWellFormed { malformed += 1 }
      at += scalar.length
    }
    return malformed
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
}
