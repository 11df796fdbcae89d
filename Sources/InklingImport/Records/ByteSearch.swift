#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// `memchr`, with offsets instead of pointers.
enum ByteSearch {
  static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    guard from < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + from, Int32(byte), bytes.count - from) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  static func count(_ byte: UInt8, in bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    for other in bytes where other == byte { count += 1 }
    return count
  }
}
