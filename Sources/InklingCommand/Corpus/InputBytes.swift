internal import CZlib
internal import InklingImport
internal import InklingLock

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The bytes of standard input or of a compressed file, in order and once.
///
/// Of a compressed file 64 kB are in memory and what zlib keeps, whatever it unpacks to. Several files that were packed
/// one after another and joined are read as one, as `gzip -d` does.
final class InputBytes: Sendable {
  enum Source {
    case standardInput
    case compressed(String)
  }

  /// What a message calls the input.
  let name: String
  private let state: Locked<State>

  init(_ source: Source, named name: String) throws(ImportError) {
    self.name = name
    state = Locked(try State(source))
  }

  /// Gives back what was read: it comes again, before the rest.
  func putBack(_ bytes: [UInt8]) { state.withLock { $0.head = bytes[...] } }

  /// Fills memory from the beginning and tells how many bytes came; none at the end.
  ///
  /// - Throws: `ImportError.cannotRead`, also where compressed bytes are damaged or end too early.
  func read(into room: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    nonisolated(unsafe) let place = room
    return try state.withLock { (state) throws(ImportError) in
      try state.read(into: place, name)
    }
  }
}

/// What is touched by one reader at a time.
private struct State {
  /// What was given back.
  var head: ArraySlice<UInt8> = []
  private let file: OpenFile
  private let unpacker: Unpacker?

  init(_ source: InputBytes.Source) throws(ImportError) {
    switch source {
    case .standardInput: (file, unpacker) = (OpenFile(descriptor: 0), nil)
    case .compressed(let path):
      file = try OpenFile(path)
      unpacker = Unpacker()
    }
  }

  mutating func read(into room: UnsafeMutableRawBufferPointer, _ name: String) throws(ImportError)
    -> Int
  {
    guard head.isEmpty else {
      let count = min(head.count, room.count)
      room.copyBytes(from: head.prefix(count))
      head = head.dropFirst(count)
      return count
    }
    guard let unpacker else { return try file.read(into: room, name) }
    return try unpacker.read(from: file, into: room, name)
  }
}

/// A descriptor that is closed with the last who holds it; standard input stays open.
private final class OpenFile {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  init(_ path: String) throws(ImportError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { if descriptor > 2 { close(descriptor) } }

  func read(into room: UnsafeMutableRawBufferPointer, _ name: String) throws(ImportError) -> Int {
    while true {
      let count = systemRead(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      if errno != EINTR {
        throw .cannotRead(path: name, reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Unpacks gzip (RFC 1952) piece by piece.
private final class Unpacker {
  private static let piece = 64 * 1024

  private let packed = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether a packed file is under way: the end of the bytes is too early then.
  private var isWithin = false

  init() {
    // zlib keeps the address of its stream.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    _ = inkling_gunzip_begin(stream)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    packed.deallocate()
  }

  func read(
    from file: OpenFile, into room: UnsafeMutableRawBufferPointer, _ name: String
  ) throws(ImportError) -> Int {
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = UInt32(clamping: room.count)
    let wanted = Int(stream.pointee.avail_out)
    while Int(stream.pointee.avail_out) == wanted {
      if stream.pointee.avail_in == 0 {
        let count = try file.read(into: packed, name)
        guard count > 0 else {
          if isWithin {
            throw .cannotRead(path: name, reason: "the compressed file ends too early")
          }
          return 0
        }
        stream.pointee.next_in = packed.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_in = UInt32(count)
      }
      isWithin = true
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END:
        isWithin = false
        inflateReset(stream)
      default: throw .cannotRead(path: name, reason: "it is damaged, or not compressed by gzip")
      }
    }
    return wanted - Int(stream.pointee.avail_out)
  }
}

/// `read(2)`, under a name that a method called `read` does not hide.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, target, count)
}
