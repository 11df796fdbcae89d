/// An address out of somebody's data that is safe to put into a link.
///
/// Only `http:`, `https:`, `mailto:` and addresses without a scheme pass. `javascript:` and
/// `data:` would run or show what the data says under the page's own name.
struct WebAddress {
  let text: String

  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    // Browsers drop control characters inside a scheme, so a scheme is only believed without them.
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else {
      return nil
    }
    let end = bytes.firstIndex { ":/?#".utf8.contains($0) }
    if let end, bytes[end] == UInt8(ascii: ":") {
      let scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      guard ["http", "https", "mailto"].contains(scheme) else { return nil }
    }
    self.text = text
  }
}
