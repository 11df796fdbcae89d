#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A part of an open file, closed when nobody holds it any longer.
public final class FileBody: Sendable {
  /// The open file.
  public let descriptor: Int32
  /// What of it is sent.
  public let range: Range<Int>

  init(owning descriptor: Int32, range: Range<Int>) {
    self.descriptor = descriptor
    self.range = range
  }

  deinit { close(descriptor) }
}
