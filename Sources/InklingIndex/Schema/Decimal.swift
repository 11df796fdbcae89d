/// Reads decimal numbers such as `-12`, `3.25` and `1e6`.
internal enum Decimal {
  /// The number that the text is as a whole, white space around it aside; `nil` when it is none.
  static func value(_ text: [UInt8]) -> Double? {
    var at = 0
    while at < text.count, text[at] == 0x20 { at += 1 }
    var isNegative = false
    if at < text.count, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    var value = 0.0
    var digits = 0
    while at < text.count, let digit = digit(text[at]) {
      value = value * 10 + digit
      digits += 1
      at += 1
    }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      var scale = 1.0
      while at < text.count, let digit = digit(text[at]) {
        value = value * 10 + digit
        scale *= 10
        digits += 1
        at += 1
      }
      value /= scale
    }
    guard digits > 0, digits <= 300 else { return nil }
    value *= exponent(text, &at)
    while at < text.count, text[at] == 0x20 { at += 1 }
    guard at == text.count else { return nil }
    return isNegative ? -value : value
  }

  private static func digit(_ byte: UInt8) -> Double? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      ? Double(byte - UInt8(ascii: "0")) : nil
  }

  /// Ten to the power that stands behind an `e`; leaves `at` alone when there is none.
  private static func exponent(_ text: [UInt8], _ at: inout Int) -> Double {
    guard at < text.count, text[at] | 0x20 == UInt8(ascii: "e") else { return 1 }
    var next = at + 1
    var isNegative = false
    if next < text.count, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") {
      isNegative = text[next] == UInt8(ascii: "-")
      next += 1
    }
    let start = next
    var power = 0
    while next < text.count, let digit = digit(text[next]) {
      power = min(power * 10 + Int(digit), 400)
      next += 1
    }
    guard next > start else { return 1 }
    at = next
    var factor = 1.0
    for _ in 0..<power { factor *= 10 }
    return isNegative ? 1 / factor : factor
  }
}
