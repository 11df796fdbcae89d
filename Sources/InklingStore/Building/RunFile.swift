internal import Foundation
public import InklingIndex

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Keeps what a build has written so far outside of memory.
///
/// A run goes into a file that has no name any more when its bytes are written: it is gone with its mapping, however the
/// process ends, and nobody else can open it.
public enum RunFile {
  /// Keeps a run until the last index over it is gone; in memory when no file takes it.
  ///
  /// ```swift
  /// var builder = try SegmentBuilder(schema: schema, keepingRuns: RunFile.keep)
  /// ```
  ///
  /// - Complexity: O(`run.count`).
  @Sendable
  public static func keep(_ run: [UInt8]) -> SegmentMemory {
    keep(run, in: FileManager.default.temporaryDirectory.path)
  }

  /// Keeps a run in a file on the disk of `directory`.
  public static func keep(_ run: [UInt8], in directory: String) -> SegmentMemory {
    run.withUnsafeBytes { mapped($0, directory) } ?? SegmentMemory(copying: run)
  }

  private static func mapped(_ run: UnsafeRawBufferPointer, _ directory: String) -> SegmentMemory? {
    var path = Array("\(directory)/inkling-run-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard unlink(path) == 0, write(run, to: descriptor),
      let address = mmap(nil, run.count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { return nil }
    return SegmentMemory(UnsafeRawBufferPointer(start: address, count: run.count)) { bytes in
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The system's call under a name that the method above does not hide.
private func systemWrite(_ file: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, source, count)
}
