import InklingRuntime
import InklingSession
import Testing

@Suite("Several sources as one")
struct FederatedSourceTests {
  private let question = Question(generation: 3, text: "tea")

  @Test("hits stand in an order that depends on the answers alone")
  func stableOrder() async throws {
    for slow in 0..<2 {
      let gate = Gate()
      let first = ScriptedSource(
        titles: ["a1", "a2"], tiers: [.exact, .typo], gate: slow == 0 ? gate : nil)
      let second = ScriptedSource(
        titles: ["b1", "b2"], tiers: [.exact, .exact], gate: slow == 1 ? gate : nil)
      let federation = FederatedSource([.init("a", first), .init("b", second)])
      async let answer = federation.wholeAnswer(to: question)
      try await Task.sleep(for: .milliseconds(10))
      await gate.open()
      #expect(try await answer.hits.map(\.id) == ["a/a1", "b/b1", "b/b2", "a/a2"])
      #expect(try await answer.total == 4)
    }
  }

  @Test("S0-15: what one source answers is shown while another is still working")
  func partialAnswers() async throws {
    let gate = Gate()
    let federation = FederatedSource([
      .init("near", ScriptedSource(titles: ["n"])),
      .init("far", ScriptedSource(titles: ["f"], gate: gate)),
    ])
    var parts = federation.answers(to: question).makeAsyncIterator()
    let first = try #require(try await parts.next())
    #expect(first.isPartial)
    #expect(first.hits.map(\.id) == ["near/n"])
    await gate.open()
    var last = first
    while let part = try await parts.next() {
      #expect(part.generation == 3)
      last = part
    }
    #expect(!last.isPartial)
    #expect(last.hits.map(\.id) == ["near/n", "far/f"])
  }

  @Test("a source that fails does not take the others along; all failing is a failure")
  func failures() async throws {
    let broken = ScriptedSource(failure: .timedOut)
    let whole = FederatedSource([
      .init("x", broken), .init("y", ScriptedSource(titles: ["y1"])),
    ])
    #expect(try await whole.wholeAnswer(to: question).hits.map(\.id) == ["y/y1"])
    let none = FederatedSource([.init("x", broken), .init("z", ScriptedSource(failure: .refused))])
    await #expect(throws: SourceFailure.timedOut) { try await none.wholeAnswer(to: question) }
  }

  @Test("the same address from two sources is one hit")
  func doubles() async throws {
    let federation = FederatedSource([
      .init("a", ScriptedSource(titles: ["one"], urls: ["https://example.org/1"])),
      .init("b", ScriptedSource(titles: ["uno"], urls: ["https://example.org/1"])),
    ])
    let answer = try await federation.wholeAnswer(to: question)
    #expect(answer.hits.map(\.id) == ["a/one"])
    #expect(answer.total == 1)
  }

  @Test("S0-20: a scope can name one of the sources")
  func sourceScope() async throws {
    let federation = FederatedSource([
      .init("a", ScriptedSource(titles: ["a1"])), .init("b", ScriptedSource(titles: ["b1"])),
    ])
    var question = question
    question.criterion = .source(1)
    #expect(try await federation.wholeAnswer(to: question).hits.map(\.id) == ["b/b1"])
  }

  @Test("pages are cut out of the merged order")
  func paging() async throws {
    let federation = FederatedSource([
      .init("a", ScriptedSource(titles: ["a1", "a2", "a3"])),
      .init("b", ScriptedSource(titles: ["b1", "b2", "b3"])),
    ])
    var pages: [SearchText] = []
    for offset in [0, 2, 4] {
      var question = question
      question.limit = 2
      question.offset = offset
      pages += try await federation.wholeAnswer(to: question).hits.map(\.id)
    }
    #expect(pages == ["a/a1", "b/b1", "a/a2", "b/b2", "a/a3", "b/b3"])
  }

  @Test("S3-12: a cancelled question delivers nothing more")
  func cancellation() async throws {
    let federation = FederatedSource([
      .init("a", ScriptedSource(titles: ["a1"], gate: Gate()))
    ])
    let asking = Task { [question] in
      var count = 0
      for try await _ in federation.answers(to: question) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(10))
    asking.cancel()
    let delivered = (try? await asking.value) ?? 0
    #expect(delivered == 0)
  }
}
