internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Bytes that do not change while the server runs: sent with a tag, so that a browser that has them
/// asks in vain, and compressed once instead of for every request.
struct ServedContent: Sendable {
  let type: String
  /// A hash of the bytes: equal tags, equal bytes.
  let tag: String
  let count: Int
  private let plain: ByteBuffer
  private let compressed: Task<ByteBuffer?, Never>

  /// - Complexity: O(*n*); the compression goes on after the initializer has returned.
  init(_ bytes: [UInt8], type: String) {
    self.type = type
    count = bytes.count
    tag = Self.hash(bytes)
    plain = ByteBuffer(bytes: bytes)
    compressed = Task.detached(priority: .utility) {
      Gzip.compress(bytes).map { ByteBuffer(bytes: $0) }
    }
  }

  /// The answer to a request for these bytes.
  ///
  /// An address that holds the tag (`?v=…`) always means the same bytes, so it may be kept for ever;
  /// any other is asked about again each time, which costs a 304.
  func response(to request: Request, version: String?) async -> Response {
    let entityTag = "\"\(tag)\""
    var headers: HTTPFields = [
      .contentType: type,
      .eTag: entityTag,
      .vary: "Accept-Encoding",
      .cacheControl: version == tag ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if request.headers[values: .ifNoneMatch].contains(where: { $0.contains(entityTag) }) {
      return Response(status: .notModified, headers: headers)
    }
    if request.acceptsGzip, let compressed = await compressed.value {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
  }

  /// 64 bits of FNV-1a: it tells versions apart, it does not protect.
  static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Request {
  /// Whether the client named gzip among the encodings that it takes, and did not rule it out.
  fileprivate var acceptsGzip: Bool {
    headers[values: .acceptEncoding].joined(separator: ",").split(separator: ",").contains {
      let parts = $0.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return parts.first == "gzip" && !parts.contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
    }
  }
}
