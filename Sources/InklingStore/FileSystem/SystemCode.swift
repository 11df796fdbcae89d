#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The `errno` values that the store tells apart, for files that do not import the system.
enum SystemCode {
  static let noEntry = ENOENT
  static let tooBig = EFBIG
}
