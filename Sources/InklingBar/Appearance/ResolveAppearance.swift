/// Decides what is drawn from what is set: the one place where the rules of a bar's look live.
///
/// A pure function in whole-number arithmetic, so that every row of `Documentation/Appearance.md` gives the same
/// colours natively and in a browser. Text on the bar and in the field reaches 4.5:1, or 7:1 when the person asks for
/// more contrast. It does so over *any* page behind a translucent bar: black, white or a photograph, whose colours lie
/// between the two.
///
/// - Parameters:
///   - appearance: The values in force; see ``SearchBarAppearance/over(_:)``.
///   - context: The screen and the person's wishes.
/// - Returns: What is drawn.
/// - Complexity: O(1); a few thousand multiplications.
public func resolveAppearance(
  _ appearance: SearchBarAppearance, in context: AppearanceContext = AppearanceContext()
) -> ResolvedAppearance {
  let base = BarBase(appearance, in: context)
  let bar = layers(
    appearance.backgroundImage(for: .init(context.position, context.metrics)), appearance, base,
    context)
  let scopeBar = layers(appearance.scopeBarBackgroundImage, appearance, base, context)
  let tint = interactiveColor(appearance, context, on: bar)
  let tintLabel = bar.range.legible(tint, towards: bar.label, contrast: context.textContrast)
  let field = fieldLook(appearance, context, on: bar, tint: tint)
  let scopeButtons = scopeLook(appearance, context, on: scopeBar, tint: tint)
  var icons = Assignments<SearchBarIcon, BarImage>()
  for icon in SearchBarIcon.allCases {
    icons[icon] = appearance.image(for: icon, state: context.state)
  }
  var resolved = ResolvedAppearance(
    isTranslucent: isTranslucent(bar, appearance, context),
    colorScheme: bar.label == .white ? .dark : .light, bar: bar, scopeBar: scopeBar, field: field,
    scopeButtons: scopeButtons, label: bar.label, tint: tint, tintLabel: tintLabel,
    focusRing: bar.range.legible(tint, towards: bar.label, contrast: context.shapeContrast),
    hairline: hairline(bar, context), usesSystemColors: context.preferences.contains(.forcedColors),
    icons: icons, iconOffsets: appearance.positionAdjustments,
    fieldBackgroundOffset: appearance.searchFieldBackgroundPositionAdjustment ?? .zero,
    textOffset: appearance.searchTextPositionAdjustment ?? .zero, corrections: [])
  resolved.corrections = corrections(resolved, appearance, base)
  return resolved
}

/// A minimal bar has no background that could be translucent; there it is the field that is.
private func isTranslucent(
  _ bar: BarLayers, _ appearance: SearchBarAppearance, _ context: AppearanceContext
) -> Bool {
  guard appearance.searchBarStyle == .minimal, bar.image == nil else { return bar.blurs }
  return appearance.translucency != .opaque && !context.demandsOpaque
}

private func layers(
  _ image: BarImage?, _ appearance: SearchBarAppearance, _ base: BarBase,
  _ context: AppearanceContext
) -> BarLayers {
  let translucency = appearance.translucency ?? .automatic
  if let image {
    return BarLayers(image: image, base: base, translucency: translucency, context: context)
  }
  if appearance.searchBarStyle == .minimal {
    let isBlack = appearance.barStyle == .black || appearance.theme == .classicBlack
    return BarLayers(pageWith: isBlack ? .dark : context.colorScheme)
  }
  return BarLayers(base: base, translucency: translucency, context: context)
}

/// The tint that is set, else that of the surroundings, else the system's blue.
private func interactiveColor(
  _ appearance: SearchBarAppearance, _ context: AppearanceContext, on bar: BarLayers
) -> BarColor {
  if let tint = appearance.tintColor ?? context.inheritedTintColor { return tint.withAlpha(255) }
  return bar.label == .white ? BarColor(rgb: 0x0A84FF) : .systemBlue
}

private func fieldLook(
  _ appearance: SearchBarAppearance, _ context: AppearanceContext, on bar: BarLayers, tint: BarColor
) -> FieldLook {
  var background = fieldBackground(appearance, context, on: bar)
  let isMinimal = appearance.searchBarStyle == .minimal
  var range = ColorRange.anything.beneath(background)
  var layer: ImageLayer?
  if let image = appearance.searchFieldBackgroundImage(for: context.state) {
    layer = ImageLayer(image)
    range = image.tone.range(opacity: 255, over: bar.range)
    background = .clear
    // An image on which no text can be read is weakened by its opposite until text can.
    if range.worstContrast(with: range.bestText) < context.textContrast {
      let ground = range.bestText == .black ? BarColor.white : BarColor.black
      var alpha: UInt8 = 96
      while alpha < 255,
        range.beneath(ground.withAlpha(alpha)).worstContrast(with: range.bestText)
          < context.textContrast
      { alpha += 1 }
      background = ground.withAlpha(alpha)
      range = range.beneath(background)
    }
  }
  let text = range.bestText
  let middle = range.darkest.mixed(with: range.lightest, amount: 128)
  return FieldLook(
    blurs: isMinimal && background.alpha < 255 && layer == nil, background: background,
    image: layer,
    border: range.legible(
      text.mixed(with: middle, amount: 150), towards: text, contrast: context.shapeContrast),
    text: text,
    placeholder: range.legible(
      text.mixed(with: middle, amount: 140), towards: text, contrast: context.textContrast),
    icon: range.legible(
      text.mixed(with: middle, amount: 120), towards: text, contrast: context.textContrast),
    caret: range.legible(tint, towards: text, contrast: context.shapeContrast))
}

/// Opaque in a prominent bar: white on a coloured light one, a little grey on white, lighter than
/// the bar on a dark one.
///
/// Translucent grey in a minimal bar.
private func fieldBackground(
  _ appearance: SearchBarAppearance, _ context: AppearanceContext, on bar: BarLayers
) -> BarColor {
  let isDark = bar.label == .white
  if appearance.searchBarStyle == .minimal {
    let color = isDark ? BarColor(rgb: 0x2C2C2E) : BarColor(rgb: 0xEEEEF0)
    let isOpaque = context.demandsOpaque || appearance.translucency == .opaque
    return color.withAlpha(isOpaque ? 255 : 204)
  }
  let ground = bar.image == nil ? bar.color.withAlpha(255) : (isDark ? .black : .white)
  // A colour is darkened under light words; black itself can only be lightened.
  if isDark {
    let isNearlyBlack = ground.luminance < 0.03
    return ground.mixed(with: isNearlyBlack ? .white : .black, amount: isNearlyBlack ? 44 : 80)
  }
  let isNearlyWhite = ground.luminance > 0.85 && bar.image == nil
  return isNearlyWhite ? ground.mixed(with: .black, amount: 20) : .white
}

private func scopeLook(
  _ appearance: SearchBarAppearance, _ context: AppearanceContext, on layers: BarLayers,
  tint: BarColor
) -> ScopeLook {
  let attributes = appearance.scopeBarButtonTitleTextAttributes[.normal]
  let selected = appearance.scopeBarButtonTitleTextAttributes[.selected]
  let shape = layers.range.legible(tint, towards: layers.label, contrast: context.shapeContrast)
  let fill = selectedFill(shape, context)
  let images = appearance.scopeBarButtonBackgroundImages
  let image = images[.normal].map { ImageLayer($0) }
  let selectedImage = (images[.selected] ?? images[.normal]).map { ImageLayer($0) }
  let ground = WordGround(layers.range, best: layers.label, beneath: image, context)
  let chosen = ColorRange(fill)
  let selectedGround = WordGround(chosen, best: chosen.bestText, beneath: selectedImage, context)
  return ScopeLook(
    border: shape, label: ground.legible(attributes?.foregroundColor ?? tint, context),
    selectedBackground: fill,
    selectedLabel: selectedGround.legible(
      selected?.foregroundColor ?? selectedGround.best, context),
    plate: ground.plate, selectedPlate: selectedGround.plate,
    fontWeight: attributes?.fontWeight, selectedFontWeight: selected?.fontWeight,
    image: image, selectedImage: selectedImage,
    dividers: [
      appearance.scopeBarButtonDividerImage(left: .normal, right: .normal),
      appearance.scopeBarButtonDividerImage(left: .selected, right: .normal),
      appearance.scopeBarButtonDividerImage(left: .normal, right: .selected),
    ])
}

/// What the words on a scope button stand on.
///
/// It is the bar or the fill of the chosen button, a picture of the button's own, and a plate where that picture would
/// make the words illegible.
private struct WordGround {
  /// Every colour that the words may turn out to stand on.
  let range: ColorRange
  /// Black or white.
  let best: BarColor
  let plate: BarColor?

  init(
    _ below: ColorRange, best: BarColor, beneath image: ImageLayer?, _ context: AppearanceContext
  ) {
    guard let image else {
      (range, self.best, plate) = (below, best, nil)
      return
    }
    let seen = image.image.tone.range(opacity: image.opacity, over: below)
    if seen.worstContrast(with: seen.bestText) >= context.textContrast {
      (range, self.best, plate) = (seen, seen.bestText, nil)
    } else {
      let plate = BarLayers.plate(on: seen, label: best)
      (range, self.best, self.plate) = (seen.beneath(plate), best, plate)
    }
  }

  func legible(_ color: BarColor, _ context: AppearanceContext) -> BarColor {
    range.legible(color, towards: best, contrast: context.textContrast)
  }
}

/// Words on a filled button are white where people expect them to be, also on system blue, where black has a little
/// more contrast.
///
/// The fill is darkened until white can be read.
private func selectedFill(_ tint: BarColor, _ context: AppearanceContext) -> BarColor {
  guard tint.contrast(with: .white) >= 3 else { return tint }
  return ColorRange(.white).legible(tint, towards: .black, contrast: context.textContrast)
}

/// Nothing in a minimal bar; otherwise a line that stands out 3 to 1 where the page has the bar's colour (D-16), a
/// stronger one for more contrast.
private func hairline(_ bar: BarLayers, _ context: AppearanceContext) -> BarColor {
  guard bar.color.alpha > 0 || bar.image != nil else { return .clear }
  return bar.label.withAlpha(context.preferences.contains(.moreContrast) ? 255 : 120)
}

private func corrections(
  _ resolved: ResolvedAppearance, _ appearance: SearchBarAppearance, _ base: BarBase
) -> ResolvedAppearance.Corrections {
  var corrections: ResolvedAppearance.Corrections = []
  if resolved.bar.blurs, resolved.bar.image == nil, resolved.bar.color.alpha > base.alpha {
    corrections.insert(.raisedAlpha)
  }
  if appearance.tintColor != nil, resolved.tint != resolved.tintLabel {
    corrections.insert(.movedTint)
  }
  let scopes = resolved.scopeButtons
  let plates = [resolved.bar.plate, resolved.scopeBar.plate, scopes.plate, scopes.selectedPlate]
  if plates.contains(where: { $0 != nil }) { corrections.insert(.addedPlate) }
  if let title = appearance.scopeBarButtonTitleTextAttributes[.normal]?.foregroundColor,
    title != scopes.label
  {
    corrections.insert(.movedScopeTitle)
  }
  return corrections
}
