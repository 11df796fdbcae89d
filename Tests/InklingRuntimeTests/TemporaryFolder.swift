import Foundation
import InklingRuntime

extension FileStorage {
  /// A new folder for one test.
  static func temporary() -> FileStorage {
    let folder = FileManager.default.temporaryDirectory
    return FileStorage(in: folder.appending(path: "inkling-\(UUID().uuidString)"))
  }

  /// Takes the folder away again.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
