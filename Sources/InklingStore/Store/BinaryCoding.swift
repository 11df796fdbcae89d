/// Appends little-endian numbers and counted bytes.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Asks for the memory once.
  ///
  /// An array that grows is in memory twice while it moves, and then half of it is unused.
  init(reserving count: Int) { bytes.reserveCapacity(count) }

  mutating func number<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  mutating func counted(_ other: [UInt8]) {
    number(UInt32(truncatingIfNeeded: other.count))
    raw(other)
  }

  /// Appends zeros up to the next multiple.
  mutating func pad(to multiple: Int) {
    while bytes.count % multiple != 0 { bytes.append(0) }
  }

  mutating func words(_ words: [UInt64]) {
    for word in words { number(word) }
  }
}

/// Reads what `BinaryWriter` wrote; every read is checked, nothing is believed.
struct BinaryReader {
  /// Bytes are missing, or a count is larger than what is there.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private(set) var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  mutating func number<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type = T.self
  ) throws(Malformed) -> T {
    let size = MemoryLayout<T>.size
    guard bytes.count - at >= size else { throw Malformed() }
    defer { at += size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: T.self))
  }

  mutating func slice(_ count: UInt64) throws(Malformed) -> UnsafeRawBufferPointer {
    guard count <= UInt64(bytes.count - at) else { throw Malformed() }
    defer { at += Int(count) }
    return UnsafeRawBufferPointer(rebasing: bytes[at..<(at + Int(count))])
  }

  mutating func counted() throws(Malformed) -> [UInt8] {
    let count: UInt32 = try number()
    return Array(try slice(UInt64(count)))
  }

  mutating func words(_ count: UInt64) throws(Malformed) -> [UInt64] {
    guard count <= UInt64(bytes.count) / 8 else { throw Malformed() }
    var words: [UInt64] = []
    words.reserveCapacity(Int(count))
    for _ in 0..<count { words.append(try number()) }
    return words
  }
}
