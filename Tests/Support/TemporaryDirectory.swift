internal import Foundation

/// A directory of its own for one test, removed afterwards.
package final class TemporaryDirectory {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  package func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
