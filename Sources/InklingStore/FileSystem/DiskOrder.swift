#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What reaches the disk before what, and what has reached it.
///
/// On Linux `fsync` does both. Darwin's `fsync` hands the bytes to the drive, which may write them later and in any
/// order. `F_BARRIERFSYNC` keeps an order. `F_FULLFSYNC` waits until the drive has written, at a cost that a commit
/// should pay once (fsync(2) and fcntl(2) of macOS).
enum DiskOrder {
  /// Puts what was changed in a file or directory before all that comes after; returns `errno`, or 0.
  static func order(_ descriptor: CInt) -> CInt {
    #if canImport(Darwin)
    call(descriptor, F_BARRIERFSYNC)
    #else
    repeating { fsync(descriptor) }
    #endif
  }

  /// Waits until all that was ordered is on the disk; returns `errno`, or 0.
  static func persist(_ descriptor: CInt) -> CInt {
    #if canImport(Darwin)
    call(descriptor, F_FULLFSYNC)
    #else
    repeating { fsync(descriptor) }
    #endif
  }

  #if canImport(Darwin)
  /// Volumes of other kinds (SMB, FAT) do not know these verbs; theirs is the plain `fsync`.
  private static func call(_ descriptor: CInt, _ verb: CInt) -> CInt {
    let code = repeating { fcntl(descriptor, verb) }
    switch code {
    case ENOTSUP, EOPNOTSUPP, EINVAL, ENOTTY: return repeating { fsync(descriptor) }
    default: return code
    }
  }
  #endif

  private static func repeating(_ call: () -> CInt) -> CInt {
    while call() == -1 {
      if errno != EINTR { return errno }
    }
    return 0
  }
}
