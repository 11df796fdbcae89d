import Foundation
import HTTPTypes
import Hummingbird
import Inkling
import InklingListener
import InklingServer

extension RouterMethods {
  /// Puts a search page over a store, and its answers, beneath a path.
  ///
  ///     let router = Router()
  ///     try router.addSearch("books", store)          // /books/, /books/search.json?q=zen, …
  ///
  /// The page's own addresses are relative, so any path serves. Limits on connections and bodies are those of the application.
  ///
  /// - Parameters:
  ///   - path: The path, without slashes at its ends.
  ///   - store: What is searched; what it gets later is found by the next question.
  ///   - name: What the collection is called on the page; the path unless given.
  /// - Returns: The router.
  /// - Throws: `SiteError` when the page's files in the program are damaged.
  @discardableResult
  public func addSearch<Element>(
    _ path: String, _ store: SearchStore<Element>, name: String? = nil
  ) throws -> Self {
    // Who may ask, and by which name, is the application's to say.
    let configuration = ServerConfiguration(host: "0.0.0.0")
    let server = try SearchServer(name ?? path, store, configuration: configuration)
    for method in [HTTPRequest.Method.get, .head] {
      on("\(path)", method: method) { request, _ in
        request.uri.path.hasSuffix("/")
          ? await Self.answer(request, beneath: path, server)
          : Hummingbird.Response(
            status: .movedPermanently, headers: [.location: "\(request.uri.path)/"])
      }
      on("\(path)/**", method: method) { request, _ in
        await Self.answer(request, beneath: path, server)
      }
    }
    return self
  }

  private static func answer(
    _ request: Hummingbird.Request, beneath path: String, _ server: SearchServer
  ) async -> Hummingbird.Response {
    // What stands before the path is that of a group of routes.
    let whole = request.uri.path
    let rest = whole.range(of: "/\(path)/").map { whole[$0.upperBound...] } ?? ""
    let query = request.uri.query.map { "?\($0)" } ?? ""
    let fields = request.headers.compactMap { field in
      HeaderName(field.name.rawName).map { Headers.Field(name: $0, value: field.value) }
    }
    guard let method = InklingServer.Method(rawValue: request.method.rawValue),
      let question = InklingServer.Request(
        method: method, target: "/\(rest)\(query)", headers: Headers(fields))
    else { return Hummingbird.Response(status: .badRequest) }
    let answer = await server.respond(to: question)
    var headers = HTTPFields()
    for field in answer.headers.fields {
      if let name = HTTPField.Name(field.name.text) {
        headers.append(HTTPField(name: name, value: field.value))
      }
    }
    return Hummingbird.Response(
      status: HTTPResponse.Status(code: answer.status.rawValue), headers: headers,
      body: request.method == .head ? ResponseBody() : body(answer.body))
  }

  private static func body(_ body: InklingServer.Response.Body) -> ResponseBody {
    switch body {
    case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    case .shared(let shared):
      withExtendedLifetime(shared) { ResponseBody(byteBuffer: ByteBuffer(bytes: shared.bytes)) }
    // A store has no folder of files beside it.
    case .file: ResponseBody()
    case .stream(let next):
      ResponseBody { writer in
        while let part = await next() { try await writer.write(ByteBuffer(bytes: part)) }
        try await writer.finish(nil)
      }
    }
  }
}
