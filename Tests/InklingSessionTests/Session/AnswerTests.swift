import InklingSession
import Testing

@Suite("The answer on the wire")
struct AnswerTests {
  private static let whole = """
    {"v":1,"generation":7,"query":"zen mo","scope":0,"total":12,"totalIsExact":true,
     "partial":false,"micros":41,"tier":"exact",
     "hits":[{"id":"1F600","title":[0,"Grinning ",1,"face"],"text":[0,"…snippet "],"url":"",
       "image":"","glyph":"😀","scope":"Emoji","tier":"typo","typos":1,"stored":{"name":"value"}}],
     "scopes":[{"title":"All","count":12},{"title":"Emoji","count":3}],
     "completions":["zen mountain"],"didYouMean":"","later":{"a":[1,2.5e3,null,{"b":[]}]}}
    """

  private func read(_ text: String) throws(AnswerError) -> Answer {
    try Answer(json: Array(text.utf8))
  }

  @Test("S1-04: every value is read, and what is not known is passed over")
  func values() throws {
    let answer = try read(Self.whole)
    #expect(answer.generation == 7 && answer.query == "zen mo" && answer.total == 12)
    #expect(answer.micros == 41 && answer.tier == .exact && !answer.isPartial)
    let hit = try #require(answer.hits.first)
    #expect(hit.id == "1F600" && hit.glyph == "😀" && hit.scope == "Emoji")
    #expect(hit.title.runs == [.init(.plain, "Grinning "), .init(.exact, "face")])
    #expect(hit.title.plain == "Grinning face")
    #expect(hit.tier == .typo && hit.typos == 1)
    #expect(hit.stored == [HitValue(name: "name", value: "value")])
    #expect(answer.scopeCounts.map(\.count) == [12, 3])
    #expect(answer.completions == ["zen mountain"])
  }

  @Test("Counts of values are passed over, as many as an answer may have")
  func counts() throws {
    let values = (0..<64).map { "{\"value\":\"v\($0)\",\"count\":\(64 - $0)}" }
    let field = """
      {"field":"f","isExact":true,"values":[\(values.joined(separator: ","))],"otherValues":3}
      """
    let facets = Array(repeating: field, count: 8).joined(separator: ",")
    let with = Self.whole.dropLast() + ",\"facets\":[\(facets)]}"
    #expect(try read(String(with)) == read(Self.whole))
  }

  @Test("Escapes and surrogate pairs become UTF-8")
  func escapes() throws {
    let text = #"{"v":1,"generation":1,"hits":[],"query":"a\u00e9\ud83d\ude00\n\"\\\/"}"#
    #expect(try read(text).query == "aé😀\n\"\\/")
  }

  @Test(
    "Broken answers are refused with a reason, never trusted",
    arguments: [
      ("", AnswerError.Reason.unexpectedEnd), ("}", .syntax), ("{}", .missing),
      ("{\"v\":1", .unexpectedEnd), ("{\"v\":2,\"generation\":1,\"hits\":[]}", .unknownVersion),
      ("{\"v\":1,\"generation\":1}", .missing), ("{\"v\":1,\"v\":1}", .duplicate),
      ("{\"v\":1,\"generation\":-1,\"hits\":[]}", .badValue),
      ("{\"v\":1,\"generation\":01,\"hits\":[]}", .badNumber),
      ("{\"v\":1,\"generation\":1.5,\"hits\":[]}", .badNumber),
      ("{\"v\":1,\"generation\":99999999999999999999,\"hits\":[]}", .badNumber),
      ("{\"v\":1,\"generation\":4294967296,\"hits\":[]}", .badNumber),
      ("{\"v\":1,\"generation\":1,\"hits\":[]} x", .trailing),
      ("{\"v\":1,\"generation\":1,\"hits\":[{}]}", .missing),
      ("{\"v\":1,\"generation\":1,\"hits\":[{\"id\":\"a\",\"title\":[3,\"x\"]}]}", .badValue),
      ("{\"v\":1,\"generation\":1,\"hits\":[],\"query\":\"\\ud800\"}", .badText),
      ("{\"v\":1,\"generation\":1,\"hits\":[],\"query\":\"\u{1}\"}", .badText),
      ("{\"v\":1,\"generation\":1,\"hits\":[],\"x\":[[[[[[[[[[1]]]]]]]]]]}", .tooLarge),
      ("{\"v\":1,\"generation\":1,\"hits\":[],\"x\":[1}]}", .syntax),
      ("{\"v\":1,\"generation\":1,\"hits\":[],\"tier\":\"good\"}", .badValue),
    ])
  func broken(_ text: String, _ reason: AnswerError.Reason) {
    let error = #expect(throws: AnswerError.self) { try self.read(text) }
    #expect(error?.reason == reason)
  }

  @Test("UTF-8 that is none is refused with its place")
  func badText() {
    for bad: [UInt8] in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80]] {
      var bytes = Array("{\"v\":1,\"generation\":1,\"hits\":[],\"query\":\"".utf8)
      bytes += bad + Array("\"}".utf8)
      let error = #expect(throws: AnswerError.self) { try Answer(json: bytes) }
      #expect(error?.reason == .badText)
    }
  }

  @Test("Every prefix, and every byte changed, is an error or an answer, never a crash")
  func damaged() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count {
      #expect(throws: AnswerError.self) { try Answer(json: Array(bytes[..<length])) }
    }
    var random = SplitMix(state: 1)
    for place in bytes.indices {
      for _ in 0..<8 {
        var damaged = bytes
        damaged[place] = UInt8(truncatingIfNeeded: random.next())
        _ = try? Answer(json: damaged)
      }
    }
  }

  @Test("Limits hold")
  func limits() {
    var limits = AnswerLimits()
    limits.hits = 1
    let two = Array("{\"v\":1,\"generation\":1,\"hits\":[{\"id\":\"a\"},{\"id\":\"b\"}]}".utf8)
    let error = #expect(throws: AnswerError.self) { try Answer(json: two, limits: limits) }
    #expect(error?.reason == .tooLarge)
    limits.bytes = 3
    #expect(throws: AnswerError.self) { try Answer(json: two, limits: limits) }
  }

  @Test("The question is written as the engine reads it")
  func question() {
    let question = Question(generation: 7, text: "zen \"mo\"\u{7}", scope: 1, limit: 20, offset: 40)
    #expect(
      SearchText(question.json())
        == "{\"generation\":7,\"q\":\"zen \\\"mo\\\"\\u0007\",\"scope\":1,\"limit\":20,\"offset\":40}"
    )
  }
}
