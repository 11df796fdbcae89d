/// The headers that keep a page that shows other people's data from doing what the data says.
enum SecurityHeaders {
  /// The policy of the search page.
  ///
  /// Scripts come from this origin only and never from the page's text; `wasm-unsafe-eval` lets the browser compile
  /// WebAssembly and nothing else. Result pictures may come from any HTTPS site.
  static let pagePolicy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: https:; connect-src 'self'; worker-src 'self'; form-action 'self'; \
    base-uri 'none'
    """

  /// The policy of a folder's files: they look as they look elsewhere, and run no scripts.
  ///
  /// They share the search page's origin, so their scripts could read what people search for and all that is found.
  private static let folderPolicy = """
    default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; \
    media-src 'self' data:; font-src 'self' data:; form-action 'none'; base-uri 'none'
    """

  private static let fields: [Headers.Field] = [
    Headers.Field(name: "X-Content-Type-Options", value: "nosniff"),
    Headers.Field(name: "Referrer-Policy", value: "no-referrer"),
    Headers.Field(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    Headers.Field(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    Headers.Field(
      name: "Permissions-Policy", value: "camera=(), geolocation=(self), microphone=(self)"),
    Headers.Field(name: "Server", value: "inkling"),
  ]

  private static let pageFields = policy(pagePolicy) + fields
  private static let folderFields = policy(folderPolicy) + fields

  private static func policy(_ policy: String) -> [Headers.Field] {
    [Headers.Field(name: .contentSecurityPolicy, value: policy + "; frame-ancestors 'self'")]
  }

  /// Adds the headers behind those of the response.
  ///
  /// A foreign response is a file of a folder.
  static func add(to response: inout Response, isForeign: Bool) {
    response.headers.append(contentsOf: isForeign ? folderFields : pageFields)
  }

  /// Lets a page show others of this origin in a frame.
  static func allowFrames(in response: inout Response) {
    response.headers[.contentSecurityPolicy] =
      pagePolicy + "; frame-src 'self'; frame-ancestors 'self'"
  }
}
