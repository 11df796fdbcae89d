/// The bytes of a segment and whoever keeps them alive: a mapped file, a downloaded buffer, an array.
///
/// The memory must not change while it is alive. Bytes that change give wrong answers, never an access outside the
/// memory.
public final class SegmentMemory: @unchecked Sendable {
  // Sound: the bytes are read only, and `release` is called once, by the last holder.
  /// The segment, from its magic number to its last section.
  public let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes bytes that `release` gives back when no index uses them any longer.
  public init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// Copies an array.
  /// - Complexity: O(`bytes.count`).
  public convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
    self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
  }

  deinit { release(bytes) }
}
