/// What a follower must know to be given a store: 16 … 1,024 visible ASCII characters.
///
/// `head -c 24 /dev/urandom | base64` makes one. It is printed nowhere.
public struct FollowKey: Sendable {
  private let bytes: [UInt8]

  /// A key, without the white space around it, as a file has some at its end.
  ///
  /// It is nil when the key is too short to be a secret, too long for a header, or has other characters.
  public init?(_ text: String) {
    let white = [UInt8(ascii: " "), 0x09, 0x0A, 0x0D]
    var bytes = text.utf8.drop { white.contains($0) }
    while let last = bytes.last, white.contains(last) { bytes.removeLast() }
    guard (16...1_024).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.bytes = Array(bytes)
  }

  /// The value of the header `Authorization` that shows the key.
  package var authorization: String { "Bearer " + String(decoding: bytes, as: UTF8.self) }

  /// Whether a header shows this key.
  ///
  /// The time does not tell how many characters agree, only how long the header is.
  package func isShown(by authorization: String?) -> Bool {
    let own = Array(self.authorization.utf8)
    let other = Array((authorization ?? "").utf8)
    var difference = own.count ^ other.count
    for (place, byte) in other.enumerated() { difference |= Int(byte ^ own[place % own.count]) }
    return difference == 0
  }
}
