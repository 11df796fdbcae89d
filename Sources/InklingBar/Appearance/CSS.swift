/// The few forms of CSS values that the bar writes.
enum CSS {
  /// `12px`.
  static func pixels(_ count: Int) -> SearchText { SearchText(decimal: count) + "px" }

  /// 255 as `1`, less as a decimal with three places.
  static func share(_ part: UInt8) -> SearchText {
    if part == 255 { return "1" }
    let thousandths = (Int(part) * 1000 + 127) / 255
    var text: SearchText = "0."
    if thousandths < 100 { text.append("0") }
    if thousandths < 10 { text.append("0") }
    return text + SearchText(decimal: thousandths)
  }

  /// `url("…")`, with everything escaped that could end the string.
  static func url(_ source: SearchText) -> SearchText {
    var text = SearchText("url(\"")
    for byte in source.bytes {
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte == 0x7F {
        text.bytes += [0x5C, hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15), 0x20]
      } else {
        text.bytes.append(byte)
      }
    }
    return text + "\")"
  }

  /// An image, or `none`.
  static func image(_ image: BarImage?) -> SearchText {
    if let image { return url(image.source) }
    return "none"
  }

  /// A `border-image`, filled, borders at their own size.
  static func borderImage(_ url: SearchText, _ insets: BarInsets) -> SearchText {
    let edges = [insets.top, insets.right, insets.bottom, insets.left]
    var text = url
    for edge in edges { text = text + " " + SearchText(decimal: edge) }
    text.append(" fill /")
    for edge in edges { text = text + " " + pixels(edge) }
    return text + " stretch"
  }

  /// A gradient from top to bottom; the middle colours meet halfway, as those of 2010 did.
  static func gradient(_ stops: [BarColor]) -> SearchText {
    var text: SearchText = "linear-gradient("
    for (index, stop) in stops.enumerated() {
      if index > 0 { text.append(",") }
      text.append(stop.css)
    }
    return text + ")"
  }
}
