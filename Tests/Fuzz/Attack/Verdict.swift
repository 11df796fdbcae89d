import Foundation
import InklingIndex
import InklingWorker

/// What the engine of a page, compiled natively, makes of a segment.
struct Verdict: Codable {
  var segment: Data
  var opening: String
  var questions: [String] = []
  var answers: [String] = []

  init(on bytes: [UInt8]) {
    segment = Data(bytes)
    let engine = Engine()
    opening = Self.open(bytes, with: engine)
    for text in ["a", "ap", "aple", "some text", "pear 3", "日"] {
      let question = #"{"generation":1,"q":"\#(text)","scope":0,"limit":20,"offset":0}"#
      questions.append(question)
      answers.append(Self.ask(question, engine))
    }
  }

  var line: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// As a page does it: with all checksums, or none where another engine has compared them.
  private static func open(_ bytes: [UInt8], with engine: Engine) -> String {
    if (try? engine.open(SegmentMemory(copying: bytes))) != nil { return "opened" }
    if (try? engine.adopt(SegmentMemory(copying: bytes))) != nil { return "adopted" }
    return "refused"
  }

  private static func ask(_ question: String, _ engine: Engine) -> String {
    Array(question.utf8).withUnsafeBufferPointer { json in
      let answer = try? engine.answer(json, clock: { 0 })
      return String(decoding: answer ?? [], as: UTF8.self)
    }
  }
}
