/// A piece of text as the bytes of its UTF-8 form.
///
/// The bar and the session carry everything people read or type as `SearchText`. It is compared and hashed byte
/// for byte, so that the browser's build never links the Unicode tables that `String` needs (142 kB).
/// Nothing in here understands words, case or accents: that is `InklingText`'s work.
///
///     let query: SearchText = "zen mo"
///     query.bytes.count  // 6
public struct SearchText: Sendable, Hashable {
  /// The UTF-8 bytes.
  public var bytes: [UInt8]

  /// Text of the given UTF-8 bytes, empty unless told otherwise.
  public init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// True when there is not a single byte.
  @inlinable public var isEmpty: Bool { bytes.isEmpty }
}

extension SearchText: ExpressibleByStringLiteral {
  /// The text of a literal in the source.
  public init(stringLiteral value: StaticString) {
    self.bytes = value.withUTF8Buffer { [UInt8]($0) }
  }
}

#if !hasFeature(Embedded)
extension SearchText: CustomStringConvertible {
  /// The text of a string.
  public init(_ string: String) {
    self.bytes = [UInt8](string.utf8)
  }

  /// The text as a string; bytes that are not UTF-8 are repaired.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// The text as a string; bytes that are not UTF-8 are repaired.
  public init(_ text: SearchText) {
    self = String(decoding: text.bytes, as: UTF8.self)
  }
}
#endif
