import InklingRemote
import InklingRuntime
import InklingSession
import TestSupport
import Testing

@Suite("Many questions", .serialized)
struct EnduranceTests {
  private let question = Question(generation: 5, text: "zen")

  @Test("3,000 questions one after the other leave nothing open")
  func oneAfterTheOther() async throws {
    let server = try StubServer { $0.answer(answer(5)) }
    defer { server.stop() }
    let source = try RemoteSource(server.address, timeout: .seconds(60))
    for _ in 0..<20 { _ = try await source.wholeAnswer(to: question) }
    let before = (openDescriptors(), threads())
    for _ in 0..<3_000 {
      #expect(try await source.wholeAnswer(to: question).generation == 5)
    }
    #expect(openDescriptors() <= before.0 + 10)
    #expect(threads() <= before.1 + 10)
    #expect(server.accepted <= 8)
  }

  @Test("so do connections that the server closes, and questions that fail")
  func failures() async throws {
    let server = try StubServer { exchange in
      exchange.answer("no", status: "500 Sorry")
      exchange.close()
    }
    defer { server.stop() }
    let source = try RemoteSource(server.address, timeout: .seconds(60))
    _ = try? await source.wholeAnswer(to: question)
    let before = openDescriptors()
    for _ in 0..<500 { _ = try? await source.wholeAnswer(to: question) }
    try await settled { openDescriptors() <= before + 10 }
  }

  @Test("a source that is let go takes its connections with it")
  func manySources() async throws {
    let server = try StubServer { $0.answer(answer(5)) }
    defer { server.stop() }
    _ = try await RemoteSource(server.address).wholeAnswer(to: question)
    let before = (openDescriptors(), threads())
    for _ in 0..<300 {
      let source = try RemoteSource(server.address, timeout: .seconds(60))
      #expect(try await source.wholeAnswer(to: question).generation == 5)
    }
    try await settled { openDescriptors() <= before.0 + 20 && threads() <= before.1 + 20 }
  }

  @Test("questions at the same time wait for a connection and are all answered")
  func atTheSameTime() async throws {
    let server = try StubServer { $0.answer(answer(5)) }
    defer { server.stop() }
    let source = try RemoteSource(server.address, timeout: .seconds(60))
    let answered = await withTaskGroup(of: Bool.self, returning: Int.self) { [question] group in
      for _ in 0..<400 {
        group.addTask { (try? await source.wholeAnswer(to: question)) != nil }
      }
      return await group.reduce(0) { $1 ? $0 + 1 : $0 }
    }
    #expect(answered == 400)
    #expect(server.accepted <= 8)
  }

  /// Waits until something is so, which the system may take a moment for.
  private func settled(_ isSo: () -> Bool) async throws {
    let started = ContinuousClock.now
    while !isSo(), started.duration(to: .now) < .seconds(20) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(isSo())
  }
}
