#if canImport(Darwin)
internal import Darwin
internal import Foundation
#endif

/// When the files of a directory may be read, on systems that encrypt each of them, and whether they are backed up.
enum FileProtection {
  /// Lets the files that are made in a new directory be read from the first unlocking of the device on.
  ///
  /// A mapped file of the class *complete* ends the process (`SIGBUS`) when it is read ten seconds after the device was
  /// locked. A volume without protection classes refuses the class, and needs none.
  static func allowWhileLocked(_ directory: String) {
    #if canImport(Darwin) && !os(macOS)
    // NSFileProtectionCompleteUntilFirstUserAuthentication, as sys/cprotect.h numbers the classes.
    let untilFirstUnlock: CInt = 3
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETPROTECTIONCLASS, untilFirstUnlock)
    #endif
  }

  /// Says to the system that a directory can be made again, so that no backup needs it.
  static func excludeFromBackup(_ directory: String) {
    #if canImport(Darwin)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    var folder = URL(fileURLWithPath: directory, isDirectory: true)
    try? folder.setResourceValues(values)
    #endif
  }
}
