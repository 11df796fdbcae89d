internal import CZlib

/// Compresses bytes once, before anybody asks for them.
package enum Gzip {
  /// The bytes in gzip's format (RFC 1952), or nil when they do not get smaller.
  ///
  /// - Complexity: O(*n*); about 40 MB a second.
  package static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    compress(bytes, into: bytes.count)
  }

  /// The bytes in gzip's format even where they get larger: its frame has a checksum, which a browser compares.
  ///
  /// Nil when there are none.
  static func framed(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    // What cannot be made smaller is stored: 5 bytes for each 16 kB or more, and 18 for the frame.
    compress(bytes, into: bytes.count + bytes.count / 1_000 + 64)
  }

  /// What was compressed; nil when it is damaged, or has more than so many bytes.
  ///
  /// - Complexity: O(bytes of the result).
  static func expand(_ bytes: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inkling_gunzip_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    guard bytes.count > 0, bytes.count < UInt32.max else { return nil }
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 256 * 1024)
    stream.next_in = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: Bytef.self).baseAddress)
    stream.avail_in = UInt32(bytes.count)
    while result.count <= limit {
      let (state, left) = room.withUnsafeMutableBufferPointer { room in
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(room.count)
        return (inflate(&stream, Z_NO_FLUSH), Int(stream.avail_out))
      }
      guard state == Z_OK || state == Z_STREAM_END else { return nil }
      result += room[..<(room.count - left)]
      if state == Z_STREAM_END { return result.count <= limit ? result : nil }
    }
    return nil
  }

  private static func compress(_ bytes: UnsafeRawBufferPointer, into room: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inkling_gzip_begin(&stream, 6) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard bytes.count > 0, bytes.count < UInt32.max else { return nil }
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let start = bytes.bindMemory(to: Bytef.self).baseAddress
      stream.next_in = UnsafeMutablePointer(mutating: start)
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      let ended = deflate(&stream, Z_FINISH)
      count = ended == Z_STREAM_END ? Int(stream.total_out) : 0
    }
    return compressed.isEmpty ? nil : compressed
  }
}
