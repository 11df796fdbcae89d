/// Text as the search bar keeps it: UTF-8 bytes, compared byte for byte.
///
/// Use it wherever the bar, the session or the page hands over words. It is not `String`, because `String` would pull
/// Unicode's tables into the browser bundle (59 kB compressed). The bar needs no such comparison: deciding whether two
/// *words* are the same is the engine's task.
///
/// ```swift
/// let placeholder: SearchText = "Search mail"   // from a literal
/// let typed = SearchText(someString)            // natively, from a `String`
/// typed.string                                  // and back
/// ```
public struct SearchText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The UTF-8 bytes; well-formed unless the caller put other bytes in.
  public var bytes: [UInt8]

  /// Creates text from bytes that are known to be UTF-8; empty unless told otherwise.
  ///
  /// For bytes from a file or the network use ``init(repairing:)``.
  public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Creates text from a run of another text's bytes.
  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// Creates text from a literal.
  ///
  /// The initializer is not inlined. Otherwise the program of a page would hold the code that copies bytes once for
  /// each literal.
  @inline(never)
  public init(stringLiteral literal: StaticString) {
    bytes = literal.withUTF8Buffer { Array($0) }
  }

  /// Creates text from a literal that is passed on as a value.
  ///
  /// It is a function of its own. So the optimiser knows that all literals of the first initializer are of one kind,
  /// and no call passes the kind.
  @inline(never)
  public init(_ literal: StaticString) {
    bytes = Array(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether both are the same bytes.
  ///
  /// The operator is not inlined. Otherwise the program of a page would hold the code that compares bytes once for each
  /// comparison.
  @inline(never)
  public static func == (first: SearchText, second: SearchText) -> Bool {
    first.bytes == second.bytes
  }

  /// Whether there is no byte at all.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// Adds other text at the end.
  public mutating func append(_ other: SearchText) { bytes += other.bytes }

  /// Both texts, one after the other.
  public static func + (first: SearchText, second: SearchText) -> SearchText {
    SearchText(first.bytes + second.bytes)
  }

  /// Whether the text begins with exactly these bytes.
  public func hasPrefix(_ prefix: SearchText) -> Bool { bytes.starts(with: prefix.bytes) }

  /// The text without spaces, tabs and line ends at both ends (ASCII ones, U+00A0 and U+3000).
  ///
  /// U+3000 is the space that a Japanese keyboard types.
  public var trimmed: SearchText {
    var start: Int?
    var end = 0
    var offset = 0
    while offset < bytes.count {
      if let width = spaceWidth(at: offset) {
        offset += width
      } else {
        start = start ?? offset
        offset += 1
        end = offset
      }
    }
    return SearchText(bytes[(start ?? 0)..<end])
  }

  private func spaceWidth(at offset: Int) -> Int? {
    if isASCIISpace(bytes[offset]) { return 1 }
    if bytes[offset...].starts(with: [0xC2, 0xA0]) { return 2 }
    if bytes[offset...].starts(with: [0xE3, 0x80, 0x80]) { return 3 }
    return nil
  }

  private func isASCIISpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}

/// Decimal digits of a number, as text.
extension SearchText {
  /// Creates the decimal digits of a number, without grouping.
  public init(decimal number: Int) {
    bytes = []
    bytes.appendDecimal(Int64(number))
  }
}

#if !hasFeature(Embedded)
extension SearchText: CustomStringConvertible {
  /// Creates text from a `String` (native programs only).
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// The text as a `String`, ill-formed bytes replaced (native programs only).
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text itself.
  public var description: String { string }
}

extension String {
  /// The text as a string; bytes that are not UTF-8 are repaired.
  public init(_ text: SearchText) { self = text.string }
}
#endif
