/// An address out of somebody's data that may be followed: relative, or with a scheme that only fetches.
///
/// `http:`, `https:` and `mailto:` pass. `javascript:`, `data:` and every other scheme could run or show what the data
/// says under the page's own name. Browsers drop control characters inside a scheme and take `\` for `/`, so an address
/// with one of those, or with a space, is refused.
public struct SafeAddress: Sendable {
  /// The address as it was given.
  public let text: SearchText

  /// Takes an address that may be followed; nil for every other.
  public init?(_ text: SearchText) {
    guard !text.isEmpty, !text.bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == 0x5C })
    else { return nil }
    guard let colon = text.bytes.firstIndex(of: UInt8(ascii: ":")) else {
      self.text = text
      return
    }
    let before = text.bytes[..<colon]
    let isPath = before.contains { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
    if !isPath {
      let scheme = before.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      guard
        Self.isEqual(scheme, "http") || Self.isEqual(scheme, "https")
          || Self.isEqual(scheme, "mailto")
      else { return nil }
    }
    self.text = text
  }

  private static func isEqual(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    word.withUTF8Buffer { $0.elementsEqual(bytes) }
  }
}
