import InklingIndex
import InklingWorker
import Testing

/// The engine behind messages, driven with the bytes that the page sends.
struct EngineTests {
  private func segment() throws -> [UInt8] {
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("id", .id), Field("name", .title), Field("kind", .scope)]))
    for (id, name, kind) in [
      ("1", "zen mountain", "Place"), ("2", "zen garden", "Place"), ("3", "monk", "Person"),
    ] {
      try builder.add(Document(values: [Array(id.utf8), Array(name.utf8), Array(kind.utf8)]))
    }
    return try builder.finish()
  }

  private func opened() throws -> Engine {
    let engine = Engine()
    try engine.open(SegmentMemory(copying: try segment()))
    return engine
  }

  private func answer(
    _ question: String, by engine: Engine, within steps: Int? = nil
  ) throws(EngineError) -> String {
    let bytes = Array(question.utf8)
    var result: Result<[UInt8], EngineError> = .failure(.notOpen)
    var times = [2.0, 2.5]
    bytes.withUnsafeBufferPointer { buffer in
      result = Result { () throws(EngineError) in
        try engine.answer(buffer, within: steps) { times.removeFirst() }
      }
    }
    return String(decoding: try result.get(), as: UTF8.self)
  }

  @Test("A question is answered with its generation and the time that it took")
  func answers() throws {
    let engine = try opened()
    #expect(engine.documentCount == 3)
    let json = try answer(
      #"{"generation":7,"q":"zen mo","scope":0,"limit":20,"offset":0}"#, by: engine)
    #expect(json.contains(#""generation":7"#))
    #expect(json.contains(#""micros":500"#))
    #expect(json.contains(#""total":1"#))
    #expect(json.contains(#""id":"1""#))
  }

  @Test("An answer that costs more than it may is none; without a limit there is one")
  func limitsCost() throws {
    let engine = try opened()
    let question = #"{"q":"zen mo"}"#
    #expect(throws: EngineError.tooCostly) { _ = try answer(question, by: engine, within: 1) }
    #expect(try answer(question, by: engine, within: 10_000) == answer(question, by: engine))
  }

  @Test("A second engine takes a segment as the first has it, and answers as that does")
  func adopts() throws {
    let first = try opened()
    let second = Engine()
    #expect(throws: SegmentError.self) {
      try second.adopt(SegmentMemory(copying: Array("no segment".utf8)))
    }
    try second.adopt(SegmentMemory(copying: try segment()))
    let question = #"{"q":"zen"}"#
    #expect(try answer(question, by: second) == answer(question, by: first))
  }

  @Test("Names come in any order, with space between, and with escapes in the text")
  func readsJSON() throws {
    let json = try answer(
      " { \"limit\" : 1 , \"q\" : \"\\u007aen \\u006D\\u006f\" } ", by: try opened())
    #expect(json.contains(#""query":"zen mo""#))
  }

  @Test(
    "What is not a question is refused with the place, never a trap",
    arguments: [
      "", "{", "{}", "[]", #"{"q":1}"#, #"{"q":"a""#, #"{"q":"a"}x"#, #"{"q":"a","q":"b"}"#,
      #"{"q":"a","more":1}"#, #"{"q":"a","limit":-1}"#, #"{"q":"a","limit":1.5}"#,
      #"{"q":"a","limit":99999999999999999999}"#, #"{"q":"a","limit":01}"#, #"{"q":"\ud800"}"#,
      #"{"q":"\udc00"}"#, #"{"q":"\ud800A"}"#, #"{"q":"\x"}"#, #"{"q":"\u12"}"#, "{\"q\":\"\n\"}",
      #"{"limit":1}"#, #"{"q":"a",}"#, "null",
    ])
  func refuses(question: String) throws {
    let engine = try opened()
    var isRefused = false
    do throws(EngineError) {
      _ = try answer(question, by: engine)
    } catch {
      if case .malformedQuestion(let place) = error {
        isRefused = place <= question.utf8.count
      }
    }
    #expect(isRefused)
  }

  @Test("Every prefix of a question is refused, and the question itself is not")
  func refusesPrefixes() throws {
    let engine = try opened()
    let question = #"{"generation":7,"q":"z\u00e9","scope":0}"#
    for count in 0..<question.count {
      #expect(throws: EngineError.self) {
        _ = try answer(String(question.prefix(count)), by: engine)
      }
    }
    #expect(throws: Never.self) { _ = try answer(question, by: engine) }
  }

  @Test("Before a segment is open there is no answer, and a damaged one is not opened")
  func opens() throws {
    let engine = Engine()
    #expect(throws: EngineError.notOpen) { _ = try answer(#"{"q":"a"}"#, by: engine) }
    var damaged = try segment()
    damaged[damaged.count - 1] ^= 1
    #expect(throws: SegmentError.self) { try engine.open(SegmentMemory(copying: damaged)) }
    #expect(engine.documentCount == 0)
    try engine.open(SegmentMemory(copying: try segment()))
    #expect(throws: SegmentError.self) { try engine.open(SegmentMemory(copying: damaged)) }
    #expect(engine.documentCount == 3)
  }
}
