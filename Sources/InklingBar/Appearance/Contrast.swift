/// Contrast as WCAG 2.2 defines it: (L1 + 0.05) / (L2 + 0.05) of relative luminances.
extension BarColor {
  /// Relative luminance, 0 (black) to 1 (white); alpha is ignored.
  public var luminance: Double {
    0.2126 * BarColor.linear(red) + 0.7152 * BarColor.linear(green) + 0.0722 * BarColor.linear(blue)
  }

  /// The contrast with another colour, 1 to 21, both taken as opaque.
  public func contrast(with other: BarColor) -> Double {
    let one = luminance + 0.05
    let two = other.luminance + 0.05
    return one > two ? one / two : two / one
  }

  /// sRGB's transfer function.
  ///
  /// Its power of 2.4 is x² times the fifth root of x², found by Newton's method, because Embedded Swift has no
  /// mathematics library.
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<12 {
      let fourth = root * root * root * root
      root = (4 * root + square / fourth) / 5
    }
    return square * root
  }
}

/// All colours that something may turn out to stand on: a box in colour space.
///
/// What lies behind a translucent bar is unknown. But each channel stays between the values that black and white behind
/// it would give. Luminance grows with every channel, so the two corners bound it.
public struct ColorRange: Sendable, Hashable {
  /// Every channel at its lowest.
  public var darkest: BarColor
  /// Every channel at its highest.
  public var lightest: BarColor

  /// The box between two corners.
  public init(darkest: BarColor, lightest: BarColor) {
    self.darkest = darkest
    self.lightest = lightest
  }

  /// One known colour.
  public init(_ color: BarColor) { self.init(darkest: color, lightest: color) }

  /// Any colour at all.
  public static var anything: ColorRange { ColorRange(darkest: .black, lightest: .white) }

  /// What can be seen when a colour, with its alpha, lies on any of these.
  public func beneath(_ color: BarColor) -> ColorRange {
    ColorRange(darkest: color.over(darkest), lightest: color.over(lightest))
  }

  /// The contrast of a text colour with the worst of these.
  public func worstContrast(with text: BarColor) -> Double {
    let ink = text.luminance
    if ink < darkest.luminance { return text.contrast(with: darkest) }
    if ink > lightest.luminance { return text.contrast(with: lightest) }
    return 1
  }

  /// Black or white, whichever can be read better on the worst of these.
  public var bestText: BarColor {
    worstContrast(with: .black) >= worstContrast(with: .white) ? .black : .white
  }

  /// The smallest box that holds both.
  public func union(_ other: ColorRange) -> ColorRange {
    ColorRange(
      darkest: BarColor(
        red: min(darkest.red, other.darkest.red), green: min(darkest.green, other.darkest.green),
        blue: min(darkest.blue, other.darkest.blue)),
      lightest: BarColor(
        red: max(lightest.red, other.lightest.red),
        green: max(lightest.green, other.lightest.green),
        blue: max(lightest.blue, other.lightest.blue)))
  }

  /// A colour moved towards black or white just far enough to be told from all of these.
  public func legible(_ color: BarColor, towards pole: BarColor, contrast target: Double)
    -> BarColor
  {
    for step in 0..<51 {
      let candidate = color.mixed(with: pole, amount: UInt8(truncatingIfNeeded: step * 5))
      if worstContrast(with: candidate) >= target { return candidate }
    }
    return pole
  }
}
