#if !canImport(Darwin) && !INKLING_URLSESSION
internal import InklingCurl
internal import InklingSession

/// The numbers of the library's options and answers that are used here.
enum CurlOption {
  static let maximumPerHost: CInt = 7

  fileprivate static let writeContext: CInt = 10_001
  fileprivate static let address: CInt = 10_002
  fileprivate static let proxy: CInt = 10_004
  fileprivate static let write: CInt = 20_011
  fileprivate static let agent: CInt = 10_018
  fileprivate static let headers: CInt = 10_023
  fileprivate static let headerContext: CInt = 10_029
  fileprivate static let header: CInt = 20_079
  fileprivate static let noSignals: CInt = 99
  fileprivate static let method: CInt = 10_036
  fileprivate static let bodyLength: CInt = 60
  fileprivate static let copiedBody: CInt = 10_165
  fileprivate static let authorities: CInt = 10_065
  fileprivate static let encodings: CInt = 10_102
  fileprivate static let protocols: CInt = 181
  fileprivate static let withoutHead: CInt = 285
  fileprivate static let quickExit: CInt = 322

  fileprivate static let status: CInt = 0x20_0002
  fileprivate static let length: CInt = 0x60_000F
  fileprivate static let redirect: CInt = 0x10_001F

  fileprivate static let badEncoding: CInt = 61

  fileprivate static let http = 1
  fileprivate static let https = 2
}

/// One question to a server, from address to address until one answers.
///
/// On the queue of its line only.
final class CurlRequest {
  /// What a server may say before its body, all heads and trailers together.
  private static let maximumHeaderBytes = 256 << 10
  /// What a server may say about a redirect that nobody reads.
  private static let maximumRedirectBytes = 64 << 10
  /// Nobody waits longer; a duration without end could not be added to a time.
  private static let longest = Duration.seconds(7 * 24 * 3_600)

  let easy: UnsafeMutableRawPointer
  /// When nobody waits any more.
  let deadline: ContinuousClock.Instant
  private let headers: UnsafeMutableRawPointer?
  private let transfer: RemoteTransfer
  private var address: String
  private var headerBytes = 0
  private var redirectBytes = 0
  private var type = ""
  private var retryAfter: Int?

  init?(_ asked: RemoteRequest, _ transfer: RemoteTransfer) {
    guard let easy = inkling_curl_easy_init() else { return nil }
    self.easy = easy
    self.transfer = transfer
    address = asked.address
    deadline = .now + min(asked.timeout, Self.longest)
    var list: UnsafeMutableRawPointer?
    for (name, value) in asked.headers {
      // Null when there is no memory; what was there before stays.
      list = inkling_curl_list_append(list, "\(name): \(value)") ?? list
    }
    // libcurl would ask first whether a large body is wanted, and wait a second for an answer.
    if !asked.body.isEmpty { list = inkling_curl_list_append(list, "Expect:") ?? list }
    headers = list
    let context = Unmanaged.passUnretained(self).toOpaque()
    var results = [
      inkling_curl_set_taker(easy, CurlOption.write, Self.takeBody),
      inkling_curl_set_taker(easy, CurlOption.header, Self.takeHead),
      inkling_curl_set_pointer(easy, CurlOption.writeContext, context),
      inkling_curl_set_pointer(easy, CurlOption.headerContext, context),
      inkling_curl_set_pointer(easy, CurlOption.headers, headers),
      inkling_curl_set_pointer(easy, CurlOption.agent, "inkling"),
      inkling_curl_set_pointer(
        easy, CurlOption.encodings, asked.mayBeCompressed ? "gzip" : "identity"),
      // No proxy, because the environment of a program must not decide who hears what people ask.
      inkling_curl_set_pointer(easy, CurlOption.proxy, ""),
      inkling_curl_set_number(easy, CurlOption.protocols, CurlOption.http | CurlOption.https),
      inkling_curl_set_number(easy, CurlOption.noSignals, 1),
      inkling_curl_set_number(easy, CurlOption.withoutHead, 0),
    ]
    if asked.method != "GET" {
      // Copied by the library, which has to know the length before.
      results.append(inkling_curl_set_number(easy, CurlOption.bodyLength, asked.body.count))
      results.append(
        (asked.body + [0]).withUnsafeBytes {
          inkling_curl_set_pointer(easy, CurlOption.copiedBody, $0.baseAddress)
        })
      results.append(inkling_curl_set_pointer(easy, CurlOption.method, asked.method))
    }
    if let authorities = asked.authorities {
      results.append(inkling_curl_set_pointer(easy, CurlOption.authorities, authorities))
    }
    // Since 7.87: a name that is still looked up is not waited for. Before that giving up is slower.
    _ = inkling_curl_set_number(easy, CurlOption.quickExit, 1)
    guard results.allSatisfy({ $0 == 0 }) else { return nil }
  }

  deinit {
    inkling_curl_easy_cleanup(easy)
    inkling_curl_list_free(headers)
  }

  /// Asks; false when the address is none.
  func begin(on multi: UnsafeMutableRawPointer) -> Bool {
    (headerBytes, redirectBytes, type, retryAfter) = (0, 0, "", nil)
    return inkling_curl_set_pointer(easy, CurlOption.address, address) == 0
      && inkling_curl_multi_add(multi, easy) == 0
  }

  /// Ends the transfer; whoever owns it is told to leave.
  func end(_ failure: SourceFailure) { transfer.fail(failure) }

  func leave(_ multi: UnsafeMutableRawPointer) {
    _ = inkling_curl_multi_remove(multi, easy)
  }

  /// Looks at the end of a transfer; true when the next one has begun, where the server sent us.
  func goesOn(after code: CInt, on multi: UnsafeMutableRawPointer) -> Bool {
    guard code == 0 else {
      transfer.fail(code == CurlOption.badEncoding ? .unreadable : .unreachable)
      return false
    }
    guard let target = inkling_curl_text(easy, CurlOption.redirect) else {
      // A head that is cut off is no error to the library.
      transfer.finish(orElse: isRedirect ? .refused : .unreadable)
      return false
    }
    var isBegun = false
    let next = String(cString: target)
    transfer.redirect(isAllowed: isAllowed(next)) {
      address = next
      isBegun = begin(on: multi)
    }
    if !isBegun { transfer.fail(.refused) }
    return isBegun
  }

  /// Whether a server may send a question on: never from a secret line to an open one.
  private func isAllowed(_ target: String) -> Bool {
    inkling_curl_is_plain_address(target)
      && (target.hasPrefix("https://") || address.hasPrefix("http://"))
  }

  // MARK: - What the server says

  private static let takeHead: inkling_curl_taker = { bytes, size, count, context in
    take(bytes, size, count, context) { $0.takeHead($1) }
  }

  private static let takeBody: inkling_curl_taker = { bytes, size, count, context in
    take(bytes, size, count, context) { $0.takeBody($1) }
  }

  /// Hands the bytes over; any other number than theirs ends the transfer.
  private static func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?, _ taker: (CurlRequest, UnsafeRawBufferPointer) -> Void
  ) -> Int {
    guard let context else { return 0 }
    let request = Unmanaged<CurlRequest>.fromOpaque(context).takeUnretainedValue()
    taker(request, UnsafeRawBufferPointer(start: bytes, count: size * count))
    return request.transfer.isOver ? 0 : size * count
  }

  private func takeHead(_ line: UnsafeRawBufferPointer) {
    headerBytes += line.count
    if headerBytes > Self.maximumHeaderBytes { return transfer.fail(.unreadable) }
    // The empty line: now all is known. Trailers end with one too, and say nothing new.
    guard line.elementsEqual([13, 10]), !isRedirect else { return note(line) }
    let length = inkling_curl_size(easy, CurlOption.length)
    transfer.receive(
      RemoteAnswer(status: status, type: type, retryAfter: retryAfter, body: []), length: length)
  }

  /// Keeps the two headers that somebody asks for.
  private func note(_ line: UnsafeRawBufferPointer) {
    if line.starts(with: Array("HTTP/".utf8)) { (type, retryAfter) = ("", nil) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon <= 16 else { return }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
      .filter { $0 != "\r\n" && $0 != " " }
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-type": type = value
    case "retry-after": retryAfter = Int(value)
    default: break
    }
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) {
    guard isRedirect else { return transfer.receive(bytes) }
    redirectBytes += bytes.count
    if redirectBytes > Self.maximumRedirectBytes { transfer.fail(.refused) }
  }

  private var status: Int { inkling_curl_number(easy, CurlOption.status) }
  private var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
#endif
