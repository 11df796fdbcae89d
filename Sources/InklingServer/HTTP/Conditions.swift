/// What a client has already (RFC 9110, section 13).
struct Conditions {
  private let headers: Headers

  init(_ request: Request) { headers = request.headers }

  /// Whether the client has what carries this tag, or has not seen it change since then.
  func isMet(tag: String, modified: HTTPDate? = nil) -> Bool {
    if let tags = headers.list(.ifNoneMatch) {
      let given = tags.split(separator: ",").map { Self.strong($0.trimmed) }
      return given == ["*"] || given.contains(tag[...])
    }
    guard let modified, let since = headers[.ifModifiedSince].flatMap(HTTPDate.init) else {
      return false
    }
    return modified <= since
  }

  /// Whether the range is of what the client has: without `If-Range` it is.
  func allowsRange(tag: String, modified: HTTPDate) -> Bool {
    guard let condition = headers[.ifRange] else { return true }
    return condition == tag || HTTPDate(condition) == modified
  }

  /// Comparing is weak: `W/` does not count.
  private static func strong(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
