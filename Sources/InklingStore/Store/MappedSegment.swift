public import InklingIndex

/// A segment file that is mapped into memory and answers questions.
///
/// The mapping ends when the last copy of the segment, its index or its memory goes.
public struct MappedSegment: Sendable {
  /// The file.
  public let path: String
  /// The mapped bytes; a server may send them as they are.
  public let memory: SegmentMemory
  /// The index over the bytes.
  public let index: SearchIndex

  /// How much of a file is compared with its checksums when it is opened.
  public enum Verification: Sendable {
    /// The header and the table of contents: O(1), whatever the size.
    case structure
    /// Every section: reads the whole file once.
    case everything
  }

  /// Maps a file.
  ///
  /// - Complexity: O(1), or O(size of the file) with `.everything`.
  /// - Throws: `StoreError.file` or `StoreError.segment`.
  public init(
    _ path: String, verifying: Verification = .structure,
    in fileSystem: any FileSystem = RealFileSystem()
  ) throws(StoreError) {
    self.path = path
    do throws(FileError) { memory = try fileSystem.map(path) } catch { throw .file(error) }
    do throws(SegmentError) {
      index = try SearchIndex(memory)
      if verifying == .everything { try index.check() }
    } catch {
      throw .segment(path: path, error)
    }
  }

  /// Writes a segment so that a crash leaves the old file or the new one, whole.
  ///
  /// - Throws: `FileError`.
  public static func write(
    _ segment: [UInt8], to path: String, in fileSystem: any FileSystem = RealFileSystem()
  ) throws(FileError) {
    let result = segment.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try fileSystem.writeAtomically(path, [bytes]) }
    }
    try result.get()
  }
}
