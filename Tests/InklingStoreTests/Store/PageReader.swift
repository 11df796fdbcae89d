/// Reads bytes by `Documentation/Format.md` alone, without a line of the library's.
///
/// What the page does not allow is an error, so a page that leaves something out does not get far.
struct PageReader {
  struct Wrong: Error {
    var what: String
  }

  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var count: Int { bytes.count }

  func expect(_ isSo: Bool, _ what: String) throws(Wrong) {
    if !isSo { throw Wrong(what: what) }
  }

  func slice(_ from: Int, _ length: Int) throws(Wrong) -> PageReader {
    try expect(from >= 0 && length >= 0 && from + length <= count, "\(from) + \(length)")
    return PageReader(bytes[from..<(from + length)])
  }

  /// A number of so many bytes.
  func number(_ at: Int, _ size: Int) throws(Wrong) -> Int {
    var value: UInt64 = 0
    for (place, byte) in try slice(at, size).bytes.enumerated() {
      value |= UInt64(byte) << UInt64(8 * place)
    }
    return Int(truncatingIfNeeded: value)
  }

  func u8(_ at: Int) throws(Wrong) -> Int {
    try expect(at >= 0 && at < count, "\(at)")
    return Int(bytes[at])
  }
  func u32(_ at: Int) throws(Wrong) -> Int { try number(at, 4) }
  func u64(_ at: Int) throws(Wrong) -> Int { try number(at, 8) }

  func varint(_ at: inout Int) throws(Wrong) -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = try u8(at)
      at += 1
      value |= (byte & 127) << shift
      shift += 7
      if byte < 128 { return value }
    }
  }

  func counted(_ at: inout Int) throws(Wrong) -> [UInt8] {
    let length = try varint(&at)
    defer { at += length }
    return try slice(at, length).bytes
  }

  /// One bit, from the first byte's lowest on.
  func bit(_ at: Int) throws(Wrong) -> Int { try u8(at / 8) >> (at % 8) & 1 }

  /// `width` bits from bit `at` on.
  func bits(_ at: Int, _ width: Int) throws(Wrong) -> Int {
    var value = 0
    for place in 0..<width { value |= try bit(at + place) << place }
    return value
  }

  /// A whole section of packed numbers.
  func packed() throws(Wrong) -> [Int] {
    let (count, width) = (try u32(0), try u32(4))
    let size = 8 + (count * width + 7) / 8
    try expect(self.count == size + 8 && bytes[size...].allSatisfy { $0 == 0 }, "8 zero bytes")
    let all = try slice(8, size - 8)
    var values: [Int] = []
    for place in 0..<count { values.append(try all.bits(place * width, width)) }
    return values
  }

  /// A whole section of ascending numbers.
  func ascending() throws(Wrong) -> [Int] {
    let (count, low, words) = (try u32(0), try u32(4), try u32(8))
    let samples = (count + 15) / 16
    let upper = try slice(16 + samples * 4, words * 8)
    let lowerAt = 16 + samples * 4 + words * 8
    let lower = try slice(lowerAt, (count * low + 7) / 8)
    try expect(try u32(12) == 0 && self.count == lowerAt + lower.count + 8, "8 zero bytes")
    var values: [Int] = []
    for place in 0..<(words * 64) where try upper.bit(place) == 1 {
      let number = values.count
      if number % 16 == 0 { try expect(try u32(16 + number / 4) == place, "a sample") }
      values.append((place - number) << low | (try lower.bits(number * low, low)))
    }
    try expect(values.count == count && values == values.sorted(), "so many, ascending")
    return values
  }

  /// A whole section of near numbers.
  func near() throws(Wrong) -> [Int] {
    let count = try u32(0)
    let blocks = (count + 31) / 32
    try expect(try u32(4) == 0, "0")
    var values: [Int] = []
    var end = 8 + blocks * 8
    for block in 0..<blocks {
      let head = 64 + block * 64
      let (smallest, width) = (try bits(head, 31), try bits(head + 31, 5))
      try expect(end == 8 + blocks * 8 + (try bits(head + 36, 28)) * 4, "where a block begins")
      for place in 0..<min(32, count - block * 32) {
        values.append(smallest + (try bits(end * 8 + place * width, width)))
      }
      end += width * 4
    }
    try expect(self.count == end + 8, "8 zero bytes")
    return values
  }

  /// The checksum of a segment and its sections.
  var segmentChecksum: UInt64 {
    var sum = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
    for at in stride(from: 0, through: count / 8 * 8, by: 8) {
      var word: UInt64 = 0
      for (place, byte) in bytes[at..<min(at + 8, count)].enumerated() {
        word |= UInt64(byte) << UInt64(8 * place)
      }
      let mixed = (sum ^ word) &* 0xD6E8_FEB8_6659_FD93
      sum = (mixed << 29 | mixed >> 35) &+ 0x2545_F491_4F6C_DD1D
    }
    return sum
  }
}
