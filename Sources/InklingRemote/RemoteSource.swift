internal import InklingCore
public import InklingRuntime
public import InklingSession
internal import InklingStore

/// An Inkling server as a source of answers: asks `search.json` and reads the answer strictly.
///
/// A question ends when its task is cancelled, when its time is over, or when the answer grows beyond the limit. So a
/// slow or hostile server costs what is permitted and no more. The source keeps open connections from one question to
/// the next and nothing else: no cookie, no cached answer, no password.
///
/// ```swift
/// let catalogue = try RemoteSource("https://library.example.org/")
/// let answer = try await catalogue.wholeAnswer(to: Question(generation: 1, text: "zen"))
/// ```
public struct RemoteSource: SearchSource {
  private let address: String
  private let connections: RemoteConnections
  private let timeout: Duration
  private let limits: AnswerLimits

  /// A source that asks the server at an address.
  ///
  /// Its copies share its connections, which end with the last of them.
  ///
  /// - Parameters:
  ///   - address: The address of the server's page, `http` or `https`.
  ///   - timeout: How long one question may take, all in all.
  ///   - limits: How large an answer may be.
  /// - Throws: ``RemoteAddressError`` when the address is none, or has a name or a password in it.
  public init(
    _ address: String, timeout: Duration = .seconds(5), limits: AnswerLimits = AnswerLimits()
  ) throws(RemoteAddressError) {
    guard let folder = RemoteConnections.folder(address) else {
      throw RemoteAddressError(address: address)
    }
    self.address = folder
    self.connections = RemoteConnections()
    self.timeout = timeout
    self.limits = limits
  }

  /// Asks the server: an answer in one part, or the ``SourceFailure`` that tells what went wrong.
  public func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    .onePart { () async throws(SourceFailure) in
      let answer = try await ask(question)
      guard answer.generation == question.generation else { throw .unreadable }
      return answer
    }
  }

  private func ask(_ question: Question) async throws(SourceFailure) -> Answer {
    let answer = try await connections.answer(
      to: RemoteRequest(
        address: address + "search.json?" + Self.query(question), timeout: timeout,
        limit: limits.bytes, type: "application/json"))
    do { return try Answer(json: answer.body, limits: limits) } catch { throw .unreadable }
  }

  /// A scope that stands for a value is named, because the server may number its scopes in another order; the fields of
  /// other scopes are the server's business.
  private static func query(_ question: Question) -> String {
    var scopeTitle = ""
    if case .facet(let value) = question.criterion {
      scopeTitle = "&scope-title=" + PercentEncoding.encode(value.bytes)
    }
    var conditions = SearchText()
    question.appendConditions(to: &conditions)
    return
      "q=\(PercentEncoding.encode(question.text.bytes))&scope=\(question.scope)&limit=\(question.limit)"
      + "&offset=\(question.offset)&generation=\(question.generation)" + scopeTitle
      + conditions.string
  }
}

/// An address that no server can be asked at.
public struct RemoteAddressError: Error, Equatable {
  /// The address as it was given.
  public let address: String
}
