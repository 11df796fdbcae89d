/// A question to the server, as a value: what a listener or another server makes of what came in.
///
/// No route takes a body, so a request has none.
public struct Request: Sendable {
  /// What is wanted.
  public let method: Method
  /// The path as it was sent, still percent-encoded; it begins with a slash.
  public internal(set) var path: String
  /// What stands behind the first question mark as it was sent, or nil where there is none.
  public let query: String?
  /// The headers.
  public let headers: Headers
  /// Whether nobody waits for the answer any more, as far as the listener knows.
  ///
  /// Work that takes long asks it now and then and ends early. It may be asked from any thread while the request is
  /// answered.
  public var isAbandoned: @Sendable () -> Bool = { false }

  /// Reads the target of a request line (RFC 9112, section 3.2): `/path?query`, or the same behind
  /// `http://host`.
  ///
  /// It is nil when the target is neither, or holds a space or a control character.
  ///
  /// - Parameters:
  ///   - method: What is wanted.
  ///   - target: The target as it was sent.
  ///   - headers: The headers.
  /// - Complexity: O(*n*) in the bytes of the target.
  public init?(method: Method, target: String, headers: Headers = [:]) {
    let bytes = target.utf8
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
    var rest = bytes[...]
    if rest.first != UInt8(ascii: "/") {
      guard let authority = Self.authority(of: target) else { return nil }
      rest = authority
    }
    let mark = rest.firstIndex(of: UInt8(ascii: "?"))
    let path = String(rest[..<(mark ?? rest.endIndex)]) ?? ""
    self.method = method
    self.path = path.isEmpty ? "/" : path
    query = mark.flatMap { String(rest[rest.index(after: $0)...]) }
    self.headers = headers
  }

  /// What stands behind the host of an address.
  private static func authority(of target: String) -> Substring.UTF8View? {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { target.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let behind = target.utf8.dropFirst(scheme.utf8.count)
    guard let end = behind.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") })
    else { return behind.isEmpty ? nil : behind[behind.endIndex...] }
    return end == behind.startIndex ? nil : behind[end...]
  }
}
