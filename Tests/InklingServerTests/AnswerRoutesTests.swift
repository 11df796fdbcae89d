import InklingBar
import InklingIndex
import InklingServer
import Testing

@Suite("GET /search.json")
struct AnswerRoutesTests {
  @Test("S0-04: one character already finds")
  func oneCharacter() async throws {
    let response = try await TestSite.ask("/search.json?q=o&generation=7")
    let answer = try Answer(json: response.bytes)
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(answer.generation == 7)
    #expect(answer.hits.contains { $0.title.plain == "Oak" })
  }

  @Test("S0-23: a scope reduces the results")
  func scope() async throws {
    let all = try Answer(json: try await TestSite.ask("/search.json?q=oak").bytes)
    let ferns = try Answer(json: try await TestSite.ask("/search.json?q=oak&scope=2").bytes)
    #expect(all.hits.count > ferns.hits.count)
    #expect(ferns.hits.map(\.title.plain) == ["Oak fern"])
  }

  @Test("S0-03: the first search costs no build: a site opens before anybody asks")
  func readyBeforeTheFirstSearch() async throws {
    let site = try TestSite.site()
    #expect(site.documentCount == 4)
    let answer = try Answer(json: try await TestSite.ask("/search.json?q=birch", site: site).bytes)
    #expect(answer.hits.first?.id == "3")
  }

  @Test("limit and offset cut a page out of the hits")
  func paging() async throws {
    let first = try Answer(json: try await TestSite.ask("/search.json?q=oak&limit=1").bytes)
    let second = try Answer(
      json: try await TestSite.ask("/search.json?q=oak&limit=1&offset=1").bytes)
    #expect(first.hits.count == 1)
    #expect(second.hits.count == 1)
    #expect(first.hits.map(\.id) != second.hits.map(\.id))
    #expect(first.total == 2)
  }

  @Test("no question is an answer without hits")
  func empty() async throws {
    let answer = try Answer(json: try await TestSite.ask("/search.json").bytes)
    #expect(answer.hits.isEmpty)
    #expect(answer.total == 0)
  }

  @Test("a form's plus is a space")
  func plus() async throws {
    let answer = try Answer(json: try await TestSite.ask("/search.json?q=oak+fern").bytes)
    #expect(answer.hits.map(\.id) == ["2"])
  }

  @Test(
    "what cannot be understood is refused with a reason",
    arguments: [
      ("q=%", "malformed-encoding"), ("q=%4", "malformed-encoding"),
      ("q=%zz", "malformed-encoding"), ("q=%ff", "invalid-utf8"), ("q=%c0%af", "invalid-utf8"),
      ("q=%ed%a0%80", "invalid-utf8"), ("q=a%00b", "nul-character"),
      ("q=a&q=b", "repeated-parameter"), ("q=" + String(repeating: "a", count: 4_097), "too-long"),
      ("q=a&limit=0", "out-of-range"), ("q=a&limit=101", "out-of-range"),
      ("q=a&limit=-1", "not-a-number"), ("q=a&limit=1e2", "not-a-number"),
      ("q=a&offset=1001", "out-of-range"), ("q=a&scope=3", "out-of-range"),
      ("q=a&generation=9007199254740992", "out-of-range"),
      ("q=a&generation=99999999999999999999999", "out-of-range"),
      (String(repeating: "x&", count: 97), "too-many-parameters"),
    ])
  func refused(query: String, code: String) async throws {
    let response = try await TestSite.ask("/search.json?\(query)")
    #expect(response.status == .badRequest)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.text.contains("\"code\":\"\(code)\""))
  }

  @Test("hostile questions get an answer, whatever they hold")
  func hostile() async throws {
    let questions = [
      String(repeating: "%CC%81", count: 170), String(repeating: "a+", count: 256),
      "%22%22%22%22", "-+-+-", "a%3Ab%3Ac%3A", "%E2%80%AE%E2%80%8B%EF%BB%BF", "%F0%9F%98%80",
      "__proto__", "..%2F..%2F", "%0D%0ASet-Cookie%3A+a", "*", "%3F%2A%5B%28",
    ]
    for question in questions {
      let response = try await TestSite.ask("/search.json?q=\(question)")
      #expect(response.status == .ok)
      _ = try Answer(json: response.bytes)
    }
  }
}
