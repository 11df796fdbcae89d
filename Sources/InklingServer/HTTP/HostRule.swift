/// The names by which a server may be asked.
///
/// A page anywhere can have its own name resolved to 127.0.0.1 (DNS rebinding). It can then ask a server on the
/// reader's machine in that name, with the rights of its own origin. The `Host` header shows this, because it holds the
/// name that the page knows.
struct HostRule: Sendable {
  /// Lower case and without a port; nil: every name is answered.
  private let names: [String]?

  /// - Parameters:
  ///   - host: Where the server listens.
  ///   - allowed: Further names.
  init(host: String, allowed: [String]) {
    let isLoopback = ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.")
    guard isLoopback || !allowed.isEmpty else {
      names = nil
      return
    }
    let own = ["localhost", "127.0.0.1", "[::1]", host, host.contains(":") ? "[\(host)]" : host]
    names = (own + allowed).map { $0.lowercased() }
  }

  /// Whether a request by this `Host` is meant for this server; one without is (HTTP/1.0, or no browser at all).
  func allows(_ header: String?) -> Bool {
    guard let names, let header else { return true }
    let name = Self.name(of: header.utf8)
    return names.contains { $0.utf8.elementsEqual(name.lazy.map(\.lowercasedASCII)) }
  }

  /// The header without its port.
  private static func name(of header: String.UTF8View) -> Substring.UTF8View {
    guard header.last != UInt8(ascii: "]"), let colon = header.lastIndex(of: UInt8(ascii: ":"))
    else { return header[...] }
    return header[..<colon]
  }
}
