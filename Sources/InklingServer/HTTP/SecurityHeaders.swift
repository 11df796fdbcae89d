internal import HTTPTypes
internal import Hummingbird

/// The headers that keep a page that shows other people's data from doing what the data says.
///
/// Scripts come from this origin only and never from the page's text; `wasm-unsafe-eval` lets the
/// browser compile WebAssembly and nothing else. Result pictures may come from any HTTPS site.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  private static var contentSecurityPolicy: String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: https:; connect-src 'self'; worker-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'self'
    """
  }

  private let fields: HTTPFields

  init() {
    var fields: HTTPFields = [
      .contentSecurityPolicy: Self.contentSecurityPolicy,
      .xContentTypeOptions: "nosniff",
    ]
    let others = [
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(self)"),
    ]
    for (name, value) in others {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    self.fields = fields
  }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let problem as RequestProblem {
      response = .problem(problem)
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    }
    for field in fields where response.headers[field.name] == nil {
      response.headers.append(field)
    }
    return response
  }
}
