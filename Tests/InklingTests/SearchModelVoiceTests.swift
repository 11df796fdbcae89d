import Foundation
import Inkling
import Testing

@Suite("A model that listens")
@MainActor
struct SearchModelVoiceTests {
  private let speaker = AsyncThrowingStream.makeStream(of: String.self)

  private func model() throws -> SearchModel<Book> {
    SearchModel(
      try SearchIndex(Book.some, fields: Book.fields), locale: Locale(identifier: "en"))
  }

  @Test("S1-05, S1-11: words that are heard filter live; the last ones are submitted")
  func listening() async throws {
    let search = try model()
    #expect(search.voice == .unavailable)
    search.toggleVoice()
    search.enableVoice { [stream = speaker.stream] in stream }
    await until { search.voice == .idle }
    search.toggleVoice()
    await until { search.voice == .listening && search.notice?.text == "Listening." }
    speaker.continuation.yield("zen")
    await until { search.voice == .heard("zen") && search.text == "zen" && search.rows.count == 3 }
    speaker.continuation.yield("zen gardens")
    await until { search.rows.map(\.id) == [4, 5] }
    speaker.continuation.finish()
    await until { search.voice == .idle && search.notice == nil }
    search.clear()
    await until { search.suggestions.map(\.text) == ["zen gardens"] }
  }

  @Test("The second press submits what was heard, and ends the recogniser")
  func stopping() async throws {
    let search = try model()
    let ended = AsyncStream.makeStream(of: Bool.self)
    speaker.continuation.onTermination = { _ in ended.continuation.yield(true) }
    search.enableVoice(leavesDevice: true) { [stream = speaker.stream] in stream }
    search.toggleVoice()
    await until { search.voice == .listening }
    speaker.continuation.yield("kyoto")
    await until { search.rows.map(\.id) == [5] }
    search.toggleVoice()
    for await _ in ended.stream { break }
    await until { search.voice == .idle }
    search.clear()
    await until { search.suggestions.map(\.text) == ["kyoto"] }
  }

  @Test("Typing ends the recogniser, and what it says later is not heard")
  func typing() async throws {
    let search = try model()
    search.enableVoice { [stream = speaker.stream] in stream }
    search.toggleVoice()
    await until { search.voice == .listening }
    search.text = "gri"
    await until { search.voice == .idle }
    speaker.continuation.yield("kyoto")
    speaker.continuation.finish()
    await until { search.rows.map(\.id).contains(2) }
    #expect(search.text == "gri")
  }

  @Test(
    "An error is named and can be tried again; any other one is an interruption",
    arguments: [
      SpeechFailure.notAllowed, .noMicrophone, .network, .language, .nothingHeard, .interrupted,
    ])
  func failing(failure: SpeechFailure) async throws {
    let search = try model()
    search.enableVoice { () throws -> AsyncStream<String> in throw failure }
    search.toggleVoice()
    await until { search.voice == .failed(failure) }
    #expect(search.notice?.text.isEmpty == false && search.notice?.action == "Retry")
    search.enableVoice { [stream = speaker.stream] in stream }
    search.acceptNotice()
    await until { search.voice == .listening }
  }

  @Test("A recogniser that says nothing has heard nothing; one that breaks was interrupted")
  func silent() async throws {
    let search = try model()
    search.enableVoice { AsyncStream<String> { $0.finish() } }
    search.toggleVoice()
    await until { search.voice == .failed(.nothingHeard) }
    search.enableVoice { () throws -> AsyncStream<String> in throw CocoaError(.featureUnsupported) }
    search.toggleVoice()
    await until { search.voice == .failed(.interrupted) }
  }

  @Test("A model that nobody holds lets its recogniser go")
  func released() async throws {
    let ended = AsyncStream.makeStream(of: Bool.self)
    speaker.continuation.onTermination = { _ in ended.continuation.yield(true) }
    weak var held: SearchModel<Book>?
    do {
      let search = try model()
      held = search
      search.enableVoice { [stream = speaker.stream] in stream }
      search.toggleVoice()
      await until { search.voice == .listening }
    }
    for await _ in ended.stream { break }
    await until { held == nil }
  }
}
