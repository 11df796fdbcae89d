import Foundation
import InklingSession
import Testing

/// Every flow of the guidelines as a script: `Tests/Vectors/session/*.txt` names the requirements.
///
/// With `INKLING_RECORD=1` the scripts are written anew, to be read in the difference.
@Suite("Session scenarios")
struct SessionScenarioTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Vectors/session")

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test("S0 and S1: every flow goes as its script says", arguments: names)
  func flow(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let script = try String(contentsOf: file, encoding: .utf8)
    let now = try SessionScript.record(script)
    if ProcessInfo.processInfo.environment["INKLING_RECORD"] != nil {
      try now.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(now == script)
    }
  }

  @Test("There are scripts")
  func scriptsExist() {
    #expect(Self.names.count >= 20)
  }
}
