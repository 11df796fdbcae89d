#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What tells one state of a file from another without reading it: size, times and the file itself.
struct FileStamp: Hashable {
  private let size: Int
  private let device: Int
  private let file: UInt64
  private let modified: Int
  private let changed: Int

  init(_ facts: stat) {
    size = Int(clamping: facts.st_size)
    device = Int(truncatingIfNeeded: facts.st_dev)
    file = UInt64(facts.st_ino)
    #if canImport(Darwin)
    modified = Self.nanoseconds(facts.st_mtimespec)
    changed = Self.nanoseconds(facts.st_ctimespec)
    #else
    modified = Self.nanoseconds(facts.st_mtim)
    changed = Self.nanoseconds(facts.st_ctim)
    #endif
  }

  /// A file that was written so shortly before it was read may be written again at the same time on its clock.
  ///
  /// A file system's clock goes in steps of 10 ms and less.
  private static let step = 50_000_000

  /// Whether a file that was stamped so is known for good: any later change gives another stamp.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return changed < Self.nanoseconds(now) - Self.step
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
