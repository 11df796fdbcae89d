internal import InklingBar

extension SearchText {
  /// A length in CSS, to a tenth of a pixel.
  static func pixels(_ length: Float) -> SearchText {
    guard length > -100_000, length < 100_000 else { return "0px" }
    let tenths = Int(length * 10 + (length < 0 ? -0.5 : 0.5))
    var text = tenths < 0 ? SearchText("-") : SearchText()
    text.append(SearchText(decimal: abs(tenths) / 10))
    if tenths % 10 != 0 {
      text.append(".")
      text.append(SearchText(decimal: abs(tenths) % 10))
    }
    return text + "px"
  }
}
