/// How often a word stands in a document, as a number that is small for what is frequent.
///
/// A title counts five times: once in the title, once in the text, twice in the text, in both, …
internal enum WeightCode {
  private static let weights: [UInt8] = [
    1, 5, 2, 6, 10, 3, 7, 11, 15, 4, 8, 12, 16, 20, 9, 13, 17, 21, 25, 14, 18, 22, 26, 30, 19, 23,
    27, 31, 35, 24, 28, 32, 36, 40, 29, 33, 37, 41, 45, 34, 38, 42, 46, 50, 39, 43, 47, 51, 55, 44,
    48, 52, 56, 60, 49, 53, 57, 61, 54, 58, 62, 59, 63,
  ]

  static func weight(_ code: Int) -> Int { code < weights.count ? Int(weights[code]) : 1 }

  /// The code of each weight.
  static func codes() -> [UInt8] {
    var codes = [UInt8](repeating: 0, count: 64)
    for (code, weight) in weights.enumerated() { codes[Int(weight)] = UInt8(code) }
    return codes
  }
}
