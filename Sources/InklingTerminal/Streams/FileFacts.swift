#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the file system says of a path, a link followed to its end.
///
/// Two facts that are equal mean that the file has not changed.
package struct FileFacts: Equatable {
  package let isFolder: Bool
  package let bytes: Int
  private let changed: Int
  private let changedNanoseconds: Int

  /// Nothing if there is no such file.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    bytes = Int(clamping: facts.st_size)
    #if canImport(Darwin)
    changed = Int(facts.st_mtimespec.tv_sec)
    changedNanoseconds = Int(facts.st_mtimespec.tv_nsec)
    #else
    changed = Int(facts.st_mtim.tv_sec)
    changedNanoseconds = Int(facts.st_mtim.tv_nsec)
    #endif
  }
}
