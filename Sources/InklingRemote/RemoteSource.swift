public import AsyncHTTPClient
public import InklingBar
public import InklingRuntime
internal import NIOCore
internal import NIOHTTP1

/// An Inkling server as a source of answers: asks `search.json` and reads the answer strictly.
///
/// A question is given up when its task is cancelled, when the time is over, or when the answer
/// grows beyond the limit, so a slow or hostile server costs what is permitted and no more.
///
/// ```swift
/// let catalogue = try RemoteSource("https://library.example.org/")
/// let answer = try await catalogue.wholeAnswer(to: Question(generation: 1, text: "zen"))
/// ```
public struct RemoteSource: SearchSource {
  private let address: String
  private let client: HTTPClient
  private let timeout: Duration
  private let limits: AnswerLimits

  /// A source that asks the server at an address.
  ///
  /// - Parameters:
  ///   - address: The address of the server's page, `http` or `https`.
  ///   - client: The client whose connections are used.
  ///   - timeout: How long one question may take, all in all.
  ///   - limits: How large an answer may be.
  /// - Throws: ``RemoteAddressError`` when the address is none.
  public init(
    _ address: String, client: HTTPClient = .shared, timeout: Duration = .seconds(5),
    limits: AnswerLimits = AnswerLimits()
  ) throws(RemoteAddressError) {
    guard address.hasPrefix("http://") || address.hasPrefix("https://"),
      !address.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "?") || $0 == 0x23 })
    else { throw RemoteAddressError(address: address) }
    self.address = address.hasSuffix("/") ? address : address + "/"
    self.client = client
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
    var request = HTTPClientRequest(url: address + "search.json?" + Self.query(question))
    request.headers.add(name: "accept", value: "application/json")
    do {
      let nanoseconds = Int64(timeout / .nanoseconds(1))
      let deadline = NIODeadline.now() + .nanoseconds(nanoseconds)
      let response = try await client.execute(request, deadline: deadline)
      guard response.status == .ok else { throw SourceFailure.refused }
      let body = try await response.body.collect(upTo: limits.bytes)
      return try Answer(json: Array(body.readableBytesView), limits: limits)
    } catch {
      throw Self.failure(for: error)
    }
  }

  private static let timeouts: [HTTPClientError] = [
    .deadlineExceeded, .connectTimeout, .readTimeout,
  ]

  private static func failure(for error: any Error) -> SourceFailure {
    switch error {
    case let failure as SourceFailure: failure
    case is AnswerError, is NIOTooManyBytesError: .unreadable
    case let error as HTTPClientError where timeouts.contains(error): .timedOut
    default: .unreachable
    }
  }

  /// The criterion of a scope is the server's business: it knows its scopes by their numbers.
  private static func query(_ question: Question) -> String {
    "q=\(percentEncoded(question.text.bytes))&scope=\(question.scope)&limit=\(question.limit)"
      + "&offset=\(question.offset)&generation=\(question.generation)"
  }

  private static func percentEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

/// An address that no server can be asked at.
public struct RemoteAddressError: Error, Equatable {
  /// The address as it was given.
  public let address: String
}
