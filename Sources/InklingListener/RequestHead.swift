internal import CMicrohttpd
internal import InklingServer

/// What a request is refused with before any route sees it.
struct Refusal: Error {
  let status: Response.Status
  let reason: String

  init(_ status: Response.Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// The answer, which ends the connection.
  ///
  /// Whoever sends such a request and we may not mean the same by the bytes that follow.
  var response: Response {
    Response(
      status: status,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"],
      body: .bytes(Array("\(reason)\n".utf8)))
  }
}

/// A request line and headers as libmicrohttpd has read them, and the rules that it leaves to us.
///
/// The library is lenient, and every leniency is a way to mean one thing to a proxy and another to this server (RFC
/// 9112, section 11.2: request smuggling).
struct RequestHead {
  /// What comes behind the head.
  enum Body {
    case bytes(Int)
    case chunks
  }

  private let method: String
  private let target: String?
  private let fields: [Field]

  private struct Field {
    /// nil where the name is no token.
    let name: HeaderName?
    /// nil where the value holds a control character.
    let value: String?
  }

  init(_ connection: OpaquePointer, method: String, target: String?) {
    self.method = method
    self.target = target
    var fields: [Field] = []
    fields.reserveCapacity(16)
    withUnsafeMutablePointer(to: &fields) { list in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { list, _, key, keySize, value, valueSize in
          guard let list = list?.assumingMemoryBound(to: [Field].self) else { return .NO }
          list.pointee.append(
            Field(
              name: HeaderName(RequestHead.text(key, keySize) ?? ""),
              value: RequestHead.text(value, valueSize)))
          return .YES
        }, list)
    }
    self.fields = fields
  }

  /// The bytes as text, or nil when there is a control character other than a tab among them.
  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String? {
    guard let start, count > 0 else { return "" }
    return start.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      let bytes = UnsafeBufferPointer(start: bytes, count: count)
      let isClean = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      // Old headers may hold Latin-1; what is not UTF-8 in them means nothing to any route.
      return isClean ? String(decoding: bytes, as: UTF8.self) : nil
    }
  }

  /// The request, and what comes behind it.
  func read() throws(Refusal) -> (Request, Body) {
    guard HeaderName(method) != nil else {
      throw Refusal(.badRequest, "The method is no token.")
    }
    var headers: [Headers.Field] = []
    headers.reserveCapacity(fields.count)
    for field in fields {
      guard let name = field.name else {
        throw Refusal(.badRequest, "The name of a header is no token.")
      }
      guard let value = field.value else {
        throw Refusal(.badRequest, "A header holds a control character.")
      }
      headers.append(Headers.Field(name: name, value: value))
    }
    let body = try body(of: headers)
    guard headers.count(where: { $0.name == "Host" }) <= 1 else {
      throw Refusal(.badRequest, "There may be one Host.")
    }
    guard let known = Method(rawValue: method) else {
      throw Refusal(.notImplemented, "This method is not known here.")
    }
    guard let target,
      let request = Request(method: known, target: target, headers: Headers(headers))
    else {
      throw Refusal(.badRequest, "The target must be an address without control characters.")
    }
    return (request, body)
  }

  private func body(of headers: [Headers.Field]) throws(Refusal) -> Body {
    let lengths = headers.filter { $0.name == "Content-Length" }.map(\.value)
    let codings = headers.filter { $0.name == "Transfer-Encoding" }.map(\.value)
    guard lengths.isEmpty || codings.isEmpty else {
      throw Refusal(.badRequest, "Content-Length and Transfer-Encoding exclude each other.")
    }
    if let coding = codings.first {
      guard codings.count == 1, coding.lowercased() == "chunked" else {
        throw Refusal(.notImplemented, "The only transfer coding is chunked.")
      }
      return .chunks
    }
    guard let length = lengths.first else { return .bytes(0) }
    guard lengths.count == 1 else {
      throw Refusal(.badRequest, "There may be one Content-Length.")
    }
    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw Refusal(.badRequest, "Content-Length must be a number.")
    }
    guard let count = Int(length) else {
      throw Refusal(.contentTooLarge, "No route takes a body of that size.")
    }
    return .bytes(count)
  }
}
