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

  let easy: UnsafeMutableRawPointer
  private let headers: UnsafeMutableRawPointer?
  private let transfer: RemoteTransfer
  private var address: String
  private var headerBytes = 0
  private var redirectBytes = 0
  /// What the head says of the body, if it does.
  private var contentType: String?

  init?(_ asked: RemoteRequest, _ transfer: RemoteTransfer) {
    guard let easy = inkling_curl_easy_init() else { return nil }
    self.easy = easy
    self.transfer = transfer
    address = asked.address
    var list: UnsafeMutableRawPointer?
    for (name, value) in asked.headers {
      // Null when there is no memory; what was there before stays.
      list = inkling_curl_list_append(list, "\(name): \(value)") ?? list
    }
    headers = list
    let context = Unmanaged.passUnretained(self).toOpaque()
    let results = [
      inkling_curl_set_taker(easy, CurlOption.write, Self.takeBody),
      inkling_curl_set_taker(easy, CurlOption.header, Self.takeHead),
      inkling_curl_set_pointer(easy, CurlOption.writeContext, context),
      inkling_curl_set_pointer(easy, CurlOption.headerContext, context),
      inkling_curl_set_pointer(easy, CurlOption.headers, headers),
      inkling_curl_set_pointer(easy, CurlOption.agent, "inkling"),
      inkling_curl_set_pointer(easy, CurlOption.encodings, "gzip"),
      // No proxy, because the environment of a program must not decide who hears what people ask.
      inkling_curl_set_pointer(easy, CurlOption.proxy, ""),
      inkling_curl_set_number(easy, CurlOption.protocols, CurlOption.http | CurlOption.https),
      inkling_curl_set_number(easy, CurlOption.noSignals, 1),
      inkling_curl_set_number(easy, CurlOption.withoutHead, 0),
    ]
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
    (headerBytes, redirectBytes, contentType) = (0, 0, nil)
    return inkling_curl_set_pointer(easy, CurlOption.address, address) == 0
      && inkling_curl_multi_add(multi, easy) == 0
  }

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
    if let value = Self.value(of: "content-type", in: line) { contentType = value }
    // The empty line: now all is known. Trailers end with one too, and say nothing new.
    guard line.elementsEqual([13, 10]), !isRedirect else { return }
    let length = inkling_curl_size(easy, CurlOption.length)
    transfer.receive(status: status, length: length, contentType: contentType)
  }

  /// What a header of this name says; nil where the line is another one.
  private static func value(of name: StaticString, in line: UnsafeRawBufferPointer) -> String? {
    guard line.count > name.utf8CodeUnitCount,
      line[name.utf8CodeUnitCount] == UInt8(ascii: ":")
    else { return nil }
    for place in 0..<name.utf8CodeUnitCount where line[place] | 0x20 != name.utf8Start[place] {
      // The dash has the bit already.
      return nil
    }
    let value = line[(name.utf8CodeUnitCount + 1)...].filter { $0 > 0x20 }
    return String(decoding: value, as: UTF8.self)
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
