/// Reads the numbers and runs of bytes that WebAssembly's binary format is made of.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset >= end }

  mutating func byte() throws(PackingError) -> UInt8 {
    guard offset < end else { throw .unexpectedEnd }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// An unsigned number in LEB128.
  mutating func number() throws(PackingError) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw .unknown("number")
  }

  /// Passes over a number in LEB128, signed or not.
  mutating func skipNumber() throws(PackingError) {
    while try byte() >= 0x80 {}
  }

  /// So many bytes.
  mutating func run(_ count: Int) throws(PackingError) -> [UInt8] {
    guard count <= end - offset else { throw .unexpectedEnd }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// A range of so many bytes, and past it.
  mutating func range(_ count: Int) throws(PackingError) -> Range<Int> {
    guard count <= end - offset else { throw .unexpectedEnd }
    defer { offset += count }
    return offset..<offset + count
  }
}

extension [UInt8] {
  /// Appends an unsigned number in LEB128.
  mutating func append(number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a run after its length.
  mutating func append(counted run: [UInt8]) {
    append(number: run.count)
    self += run
  }
}
