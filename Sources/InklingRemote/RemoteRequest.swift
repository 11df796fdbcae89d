/// What is asked of a server, and how much of an answer is taken.
package struct RemoteRequest: Sendable {
  package var address: String
  /// What is done there; a method other than `GET` has a body, which may be empty.
  package var method = "GET"
  /// What is sent, with any method but `GET`.
  package var body: [UInt8] = []
  /// Headers of the request, with `Accept` among them.
  package var headers: [(name: String, value: String)] = [("Accept", "application/json")]
  /// How long it may take, all in all.
  package var timeout: Duration
  /// How many bytes the body may have.
  package var limit: Int
  /// The statuses that are answers; any other one is a refusal.
  package var accepted: Set<Int> = [200]
  /// The media type that the answer must have where it names one; nil for any.
  ///
  /// A page in the place of an answer, of a proxy or a network that asks for a login, is no answer.
  package var type: String?
  /// How often a server may send the request on: as often as AsyncHTTPClient followed, by which servers were asked before.
  ///
  /// A request that shows a key is sent nowhere else.
  package var redirects = 5
  /// Whether the answer may come compressed, which costs the server more time than a near network saves.
  package var mayBeCompressed = true
  /// A file with the certificates, in PEM, of those who may vouch for the server; nil takes those of the system.
  package var authorities: String?

  package init(address: String, timeout: Duration, limit: Int) {
    self.address = address
    self.timeout = timeout
    self.limit = limit
  }

  init(
    address: String, headers: [(name: String, value: String)] = [("Accept", "application/json")],
    timeout: Duration, limit: Int, accepted: Set<Int> = [200], redirects: Int = 5,
    type: String? = nil
  ) {
    self.init(address: address, timeout: timeout, limit: limit)
    self.headers = headers
    self.accepted = accepted
    self.redirects = redirects
    self.type = type
  }
}

/// What a server answered.
package struct RemoteAnswer: Sendable, Equatable {
  package var status: Int
  /// The type that the server gives the body, as it was sent; empty where it gives none.
  package var type = ""
  /// How many seconds the server asks to be left alone, where it says so in seconds.
  package var retryAfter: Int?
  package var body: [UInt8]
}

extension RemoteConnections {
  /// The address of a server's page with a slash at its end, or nil when no server can be asked there.
  package static func folder(_ address: String) -> String? {
    guard address.hasPrefix("http://") || address.hasPrefix("https://"),
      !address.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "?") || $0 == 0x23 }),
      !address.contains(":///"), canAsk(address)
    else { return nil }
    return address.hasSuffix("/") ? address : address + "/"
  }
}
