internal import InklingBar

/// An address from data that may be followed: relative, or with a scheme that only fetches.
///
/// `javascript:`, `data:` and everything else that runs or pretends is refused.
struct SafeAddress {
  let text: SearchText

  init?(_ text: SearchText) {
    guard !text.isEmpty, !text.bytes.contains(where: { $0 < 0x20 }) else { return nil }
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
