/// What is drawn, decided: the result of ``resolveAppearance(_:in:)``.
///
/// ```
///  ┌ bar ─────────────────────────────────────────┐
///  │ (plate) prompt                               │   from behind to the front:
///  │ ╭ field ─────────────────────────╮           │   the page · blur · backing · colour or gradient
///  │ │ icon  text or placeholder   ⊗ │ (plate)    │   · image · plates · field · text
///  │ ╰────────────────────────────────╯ Cancel    │
///  ├ scope bar: layers of its own ────────────────┤
///  │ ( All │ From │ Subject )                     │
///  └──────────────────────────────────────────────┘
/// ```
public struct ResolvedAppearance: Sendable, Equatable {
  /// Whether the page shines through the bar.
  public var isTranslucent: Bool
  /// The scheme inside the bar, for the browser's own parts.
  public var colorScheme: BarColorScheme
  /// Behind prompt, field and Cancel.
  public var bar: BarLayers
  /// Behind the scope buttons.
  public var scopeBar: BarLayers
  /// The field.
  public var field: FieldLook
  /// The scope buttons.
  public var scopeButtons: ScopeLook
  /// The prompt's colour.
  public var label: BarColor
  /// The colour of interactive parts as it was set.
  public var tint: BarColor
  /// That colour where it is text on the bar: moved until it can be read.
  public var tintLabel: BarColor
  /// The ring around what has the focus.
  public var focusRing: BarColor
  /// The line between the bar and the page.
  public var hairline: BarColor
  /// Whether the system's colours replace all of these.
  public var usesSystemColors: Bool
  /// Pictures of icons, by icon; an icon that is missing is the built-in one.
  public var icons: Assignments<SearchBarIcon, BarImage>
  /// Movements of icons.
  public var iconOffsets: Assignments<SearchBarIcon, Offset>
  /// Movement of the field's background.
  public var fieldBackgroundOffset: Offset
  /// Movement of text and placeholder.
  public var textOffset: Offset
  /// What had to be changed so that everything can be read.
  public var corrections: Corrections

  /// Where a look as it was set could not be read.
  public struct Corrections: OptionSet, Sendable {
    /// One bit per correction.
    public let rawValue: UInt8

    /// Corrections from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The background covers more than it would by itself.
    public static let raisedAlpha = Corrections(rawValue: 1)
    /// The tint was darkened or lightened where it is text.
    public static let movedTint = Corrections(rawValue: 2)
    /// Words over an image stand on a plate.
    public static let addedPlate = Corrections(rawValue: 4)
    /// The colour of the words on scope buttons was darkened or lightened.
    public static let movedScopeTitle = Corrections(rawValue: 8)
  }
}

/// The layers behind a part of the bar, from behind to the front.
public struct BarLayers: Sendable, Equatable {
  /// Whether the page behind is blurred.
  public var blurs: Bool
  /// An opaque colour behind a translucent image.
  public var backing: BarColor?
  /// The colour, with its alpha; clear where an image takes its place.
  public var color: BarColor
  /// Colours from top to bottom instead of one colour.
  public var gradient: [BarColor]
  /// The image.
  public var image: ImageLayer?
  /// What words over an image stand on; nil if they can be read without.
  public var plate: BarColor?
  /// Every colour that words may turn out to stand on.
  public var range: ColorRange
  /// The best colour for words: black or white.
  public var label: BarColor
}

/// An image as a layer.
public struct ImageLayer: Sendable, Equatable {
  /// How the image fills its place.
  public enum Mode: Sendable, Equatable {
    /// Stretched as a whole.
    case stretch
    /// Stretched between borders that keep their size.
    case slice(BarInsets)
    /// Repeated at its own size.
    case tile
  }

  /// The image.
  public var image: BarImage
  /// How it fills its place.
  public var mode: Mode
  /// How much of it covers: 255 is all.
  public var opacity: UInt8

  /// An image as a layer: stretched if it is one pixel wide or high, or stretchable; else tiled.
  public init(_ image: BarImage, opacity: UInt8 = 255) {
    self.image = image
    self.opacity = opacity
    if let insets = image.capInsets {
      let hasBorders = insets.top + insets.left + insets.bottom + insets.right > 0
      mode = hasBorders ? .slice(insets) : .stretch
    } else {
      mode = image.isStretched ? .stretch : .tile
    }
  }
}

/// The field's colours.
public struct FieldLook: Sendable, Equatable {
  /// Whether what is behind the field is blurred (minimal style).
  public var blurs: Bool
  /// Behind the text; opaque in a prominent bar.
  public var background: BarColor
  /// An image instead.
  public var image: ImageLayer?
  /// The edge, to be told from both sides of it.
  public var border: BarColor
  /// What the person typed.
  public var text: BarColor
  /// The placeholder: weaker than text, still legible.
  public var placeholder: BarColor
  /// Icons in the field.
  public var icon: BarColor
  /// The insertion point.
  public var caret: BarColor
}

/// The scope buttons' colours.
public struct ScopeLook: Sendable, Equatable {
  /// The edge of the group and between buttons.
  public var border: BarColor
  /// Words on buttons that are not chosen.
  public var label: BarColor
  /// Behind the chosen button.
  public var selectedBackground: BarColor
  /// Words on the chosen button.
  public var selectedLabel: BarColor
  /// What words stand on over an image that would not let them be read.
  public var plate: BarColor?
  /// The same on the chosen button.
  public var selectedPlate: BarColor?
  /// How heavy the words are, if set.
  public var fontWeight: Int?
  /// How heavy the words on the chosen button are, if set.
  public var selectedFontWeight: Int?
  /// The image of buttons that are not chosen.
  public var image: ImageLayer?
  /// The image of the chosen button.
  public var selectedImage: ImageLayer?
  /// The images between buttons: at rest, right of the chosen one, left of it.
  public var dividers: [BarImage?]
}
