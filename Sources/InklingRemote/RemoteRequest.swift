/// What is asked of a server, and how much of an answer is taken.
struct RemoteRequest: Sendable {
  var address: String
  /// Headers of the request, with `Accept` among them.
  var headers: [(name: String, value: String)] = [("Accept", "application/json")]
  /// How long it may take, all in all.
  var timeout: Duration
  /// How many bytes the body may have.
  var limit: Int
  /// The statuses that are answers; any other one is a refusal.
  var accepted: Set<Int> = [200]
  /// The media type that the answer must have where it names one; nil for any.
  ///
  /// A page in the place of an answer, of a proxy or a network that asks for a login, is no answer.
  var type: String?
  /// How often a server may send the request on: as often as AsyncHTTPClient followed, by which servers were asked before.
  ///
  /// A request that shows a key is sent nowhere else.
  var redirects = 5
}

/// What a server answered.
struct RemoteAnswer: Sendable, Equatable {
  var status: Int
  var body: [UInt8]
}

extension RemoteConnections {
  /// The address of a server's page with a slash at its end, or nil when no server can be asked there.
  static func folder(_ address: String) -> String? {
    guard address.hasPrefix("http://") || address.hasPrefix("https://"),
      !address.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "?") || $0 == 0x23 }),
      !address.contains(":///"), canAsk(address)
    else { return nil }
    return address.hasSuffix("/") ? address : address + "/"
  }
}
