/// One CSS custom property and its value: what a renderer copies onto the bar's host element.
///
/// The style sheet reads nothing else, so all that is decided about a look is decided in
/// ``resolveAppearance(_:in:)``.
public struct StyleToken: Sendable, Equatable {
  /// The property, beginning with `--inkling-`.
  public var name: StaticString
  /// Its value in CSS.
  public var value: SearchText

  /// Whether both name and value are the same.
  public static func == (one: StyleToken, other: StyleToken) -> Bool {
    SearchText(one.name) == SearchText(other.name) && one.value == other.value
  }
}

extension ResolvedAppearance {
  /// The look as CSS custom properties; always the same names in the same order.
  ///
  /// | names | value |
  /// |---|---|
  /// | `--inkling-color-scheme` | `light` or `dark` |
  /// | `--inkling-bar-`, `--inkling-scope-bar-` … `background`, `backing`, `plate` | colours (`background` may be a gradient) |
  /// | … `backdrop` | a `backdrop-filter` |
  /// | … `image`, `image-size`, `image-repeat`, `image-opacity`, `border-image` | an image layer |
  /// | `--inkling-field-` … | the field's colours, image and offset |
  /// | `--inkling-label`, `-tint`, `-tint-label`, `-focus-ring`, `-hairline` | colours |
  /// | `--inkling-scope-` … | the scope buttons' colours, weights and images |
  /// | `--inkling-icon-NAME-x`, `-y`, `--inkling-text-x`, `-y` | lengths |
  /// | `--inkling-icon-NAME-image` | `none` or an image |
  /// | `--inkling-icon-NAME-drawn` | 1 where the built-in icon is drawn, else 0 |
  /// | `--inkling-scope-bar-cover` | 1 where the scope bar has layers of its own, else 0 |
  public var styleTokens: [StyleToken] {
    var list = StyleTokenList(usesSystemColors: usesSystemColors)
    list.add("--inkling-color-scheme", SearchText(colorScheme.word))
    list.add(bar, BarLayerNames.bar)
    list.add(scopeBar, BarLayerNames.scopeBar)
    let scopeBarDiffers = bar.image != nil || scopeBar.image != nil
    list.add("--inkling-scope-bar-cover", scopeBarDiffers ? "1" : "0")
    list.add("--inkling-label", label, system: "CanvasText")
    list.add("--inkling-tint", tint, system: "LinkText")
    list.add("--inkling-tint-label", tintLabel, system: "LinkText")
    list.add("--inkling-focus-ring", focusRing, system: "Highlight")
    list.add("--inkling-hairline", hairline, system: "CanvasText")
    list.add(field)
    list.add(scopeButtons)
    list.add(iconsOf: self)
    return list.tokens
  }
}

/// The names of one set of layers' properties, written out.
///
/// Names are never put together at run time, so that a search for one finds it.
struct BarLayerNames {
  let background: StaticString
  let backing: StaticString
  let plate: StaticString
  let backdrop: StaticString
  let image: ImageLayerNames

  static let bar = BarLayerNames(
    background: "--inkling-bar-background", backing: "--inkling-bar-backing",
    plate: "--inkling-bar-plate", backdrop: "--inkling-bar-backdrop",
    image: ImageLayerNames(
      image: "--inkling-bar-image", size: "--inkling-bar-image-size",
      tiling: "--inkling-bar-image-repeat", opacity: "--inkling-bar-image-opacity",
      borderImage: "--inkling-bar-border-image"))

  static let scopeBar = BarLayerNames(
    background: "--inkling-scope-bar-background", backing: "--inkling-scope-bar-backing",
    plate: "--inkling-scope-bar-plate", backdrop: "--inkling-scope-bar-backdrop",
    image: ImageLayerNames(
      image: "--inkling-scope-bar-image", size: "--inkling-scope-bar-image-size",
      tiling: "--inkling-scope-bar-image-repeat", opacity: "--inkling-scope-bar-image-opacity",
      borderImage: "--inkling-scope-bar-border-image"))
}

struct ImageLayerNames {
  let image: StaticString
  let size: StaticString
  let tiling: StaticString
  let opacity: StaticString
  let borderImage: StaticString

  static let field = ImageLayerNames(
    image: "--inkling-field-image", size: "--inkling-field-image-size",
    tiling: "--inkling-field-image-repeat", opacity: "--inkling-field-image-opacity",
    borderImage: "--inkling-field-border-image")

  static let scope = ImageLayerNames(
    image: "--inkling-scope-image", size: "--inkling-scope-image-size",
    tiling: "--inkling-scope-image-repeat", opacity: "--inkling-scope-image-opacity",
    borderImage: "--inkling-scope-border-image")

  static let selectedScope = ImageLayerNames(
    image: "--inkling-scope-selected-image", size: "--inkling-scope-selected-image-size",
    tiling: "--inkling-scope-selected-image-repeat",
    opacity: "--inkling-scope-selected-image-opacity",
    borderImage: "--inkling-scope-selected-border-image")
}

struct StyleTokenList {
  let usesSystemColors: Bool
  var tokens: [StyleToken] = []

  init(usesSystemColors: Bool) { self.usesSystemColors = usesSystemColors }

  mutating func add(_ name: StaticString, _ value: SearchText) {
    tokens.append(StyleToken(name: name, value: value))
  }

  mutating func add(_ name: StaticString, _ color: BarColor?, system: StaticString) {
    if usesSystemColors {
      add(name, SearchText(system))
    } else {
      add(name, (color ?? .clear).css)
    }
  }

  mutating func add(_ layers: BarLayers, _ names: BarLayerNames) {
    if usesSystemColors || layers.gradient.isEmpty {
      add(names.background, layers.color, system: "Canvas")
    } else {
      add(names.background, CSS.gradient(layers.gradient))
    }
    add(names.backing, layers.backing, system: "Canvas")
    add(names.plate, layers.plate, system: "Canvas")
    add(names.backdrop, layers.blurs ? "blur(20px) saturate(1.8)" : "none")
    add(layers.image, names.image)
  }

  mutating func add(_ layer: ImageLayer?, _ names: ImageLayerNames) {
    guard let layer, !usesSystemColors else {
      add(names.image, "none")
      add(names.size, "auto")
      add(names.tiling, "no-repeat")
      add(names.opacity, "1")
      add(names.borderImage, "none")
      return
    }
    let url = CSS.url(layer.image.source)
    switch layer.mode {
    case .stretch:
      add(names.image, url)
      add(names.size, "100% 100%")
      add(names.tiling, "no-repeat")
    case .tile:
      add(names.image, url)
      add(names.size, CSS.pixels(layer.image.width) + " " + CSS.pixels(layer.image.height))
      add(names.tiling, "repeat")
    case .slice:
      add(names.image, "none")
      add(names.size, "auto")
      add(names.tiling, "no-repeat")
    }
    add(names.opacity, CSS.share(layer.opacity))
    if case .slice(let insets) = layer.mode {
      add(names.borderImage, CSS.borderImage(url, insets))
    } else {
      add(names.borderImage, "none")
    }
  }

  mutating func add(_ field: FieldLook) {
    add("--inkling-field-background", field.background, system: "Field")
    add("--inkling-field-backdrop", field.blurs ? "blur(20px) saturate(1.8)" : "none")
    add("--inkling-field-border", field.border, system: "FieldText")
    add("--inkling-field-text", field.text, system: "FieldText")
    add("--inkling-field-placeholder", field.placeholder, system: "GrayText")
    add("--inkling-field-icon", field.icon, system: "ButtonText")
    add("--inkling-field-caret", field.caret, system: "FieldText")
    add(field.image, ImageLayerNames.field)
  }

  mutating func add(_ scope: ScopeLook) {
    add("--inkling-scope-border", scope.border, system: "ButtonBorder")
    add("--inkling-scope-label", scope.label, system: "ButtonText")
    add("--inkling-scope-selected-background", scope.selectedBackground, system: "Highlight")
    add("--inkling-scope-selected-label", scope.selectedLabel, system: "HighlightText")
    // Where the system's colours replace the images, there is nothing to cover.
    let plates = usesSystemColors ? (nil, nil) : (scope.plate, scope.selectedPlate)
    add("--inkling-scope-plate", (plates.0 ?? .clear).css)
    add("--inkling-scope-selected-plate", (plates.1 ?? .clear).css)
    add("--inkling-scope-weight", SearchText(decimal: scope.fontWeight ?? 400))
    add("--inkling-scope-selected-weight", SearchText(decimal: scope.selectedFontWeight ?? 600))
    add(scope.image, ImageLayerNames.scope)
    add(scope.selectedImage, ImageLayerNames.selectedScope)
    let names: [StaticString] = [
      "--inkling-scope-divider", "--inkling-scope-divider-after-selected",
      "--inkling-scope-divider-before-selected",
    ]
    for (name, image) in zip(names, scope.dividers) {
      add(name, usesSystemColors ? "none" : CSS.image(image))
    }
  }

  mutating func add(iconsOf look: ResolvedAppearance) {
    for icon in SearchBarIcon.allCases {
      let names = StyleTokenList.names(of: icon)
      let offset = look.iconOffsets[icon] ?? .zero
      add(names.image, CSS.image(look.icons[icon]))
      add(names.drawn, look.icons[icon] == nil ? "1" : "0")
      add(names.horizontal, CSS.pixels(offset.horizontal))
      add(names.vertical, CSS.pixels(offset.vertical))
    }
    add("--inkling-field-x", CSS.pixels(look.fieldBackgroundOffset.horizontal))
    add("--inkling-field-y", CSS.pixels(look.fieldBackgroundOffset.vertical))
    add("--inkling-text-x", CSS.pixels(look.textOffset.horizontal))
    add("--inkling-text-y", CSS.pixels(look.textOffset.vertical))
  }

  private static func names(
    of icon: SearchBarIcon
  ) -> (
    image: StaticString, drawn: StaticString, horizontal: StaticString, vertical: StaticString
  ) {
    switch icon {
    case .search:
      (
        "--inkling-icon-search-image", "--inkling-icon-search-drawn", "--inkling-icon-search-x",
        "--inkling-icon-search-y"
      )
    case .clear:
      (
        "--inkling-icon-clear-image", "--inkling-icon-clear-drawn", "--inkling-icon-clear-x",
        "--inkling-icon-clear-y"
      )
    case .bookmark:
      (
        "--inkling-icon-bookmark-image", "--inkling-icon-bookmark-drawn",
        "--inkling-icon-bookmark-x", "--inkling-icon-bookmark-y"
      )
    case .resultsList:
      (
        "--inkling-icon-results-image", "--inkling-icon-results-drawn", "--inkling-icon-results-x",
        "--inkling-icon-results-y"
      )
    }
  }
}
