internal import InklingLock

/// Bytes that do not change while the server runs.
///
/// They are sent with a tag, so a browser that has them gets a 304, and they are compressed once instead of for every
/// request.
struct ServedContent: Sendable {
  let type: String
  /// A hash of the bytes: equal tags, equal bytes.
  let tag: String
  let plain: SharedBytes
  private let compression: Compression

  var count: Int { plain.count }

  /// - Complexity: O(*n*); the compression goes on after the initializer has returned, or begins when it is asked for.
  init(_ plain: SharedBytes, type: String, compressed time: Site.Compression = .atOnce) {
    self.type = type
    self.plain = plain
    tag = Self.hash(plain.bytes)
    compression = Compression(of: plain)
    if time == .atOnce { compression.begin() }
  }

  /// Whether nobody can say yet how small the bytes get.
  var isBeingCompressed: Bool { compression.isUnderWay }

  func waitUntilCompressed() async { await compression.wait() }

  /// Whether a client would get the compressed bytes.
  func sendsCompressed(to request: Request) -> Bool { request.acceptsGzip }

  /// The answer to a request for these bytes.
  ///
  /// An address that holds the tag (`?v=…`) always means the same bytes, so browsers may keep them without an end. Any
  /// other address is asked about again each time, which costs a 304.
  func response(to request: Request, version: String?) -> Response {
    let entityTag = "\"\(tag)\""
    var headers: Headers = [
      .contentType: type,
      .entityTag: entityTag,
      .vary: "Accept-Encoding",
      .cacheControl: version == tag ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if Conditions(request).isMet(tag: entityTag) {
      return Response(status: .notModified, headers: headers)
    }
    if request.acceptsGzip, let compressed = compression.result {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: .shared(compressed))
    }
    return Response(status: .ok, headers: headers, body: .shared(plain))
  }

  /// What a hash is written with.
  static let hashDigits = Array("0123456789abcdef".utf8)

  /// 64 bits of FNV-1a: it tells versions apart, it does not protect.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The compressed bytes, once they are there.
private final class Compression: Sendable {
  private enum State {
    case underWay
    case finished(SharedBytes?)
  }

  private let plain: SharedBytes
  private let state = Locked(State.underWay)
  private let task = Locked<Task<Void, Never>?>(nil)

  init(of plain: SharedBytes) { self.plain = plain }

  /// Begins, unless somebody has begun before.
  @discardableResult func begin() -> Task<Void, Never> {
    task.withLock { task in
      if let task { return task }
      let begun = Task.detached(priority: .utility) {
        let compressed = Gzip.compress(self.plain.bytes).map { SharedBytes(copying: $0) }
        self.state.withLock { $0 = .finished(compressed) }
      }
      task = begun
      return begun
    }
  }

  var isUnderWay: Bool {
    state.withLock { if case .underWay = $0 { true } else { false } }
  }

  var result: SharedBytes? {
    state.withLock { if case .finished(let bytes) = $0 { bytes } else { nil } }
  }

  func wait() async { await begin().value }
}

extension Request {
  /// Whether the client named gzip among the encodings that it takes, and did not rule it out.
  fileprivate var acceptsGzip: Bool {
    guard let accepted = headers.list(.acceptEncoding) else { return false }
    return accepted.split(separator: ",").contains {
      let parts = $0.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return parts.first == "gzip" && !parts.contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
    }
  }
}
