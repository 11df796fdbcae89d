public import InklingIndex

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Keeps what a build has written so far outside of memory.
public enum RunFile {
  /// Keeps a run until the last index over it is gone, in a file without a name; in memory when no file takes it.
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
    let file = try? run.withUnsafeBytes { (bytes) throws(FileError) in
      try RealFileSystem().mapUnnamed(bytes, in: directory)
    }
    return file ?? SegmentMemory(copying: run)
  }
}
