internal import InklingLock

/// Gives every new file of a store its number, once.
///
/// An update and a merge behind it number their files at the same time. If each counted for itself, one would overwrite
/// what the other has written.
final class FileNumbers: Sendable {
  private let following: Locked<UInt64>

  init(next: UInt64) { following = Locked(next) }

  /// The number of the next file, as the manifest holds it.
  var next: UInt64 { following.withLock { $0 } }

  /// Goes on where another process has stopped.
  func restart(at next: UInt64) { following.withLock { $0 = next } }

  func take() -> UInt64 {
    following.withLock { number in
      defer { number += 1 }
      return number
    }
  }
}
