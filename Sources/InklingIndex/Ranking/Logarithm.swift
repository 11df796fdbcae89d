/// The natural logarithm; the core has no mathematics library.
internal enum Logarithm {
  /// ln *x* for positive normal *x*, to about twelve digits.
  ///
  /// *x* = *m* · 2ᵉ with *m* near 1, and ln *m* = 2 artanh((*m* − 1) / (*m* + 1)) as a series.
  static func natural(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return 0 }
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095 {
      mantissa /= 2
      exponent += 1
    }
    let y = (mantissa - 1) / (mantissa + 1)
    let square = y * y
    var sum = 0.0
    var power = y
    var divisor = 1.0
    for _ in 0..<9 {
      sum += power / divisor
      power *= square
      divisor += 2
    }
    return 2 * sum + exponent * 0.693_147_180_559_945_3
  }
}
