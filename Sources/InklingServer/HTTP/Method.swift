/// What a request wants done (RFC 9110, section 9).
///
/// A name that is not among these is answered with 501 before any route sees it.
public enum Method: String, Sendable, CaseIterable {
  /// Send it.
  case get = "GET"
  /// Send what `GET` would, without the body.
  case head = "HEAD"
  /// Take what comes with the request.
  case post = "POST"
  /// Store what comes with the request.
  case put = "PUT"
  /// Remove it.
  case delete = "DELETE"
  /// Tell what can be done.
  case options = "OPTIONS"
  /// Change it.
  case patch = "PATCH"
  /// Send the request back.
  case trace = "TRACE"
  /// Open a tunnel.
  case connect = "CONNECT"
}
