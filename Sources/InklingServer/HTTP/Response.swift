internal import InklingCore

/// The answer to a request, as a value.
public struct Response: Sendable {
  /// What the answer holds.
  public enum Body: Sendable {
    /// Bytes made for this answer.
    case bytes([UInt8])
    /// Bytes that many answers share.
    case shared(SharedBytes)
    /// A part of a file.
    case file(FileBody)
    /// Parts that come one after another; nil is the end.
    case stream(@Sendable () async -> [UInt8]?)
  }

  /// The status code.
  public var status: Status
  /// The headers, without those that tell where the body ends.
  public var headers: Headers
  /// What is sent behind the headers, but not in answer to `HEAD`.
  public var body: Body

  /// An answer.
  public init(status: Status, headers: Headers = [:], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension Response {
  /// A status code (RFC 9110, section 15).
  public struct Status: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int

    /// The status of a number from 100 to 599; another one is a fault of the server, 500.
    public init(rawValue: Int) {
      self.rawValue = (100...599).contains(rawValue) ? rawValue : 500
    }

    /// 200.
    public static let ok = Status(rawValue: 200)
    /// 206.
    public static let partialContent = Status(rawValue: 206)
    /// 301.
    public static let movedPermanently = Status(rawValue: 301)
    /// 304.
    public static let notModified = Status(rawValue: 304)
    /// 400.
    public static let badRequest = Status(rawValue: 400)
    /// 401.
    public static let unauthorized = Status(rawValue: 401)
    /// 404.
    public static let notFound = Status(rawValue: 404)
    /// 405.
    public static let methodNotAllowed = Status(rawValue: 405)
    /// 410.
    public static let gone = Status(rawValue: 410)
    /// 413.
    public static let contentTooLarge = Status(rawValue: 413)
    /// 416.
    public static let rangeNotSatisfiable = Status(rawValue: 416)
    /// 421.
    public static let misdirectedRequest = Status(rawValue: 421)
    /// 500.
    public static let internalServerError = Status(rawValue: 500)
    /// 501.
    public static let notImplemented = Status(rawValue: 501)
    /// 502.
    public static let badGateway = Status(rawValue: 502)
    /// 503.
    public static let serviceUnavailable = Status(rawValue: 503)
    /// 504.
    public static let gatewayTimeout = Status(rawValue: 504)
  }

  /// A response whose whole body is at hand.
  static func bytes(
    _ bytes: [UInt8], type: String, status: Status = .ok, cacheControl: String = "no-store"
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: cacheControl],
      body: .bytes(bytes))
  }

  /// `{"error":{"code":"too-long","message":"…","parameter":"q"}}` with status 400.
  static func problem(_ problem: RequestProblem) -> Response {
    // A message may name fields of the data, whatever they are called.
    var json = JSONWriter()
    json.beginObject()
    json.name("error")
    json.beginObject()
    json.name("code")
    json.string(Array(problem.code.utf8))
    json.name("message")
    json.string(Array(problem.message.utf8))
    if let parameter = problem.parameter {
      json.name("parameter")
      json.string(Array(parameter.description.utf8))
    }
    json.endObject()
    json.endObject()
    return .bytes(
      json.bytes + [UInt8(ascii: "\n")], type: "application/json", status: .badRequest)
  }
}

/// What answers requests: the routes of a site, or a function of one's own.
public protocol Responder: Sendable {
  /// The answer to a request.
  func respond(to request: Request) async -> Response

  /// The same where nothing has to be waited for, nil where something has.
  ///
  /// A server that asks this first saves a task for each request.
  func respondAtOnce(to request: Request) -> Response?
}

extension Responder {
  /// Nothing is answered at once unless a responder says so.
  public func respondAtOnce(to request: Request) -> Response? { nil }
}
