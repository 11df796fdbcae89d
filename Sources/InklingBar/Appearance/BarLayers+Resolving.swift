/// The colour that a bar has before translucency: what the style, or the colour that wins over it,
/// says.
struct BarBase {
  var color: BarColor
  var gradient: [BarColor] = []
  /// How much it covers when it is translucent, before that is raised for legibility.
  var alpha: UInt8 = BarBase.lightAlpha
  /// Looks of 2010 let nothing through unless they are told to.
  var isTranslucentByDefault = true

  /// At this alpha enough of a photograph shines through white to look translucent, and black text keeps 13:1 in the
  /// worst case.
  static let lightAlpha: UInt8 = 217
  /// Black needs a little less to look as translucent.
  static let darkAlpha: UInt8 = 204
  /// What an opaque image is shown at when it is to be translucent.
  static let imageOpacity: UInt8 = 217

  /// A colour beats a theme, a theme beats a style, in whatever order they were set.
  init(_ appearance: SearchBarAppearance, in context: AppearanceContext) {
    if let tint = appearance.barTintColor {
      color = tint.withAlpha(255)
      return
    }
    switch (appearance.theme ?? .standard, appearance.barStyle ?? .default) {
    case (.classicBlue, _):
      color = BarColor(rgb: 0x8FA3BC)
      gradient = [BarColor(rgb: 0xB4C2D4), BarColor(rgb: 0x98ABC2), BarColor(rgb: 0x8A9FB9)]
      isTranslucentByDefault = false
    case (.classicBlack, _):
      color = BarColor(rgb: 0x1C1C1C)
      gradient = [BarColor(rgb: 0x4A4A4A), BarColor(rgb: 0x262626), BarColor(rgb: 0x0A0A0A)]
      isTranslucentByDefault = false
    case (.standard, .black):
      color = .black
      alpha = BarBase.darkAlpha
    case (.standard, .default):
      // The guidelines predate dark pages; UIKit's default style follows them since iOS 13.
      let isDark = context.colorScheme == .dark
      color = isDark ? BarColor(rgb: 0x1C1C1E) : .white
      if isDark { alpha = BarBase.darkAlpha }
    }
  }

  /// Every colour of it, before alpha.
  var range: ColorRange {
    var range = ColorRange(gradient.first ?? color)
    for stop in gradient { range = range.union(ColorRange(stop)) }
    return range
  }
}

extension BarLayers {
  /// A background of one colour or gradient.
  init(base: BarBase, translucency: Translucency, context: AppearanceContext) {
    let isTranslucent =
      switch translucency {
      case .automatic: base.isTranslucentByDefault && !context.demandsOpaque
      case .translucent: !context.demandsOpaque
      case .opaque: false
      }
    let alpha =
      isTranslucent
      ? BarLayers.alpha(of: base, from: base.alpha, contrast: context.textContrast) : 255
    let range = BarLayers.range(of: base, alpha: alpha)
    self.init(
      blurs: isTranslucent && alpha < 255, backing: nil, color: base.color.withAlpha(alpha),
      gradient: base.gradient.map { $0.withAlpha(alpha) }, image: nil, plate: nil, range: range,
      label: range.bestText)
  }

  /// A background image, by the six rules of image and translucency.
  init(
    image: BarImage, base: BarBase, translucency: Translucency, context: AppearanceContext
  ) {
    let letsThrough = image.tone.coverage == .translucent
    let isTranslucent =
      switch context.demandsOpaque ? .opaque : translucency {
      case .automatic: letsThrough
      case .translucent: true
      case .opaque: false
      }
    let opacity = isTranslucent && !letsThrough ? BarBase.imageOpacity : 255
    let backing = !isTranslucent && letsThrough ? base.color : nil
    let range = image.tone.range(
      opacity: opacity, over: backing.map { ColorRange($0) } ?? .anything)
    // An image of every brightness favours neither black nor white words, so the style decides.
    let isReadable = range.worstContrast(with: range.bestText) >= context.textContrast
    let label = isReadable ? range.bestText : base.range.bestText
    self.init(
      blurs: isTranslucent, backing: backing, color: .clear, gradient: [],
      image: ImageLayer(image, opacity: opacity),
      plate: isReadable ? nil : BarLayers.plate(on: range, label: label),
      range: range, label: label)
    if let plate { self.range = range.beneath(plate) }
  }

  /// No background: words stand on the page, whose scheme alone is known.
  init(pageWith scheme: BarColorScheme) {
    let range =
      scheme == .dark
      ? ColorRange(darkest: .black, lightest: BarColor(rgb: 0x2C2C2E))
      : ColorRange(darkest: BarColor(rgb: 0xEBEBF0), lightest: .white)
    self.init(
      blurs: false, backing: nil, color: .clear, gradient: [], image: nil, plate: nil, range: range,
      label: range.bestText)
  }

  /// The least alpha, not below the given one, at which black or white can be read over any page.
  private static func alpha(of base: BarBase, from start: UInt8, contrast: Double) -> UInt8 {
    var alpha = start
    while alpha < 255 {
      let range = range(of: base, alpha: alpha)
      if range.worstContrast(with: range.bestText) >= contrast { break }
      alpha += 1
    }
    return alpha
  }

  /// What can be seen of a background at an alpha, over any page.
  private static func range(of base: BarBase, alpha: UInt8) -> ColorRange {
    let inner = base.range
    return ColorRange(
      darkest: inner.darkest.withAlpha(alpha).over(.black),
      lightest: inner.lightest.withAlpha(alpha).over(.white))
  }

  /// The weakest plate on which the label stands out so well that words in the tint still do, too.
  static func plate(on range: ColorRange, label: BarColor) -> BarColor {
    let ground = label == .black ? BarColor.white : BarColor.black
    for alpha in UInt8(96)..<255 {
      let plate = ground.withAlpha(alpha)
      if range.beneath(plate).worstContrast(with: label) >= plateContrast { return plate }
    }
    return ground
  }

  /// At 4.5 a blue word on a plate would have to be almost black to be read; at 10 it is dark blue.
  private static let plateContrast = 10.0
}
