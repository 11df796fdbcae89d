/// The sites whose pages may read what the server says: the Fetch standard's `Access-Control-Allow-Origin`.
///
/// A question is a GET without headers of its own, so browsers send no request before it. No credentials are allowed,
/// because the server knows none.
package struct OriginRule: Sendable {
  private let origins: [String]
  private let isOpen: Bool

  /// A rule that lets pages of these origins read, every page where one is `*`, and none where the list is empty.
  init(allowed origins: [String]) {
    self.origins = origins
    isOpen = origins.contains("*")
  }

  /// Adds what a browser needs to hand the response to a page of that `Origin`.
  func add(to response: inout Response, for origin: String?) {
    if origins.isEmpty { return }
    // A cache must not give one origin's answer to another.
    if !isOpen { response.headers.append(.vary, "Origin") }
    guard let origin, isOpen || origins.contains(origin) else { return }
    response.headers.append("Access-Control-Allow-Origin", isOpen ? "*" : origin)
  }

  /// Whether browsers write an origin so (RFC 6454, section 6.2): in lower case, with a scheme and a host, perhaps a port;
  /// `*` is every origin.
  ///
  /// A text that no browser writes would allow nobody, without a word about it.
  package static func isOrigin(_ text: String) -> Bool {
    if text == "*" { return true }
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let host = text.utf8.dropFirst(scheme.utf8.count)
    return !host.isEmpty && host.allSatisfy(hostBytes.contains)
  }

  private static let hostBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789.-:[]".utf8)
}
