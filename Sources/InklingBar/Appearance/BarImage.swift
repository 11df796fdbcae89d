/// A picture for a part of the bar: where it is, how large, how it is laid out, what it shows.
///
/// The bar does not decode pictures. Whoever loads a picture measures it once (``Tone``). The measure decides the rest:
/// whether the picture is stretched, whether the page shines through, and which text can be read on it.
public struct BarImage: Sendable, Hashable {
  /// The address of the picture, an URL.
  public var source: SearchText
  /// Its width in CSS pixels.
  public var width: Int
  /// Its height in CSS pixels.
  public var height: Int
  /// The borders that are not stretched; having any, even of no width, makes it stretchable.
  public var capInsets: BarInsets?
  /// What its pixels are like.
  public var tone: Tone

  /// A picture of which nothing is known but its coverage.
  public init(
    _ source: SearchText, width: Int, height: Int, tone: Tone = .unmeasured(.opaque)
  ) {
    self.source = source
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.tone = tone
  }

  /// The same picture, stretchable, with borders that keep their size.
  public func resizable(withCapInsets capInsets: BarInsets) -> BarImage {
    var copy = self
    copy.capInsets = capInsets
    return copy
  }

  /// Whether it fills its place by stretching: a picture one pixel wide or high, or a stretchable
  /// one.
  ///
  /// Any other is tiled.
  public var isStretched: Bool { width == 1 || height == 1 || capInsets != nil }
}

/// What the pixels of a picture are like: how much they cover and between which colours they lie.
public struct Tone: Sendable, Hashable {
  /// Whether something behind a picture can be seen through it.
  public enum Coverage: Sendable {
    /// Every pixel covers fully.
    case opaque
    /// At least one pixel does not.
    case translucent
  }

  /// Whether the average alpha is exactly one, or less.
  ///
  /// The alphas are summed as whole numbers. One pixel at 254 among sixteen million still counts; a rounded mean would
  /// say 1.0.
  public let coverage: Coverage

  /// The colours to be seen when the picture lies on black, and on white.
  ///
  /// Any other backdrop gives colours between the two.
  private let overBlack: ColorRange
  private let overWhite: ColorRange
  /// The colours that somebody said the picture lies between, where nobody looked at its pixels.
  let declaredRange: ColorRange?

  private init(
    coverage: Coverage, overBlack: ColorRange, overWhite: ColorRange,
    declaredRange: ColorRange? = nil
  ) {
    self.coverage = coverage
    self.overBlack = overBlack
    self.overWhite = overWhite
    self.declaredRange = declaredRange
  }

  /// A picture whose pixels nobody has looked at: it may have any colour.
  public static func unmeasured(_ coverage: Coverage) -> Tone {
    Tone(coverage: coverage, overBlack: .anything, overWhite: .anything)
  }

  /// A picture of which somebody knows the darkest and the lightest colour, channel by channel.
  public init(_ coverage: Coverage, between range: ColorRange) {
    let isOpaque = coverage == .opaque
    self.init(
      coverage: coverage,
      overBlack: ColorRange(
        darkest: isOpaque ? range.darkest : .black, lightest: range.lightest),
      overWhite: ColorRange(
        darkest: range.darkest, lightest: isOpaque ? range.lightest : .white),
      declaredRange: range)
  }

  /// Measures pixels of four bytes each: red, green, blue, and alpha not multiplied in.
  ///
  /// A browser's canvas gives pixels in this form. Bytes after the last whole pixel are ignored. No pixel at all is
  /// like an unmeasured, opaque picture.
  /// - Complexity: O(pixels).
  public init(rgba: [UInt8]) {
    let pixels = rgba.count / 4
    guard pixels > 0 else {
      self = .unmeasured(.opaque)
      return
    }
    var alphaSum: UInt64 = 0
    var onBlack = ColorRange(darkest: .white, lightest: .black)
    var onWhite = onBlack
    for pixel in 0..<pixels {
      let offset = pixel * 4
      let color = BarColor(
        red: rgba[offset], green: rgba[offset + 1], blue: rgba[offset + 2], alpha: rgba[offset + 3])
      alphaSum += UInt64(color.alpha)
      onBlack = onBlack.union(ColorRange(color.over(.black)))
      onWhite = onWhite.union(ColorRange(color.over(.white)))
    }
    self.init(
      coverage: alphaSum < 255 * UInt64(pixels) ? .translucent : .opaque, overBlack: onBlack,
      overWhite: onWhite)
  }

  /// What can be seen of the picture at this opacity with any of those colours behind it.
  public func range(opacity: UInt8, over backdrop: ColorRange) -> ColorRange {
    let low = between(overBlack.darkest, overWhite.darkest, at: backdrop.darkest)
    let high = between(overBlack.lightest, overWhite.lightest, at: backdrop.lightest)
    return ColorRange(
      darkest: low.withAlpha(opacity).over(backdrop.darkest),
      lightest: high.withAlpha(opacity).over(backdrop.lightest))
  }

  /// What is seen is linear in the backdrop, channel by channel.
  private func between(_ onBlack: BarColor, _ onWhite: BarColor, at backdrop: BarColor) -> BarColor
  {
    BarColor(
      red: onBlack.mixed(with: onWhite, amount: backdrop.red).red,
      green: onBlack.mixed(with: onWhite, amount: backdrop.green).green,
      blue: onBlack.mixed(with: onWhite, amount: backdrop.blue).blue)
  }
}
