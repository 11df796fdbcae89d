import InklingListener
import InklingServer

/// Answers as a closure says, with a task for each request.
struct Answering: Responder {
  var atOnce: (@Sendable (Request) -> Response?)?
  var answer: @Sendable (Request) async -> Response

  init(_ answer: @escaping @Sendable (Request) async -> Response) { self.answer = answer }

  func respond(to request: Request) async -> Response { await answer(request) }
  func respondAtOnce(to request: Request) -> Response? { atOnce?(request) }

  /// Says `text` at once, with what the target was.
  static var echo: Answering {
    var responder = Answering { _ in Response(status: .ok) }
    responder.atOnce = { request in
      let text = "\(request.method.rawValue) \(request.path) \(request.query ?? "-")\n"
      return Response(
        status: .ok, headers: ["Content-Type": "text/plain"], body: .bytes(Array(text.utf8)))
    }
    return responder
  }
}

/// Listens at a free port while `body` runs.
func withListener(
  _ responder: any Responder, limits: ServerLimits = ServerLimits(),
  _ body: (Int) async throws -> Void
) async throws {
  let listener = try Listener(
    responder, configuration: ServerConfiguration(port: 0, limits: limits))
  do {
    try await body(listener.port)
  } catch {
    await listener.stop()
    throw error
  }
  await listener.stop()
}
