import Foundation
import InklingIndex
import InklingStore

/// Files in memory, as little as a store needs.
final class MemoryFiles: FileSystem, @unchecked Sendable {
  var files: [String: [UInt8]] = [:]

  func makeDirectory(_ path: String) throws(FileError) {}
  func names(in directory: String) throws(FileError) -> [String] {
    files.keys.map { String($0.dropFirst(directory.count + 1)) }.sorted()
  }
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[path] else { throw FileError(.read, path, code: ENOENT) }
    if bytes.count > limit { throw FileError(.read, path, code: EFBIG) }
    return bytes
  }
  func map(_ path: String) throws(FileError) -> SegmentMemory {
    SegmentMemory(copying: try read(path, limit: .max))
  }
  func create(_ path: String) throws(FileError) -> any WritableFile { MemoryFile(self, path) }
  func rename(_ path: String, to newPath: String) throws(FileError) {
    files[newPath] = files.removeValue(forKey: path)
  }
  func remove(_ path: String) throws(FileError) { files[path] = nil }
  func orderNames(in directory: String) throws(FileError) {}
  func persist(_ directory: String) throws(FileError) {}
  func lock(_ path: String, note: String) throws(FileError) -> any HeldLock { MemoryLock() }
}

final class MemoryFile: WritableFile {
  private let files: MemoryFiles
  private let path: String

  init(_ files: MemoryFiles, _ path: String) {
    self.files = files
    self.path = path
    files.files[path] = []
  }
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { files.files[path]? += bytes }
  func order() throws(FileError) {}
  func close() throws(FileError) {}
}

final class MemoryLock: HeldLock {
  func release() {}
}
