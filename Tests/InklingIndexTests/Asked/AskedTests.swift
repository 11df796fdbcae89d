import Foundation
import Testing

/// Issue 24: what people complained of elsewhere, each line with its thread's number.
///
/// With `INKLING_RECORD=1` the second half of `Documentation/Asked.md` is written anew from the lines.
@Suite("What people asked of others")
struct AskedTests {
  private static let lines = (try? AskedLine.all()) ?? []

  @Test("A line comes out as it says, or not yet", arguments: lines)
  func comesOut(_ line: AskedLine) throws {
    let failures = try AskedIndex(line).failures()
    if let reason = line.whyNotYet {
      #expect(!failures.isEmpty, "It comes out right now, so its last field goes: \(reason)")
    } else {
      #expect(failures == [])
    }
  }

  @Test("Of 200 lines at least 195 come out right, and each names a thread")
  func share() throws {
    let lines = try AskedLine.all()
    let right = lines.count { $0.whyNotYet == nil }
    #expect(lines.count >= 200)
    #expect(right * 200 >= lines.count * 195, "\(right) of \(lines.count)")
    for line in lines {
      #expect(line.thread.wholeMatch(of: /[\w.-]+\/[\w.-]+#\d+/) != nil, "\(line.thread)")
    }
  }

  @Test("The page of the documentation says what the lines say")
  func page() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Documentation/Asked.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let half = try #require(page.range(of: AskedPage.heading))
    let now = page[..<half.lowerBound] + AskedPage.half(of: try AskedLine.all())
    if ProcessInfo.processInfo.environment["INKLING_RECORD"] != nil {
      try now.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(now == page)
    }
  }
}
