internal import InklingStore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Tells when something in a folder may have changed.
///
/// Linux says it (`inotify`), within some milliseconds. Elsewhere, and where the system has no watches left, the sizes
/// and times of the files are looked at ten times a second; no file is read for it.
///
/// ```swift
/// let watch = FolderWatch("docs")
/// while watch.waitForChange() { … }
/// ```
public final class FolderWatch {
  /// How long nothing more may happen before a change counts as complete, in milliseconds.
  private static let quiet: Int32 = 8
  /// A change that goes on counts after this many rounds of ``quiet``.
  private static let mostRounds = 6
  /// How often the files are looked at where the system says nothing, in milliseconds.
  private static let pause: Int32 = 100

  private let folder: String
  private var state = FolderState()
  private var events: FolderEvents?

  /// Watches a folder and all folders in it that are not hidden.
  public init(_ folder: String) {
    self.folder = folder
    events = FolderEvents()
    look()
  }

  /// Waits on this thread until something may have changed.
  ///
  /// `isWanted` is asked some times a second; when it says no the waiting ends.
  ///
  /// - Returns: Whether something may have changed; `false` when nobody wanted to know any more.
  public func waitForChange(while isWanted: () -> Bool = { true }) -> Bool {
    while isWanted() {
      if let events, state.isWatched {
        guard events.wait(milliseconds: Self.pause * 2) else { continue }
        var rounds = 0
        while rounds < Self.mostRounds, events.wait(milliseconds: Self.quiet) { rounds += 1 }
        // Folders that came are watched before anybody looks for the files in them.
        look()
        return true
      }
      poll(nil, 0, Self.pause)
      let before = state
      look()
      if state != before { return true }
    }
    return false
  }

  private func look() {
    var walk = FolderWalk { _ in true }
    let isThere = (try? walk.visit(folder, relative: "", depth: 0)) != nil
    state.stamps = walk.stamps
    state.folders = walk.folders
    // A folder that is gone and comes back is another one for the system.
    state.isWatched = isThere && events?.watch(walk.folders) == true
  }
}

/// The files of a folder as they were seen last.
private struct FolderState: Equatable {
  var stamps: [String: FileStamp] = [:]
  var folders: [String] = []
  /// Whether the system tells of changes in all of them.
  var isWatched = false

  static func == (one: FolderState, other: FolderState) -> Bool {
    one.stamps == other.stamps && one.folders == other.folders
  }
}

#if os(Linux) && canImport(Glibc)
/// What the system says of folders.
private final class FolderEvents {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// The number of each folder that is watched.
  private var numbers: [String: Int32] = [:]

  init?() {
    // The flags are those of `open`, by inotify(7).
    descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF)

  /// Watches these folders and no others; one that is watched already is asked for again, because it may be another one.
  ///
  /// - Returns: `false` where the system has no watch left for one.
  func watch(_ folders: [String]) -> Bool {
    var watched: [String: Int32] = [:]
    for folder in folders {
      let number = inotify_add_watch(descriptor, folder, Self.mask)
      if number >= 0 {
        watched[folder] = number
      } else if errno != ENOENT {
        return false
      }
    }
    let wanted = Set(watched.values)
    for number in numbers.values where !wanted.contains(number) {
      inotify_rm_watch(descriptor, number)
    }
    numbers = watched
    return true
  }

  /// Waits until something happens in a folder; `false` when nothing did.
  func wait(milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return false }
    // What happened does not matter: who hears of it looks at all files.
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return true
  }
}
#else
/// The system says nothing that could be waited for.
private final class FolderEvents {
  init?() { return nil }
  func watch(_ folders: [String]) -> Bool { false }
  func wait(milliseconds: Int32) -> Bool { false }
}
#endif
