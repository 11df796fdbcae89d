internal import InklingStore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Where the bytes of an import come from.
public enum ByteOrigin: Sendable {
  /// A file; it is read once, from the beginning, in pieces.
  case file(String)
  /// Standard input, read until it ends.
  case standardInput
  /// Bytes in memory.
  case bytes([UInt8])
  /// Bytes that a program makes as they are wanted, such as those of a compressed file.
  ///
  /// The function fills the memory that it is given from the beginning and returns how many bytes it wrote: none at the
  /// end, and from then on.
  case stream(name: String, @Sendable (UnsafeMutableRawBufferPointer) throws(ImportError) -> Int)
}

/// The part of a stream of bytes that is in memory: consumed at the front, filled at the back.
///
///     |......consumed......|====== unconsumed ======|.... free ....|
///     base                 start                    end            capacity
///
/// It is read, not mapped: a file that shrinks under a mapping ends the process with SIGBUS.
final class ByteWindow {
  private static let chunk = 256 * 1024
  /// More room than these 4 MiB is kept only while a row needs it.
  private static let maximumUsualRoom = 16 * chunk

  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  private var reachedEnd = false
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let path: String
  private var memory: [UInt8]
  private var memoryOffset = 0
  private var stream: ((UnsafeMutableRawBufferPointer) throws(ImportError) -> Int)?

  /// How many bytes have been consumed since the beginning.
  private(set) var consumed = 0
  /// How many bytes there are in all, if that can be known.
  let totalBytes: Int?

  init(_ origin: ByteOrigin) throws(ImportError) {
    switch origin {
    case .file(let file):
      path = file
      memory = []
      descriptor = open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .cannotOpen(path: file, reason: SystemReason.current)
      }
      ownsDescriptor = true
      let (size, isDirectory) = ByteWindow.examine(descriptor)
      if isDirectory {
        close(descriptor)
        throw .cannotOpen(path: file, reason: "it is a folder")
      }
      totalBytes = size
    case .standardInput:
      (path, memory, descriptor) = ("standard input", [], 0)
      (ownsDescriptor, totalBytes) = (false, nil)
    case .bytes(let bytes):
      (path, memory, descriptor) = ("memory", bytes, -1)
      (ownsDescriptor, totalBytes) = (false, bytes.count)
    case .stream(let name, let read):
      (path, memory, descriptor) = (name, [], -1)
      (ownsDescriptor, totalBytes) = (false, nil)
      stream = read
    }
    capacity = Self.chunk
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
    if ownsDescriptor { close(descriptor) }
  }

  /// What is in memory and not consumed.
  ///
  /// Valid until the next call of `more` or `consume`.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: end - start)
  }

  func consume(_ count: Int) {
    start += count
    consumed += count
    if start == end, capacity > Self.maximumUsualRoom { shrink() }
  }

  /// Gives back the room that a long row took.
  private func shrink() {
    base.deallocate()
    capacity = Self.chunk
    base = .allocate(capacity: capacity)
    (start, end) = (0, 0)
  }

  /// Reads more behind what is there.
  ///
  /// False when the stream has ended.
  func more() throws(ImportError) -> Bool {
    if reachedEnd { return false }
    makeRoom()
    let count = try read(into: base + end, capacity - end)
    if count == 0 { reachedEnd = true }
    end += count
    return count > 0
  }

  private func makeRoom() {
    if start > 0 {
      (base).update(from: base + start, count: end - start)
      (start, end) = (0, end - start)
    }
    if capacity - end < Self.chunk / 2 {
      move(to: capacity * 2)
    } else if capacity > Self.maximumUsualRoom, end < capacity / 16 {
      // What a long row took is given back, also where the next rows are in memory already.
      move(to: capacity / 8)
    }
  }

  private func move(to room: Int) {
    let other = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    other.update(from: base, count: end)
    base.deallocate()
    base = other
    capacity = room
  }

  private func read(into target: UnsafeMutablePointer<UInt8>, _ room: Int) throws(ImportError)
    -> Int
  {
    if let stream {
      let count = try stream(UnsafeMutableRawBufferPointer(start: target, count: room))
      guard (0...room).contains(count) else {
        throw .cannotRead(path: path, reason: "it says that it gave \(count) of \(room) bytes")
      }
      return count
    }
    if descriptor < 0 {
      let count = min(room, memory.count - memoryOffset)
      for index in 0..<count { target[index] = memory[memoryOffset + index] }
      memoryOffset += count
      return count
    }
    while true {
      let count = systemRead(descriptor, target, room)
      if count >= 0 { return count }
      if errno != EINTR { throw .cannotRead(path: path, reason: SystemReason.current) }
    }
  }

  private static func examine(_ descriptor: Int32) -> (size: Int?, isDirectory: Bool) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return (nil, false) }
    let kind = status.st_mode & S_IFMT
    return (kind == S_IFREG ? Int(exactly: status.st_size) : nil, kind == S_IFDIR)
  }
}

/// `read(2)`, under a name that a method called `read` does not hide.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer, _ count: Int)
  -> Int
{
  read(descriptor, target, count)
}
