/// The headers that keep a page that shows other people's data from doing what the data says.
///
/// Scripts come from this origin only and never from the page's text; `wasm-unsafe-eval` lets the
/// browser compile WebAssembly and nothing else. Result pictures may come from any HTTPS site.
enum SecurityHeaders {
  private static let fields: [Headers.Field] = [
    Headers.Field(
      name: "Content-Security-Policy",
      value: """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
        img-src 'self' data: https:; connect-src 'self'; worker-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'self'
        """),
    Headers.Field(name: "X-Content-Type-Options", value: "nosniff"),
    Headers.Field(name: "Referrer-Policy", value: "no-referrer"),
    Headers.Field(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    Headers.Field(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    Headers.Field(
      name: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(self)"),
    Headers.Field(name: "Server", value: "inkling"),
  ]

  /// Adds them behind those of the response.
  static func add(to response: inout Response) {
    response.headers.append(contentsOf: fields)
  }
}
