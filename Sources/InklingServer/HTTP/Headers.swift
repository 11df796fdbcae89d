/// The name of a header; upper and lower case are the same.
public struct HeaderName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as it is written on the wire.
  public let text: String

  /// A name out of our source.
  public init(stringLiteral value: StaticString) {
    text = value.description
  }

  /// A name that came in: letters, digits and the signs of a token (RFC 9110, section 5.6.2), or nil.
  ///
  /// - Complexity: O(*n*) in the bytes of the name.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenByte) else { return nil }
    self.text = text
  }

  /// The name as it is written on the wire.
  public var description: String { text }

  /// Whether both are the same, apart from upper and lower case.
  public static func == (left: Self, right: Self) -> Bool {
    var (left, right) = (left.text.utf8.makeIterator(), right.text.utf8.makeIterator())
    while true {
      let (one, other) = (left.next(), right.next())
      guard one?.lowercasedASCII == other?.lowercasedASCII else { return false }
      if one == nil { return true }
    }
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte.lowercasedASCII) }
  }
}

extension HeaderName {
  static let acceptEncoding: Self = "Accept-Encoding"
  static let acceptRanges: Self = "Accept-Ranges"
  static let allow: Self = "Allow"
  static let authenticate: Self = "WWW-Authenticate"
  static let authorization: Self = "Authorization"
  static let cacheControl: Self = "Cache-Control"
  static let contentEncoding: Self = "Content-Encoding"
  static let contentRange: Self = "Content-Range"
  static let contentSecurityPolicy: Self = "Content-Security-Policy"
  static let contentType: Self = "Content-Type"
  static let entityTag: Self = "ETag"
  static let ifModifiedSince: Self = "If-Modified-Since"
  static let ifNoneMatch: Self = "If-None-Match"
  static let ifRange: Self = "If-Range"
  static let lastModified: Self = "Last-Modified"
  static let location: Self = "Location"
  static let range: Self = "Range"
  static let vary: Self = "Vary"
}

/// The headers of a request or a response, in their order.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One header.
  public struct Field: Sendable, Equatable {
    /// Its name.
    public var name: HeaderName
    /// Its value, without the white space around it.
    public var value: String

    /// A header.
    public init(name: HeaderName, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All of them, equal names next to or far from each other.
  public private(set) var fields: [Field]

  /// Headers in the order of the literal.
  public init(dictionaryLiteral elements: (HeaderName, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// Headers in the order of a list.
  public init(_ fields: [Field]) {
    self.fields = fields
  }

  /// Adds one behind the others.
  public mutating func append(_ name: HeaderName, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  mutating func append(contentsOf others: [Field]) { fields += others }

  /// The value of the first header of that name; setting it replaces all of that name.
  ///
  /// - Complexity: O(*n*) in the number of headers.
  public subscript(name: HeaderName) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }

  /// The values of all headers of that name, as one list with commas (RFC 9110, section 5.3).
  public func list(_ name: HeaderName) -> String? {
    let values = fields.lazy.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension UInt8 {
  /// The same letter in lower case; anything else as it is.
  var lowercasedASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self + 0x20 : self
  }

  fileprivate var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
