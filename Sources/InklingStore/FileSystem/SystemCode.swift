#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The `errno` values that the store tells apart, for files that do not import the system.
package enum SystemCode {
  package static let noEntry = ENOENT
  package static let tooBig = EFBIG

  /// Whether the disk, or what this user may have of it, is full.
  package static func isFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
}
