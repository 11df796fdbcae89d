internal import InklingIndex

/// Bytes that stay where they are as long as anybody holds them.
public final class SharedBytes: Sendable {
  private let memory: SegmentMemory

  /// The bytes.
  public var bytes: UnsafeRawBufferPointer { memory.bytes }

  /// How many bytes there are.
  public var count: Int { memory.bytes.count }

  init(_ memory: SegmentMemory) { self.memory = memory }

  /// A part, which keeps the whole alive.
  convenience init(_ memory: SegmentMemory, range: Range<Int>) {
    self.init(
      SegmentMemory(UnsafeRawBufferPointer(rebasing: memory.bytes[range])) { _ in _ = memory })
  }

  /// - Complexity: O(`bytes.count`).
  convenience init(copying bytes: [UInt8]) { self.init(SegmentMemory(copying: bytes)) }
}
