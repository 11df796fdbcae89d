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
    self.text = text
    // The last eight letters of the scheme in lower case; the longest that passes has six.
    var scheme: UInt64 = 0
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return
      case UInt8(ascii: ":"):
        if scheme == Self.http || scheme == Self.https || scheme == Self.mailto { return }
        return nil
      default: scheme = scheme << 8 | UInt64(byte | 0x20)
      }
    }
  }

  /// `http`, `https` and `mailto` as big-endian ASCII.
  private static let http: UInt64 = 0x6874_7470
  private static let https: UInt64 = 0x68_7474_7073
  private static let mailto: UInt64 = 0x6D61_696C_746F
}
