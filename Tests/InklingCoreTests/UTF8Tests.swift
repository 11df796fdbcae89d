import InklingCore
import Testing

/// The standard library's decoder is the brute-force twin.
@Suite("UTF-8")
struct UTF8Tests {
  /// One byte of every row of Unicode's table 3-7, and both sides of each bound.
  private static let edges: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  private func scalars(_ bytes: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    var at = 0
    while at < bytes.count {
      let scalar = bytes.scalar(at: at)
      scalars.append(scalar.value)
      at += scalar.length
    }
    #expect(at == bytes.count)
    return scalars
  }

  @Test(
    "Four bytes of any kind decode to the scalars that the standard library reads",
    arguments: Self.edges)
  func decoded(first: UInt8) {
    for second in Self.edges {
      for third in Self.edges {
        for fourth in Self.edges {
          let bytes = [first, second, third, fourth]
          let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
          if scalars(bytes) != expected { Issue.record("\(bytes)") }
          let isValid = bytes.withUnsafeBufferPointer { UTF8Validation.isValid($0) }
          if isValid != (Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes) {
            Issue.record("\(bytes) is valid: \(isValid)")
          }
        }
      }
    }
  }

  @Test("Every scalar comes back from its bytes, and its first byte tells how many they are")
  func roundTrip() {
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) {
      var bytes: [UInt8] = []
      bytes.appendScalar(scalar.value)
      let read = bytes.scalar(at: 0)
      guard read.value == scalar.value, read.length == bytes.count, read.isWellFormed,
        scalarLength(startingWith: bytes[0]) == bytes.count,
        startOfScalar([0x41] + bytes, before: bytes.count + 1) == 1
      else {
        Issue.record("U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }

  @Test("A bad byte is found wherever it stands among words of ASCII", arguments: 0..<40)
  func badByte(place: Int) {
    var bytes = [UInt8](repeating: 0x61, count: 40)
    #expect(bytes.withUnsafeBufferPointer { UTF8Validation.isValid($0) })
    bytes[place] = 0xFF
    #expect(!bytes.withUnsafeBufferPointer { UTF8Validation.isValid($0) })
    #expect(bytes.withUnsafeBufferPointer { UTF8Validation.countMalformed($0) } == 1)
  }

  @Test("No byte is text without a mistake")
  func empty() {
    #expect([UInt8]().withUnsafeBufferPointer { UTF8Validation.isValid($0) })
    #expect([UInt8]().withUnsafeBufferPointer { UTF8Validation.countMalformed($0) } == 0)
  }
}
