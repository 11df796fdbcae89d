/// Whether something is drawn light or dark.
public enum BarColorScheme: UInt8, AttributeChoice {
  /// Dark text on light.
  case light
  /// Light text on dark.
  case dark

  /// The scheme's word in CSS.
  public var word: StaticString {
    switch self {
    case .light: "light"
    case .dark: "dark"
    }
  }
}

/// What the screen and the person ask for: the part of a look that is not the app's to decide.
public struct AppearanceContext: Sendable, Equatable {
  /// The page's scheme.
  public var colorScheme = BarColorScheme.light
  /// The tint of what the bar stands in, if it has one.
  public var inheritedTintColor: BarColor?
  /// Where the bar is.
  public var position = BarPosition.any
  /// How much room it has, and whether it shows a prompt.
  public var metrics = BarMetrics.default
  /// Disabled, or at rest.
  public var state = ControlState.normal
  /// What the person prefers.
  public var preferences: Preferences = []

  /// What a person has asked their system for.
  public struct Preferences: OptionSet, Sendable {
    /// One bit per preference.
    public let rawValue: UInt8

    /// Preferences from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `prefers-contrast: more`.
    public static let moreContrast = Preferences(rawValue: 1)
    /// `prefers-reduced-transparency: reduce`.
    public static let reducedTransparency = Preferences(rawValue: 2)
    /// `forced-colors: active`: the system's colours and no others.
    public static let forcedColors = Preferences(rawValue: 4)
  }

  /// A light page and no wishes.
  public init() {}

  /// What a page's surroundings say, as a number that crosses from one program to another: bit 0 for
  /// a dark page, above it the person's preferences.
  ///
  /// The rest of a context follows from the bar itself.
  public init(bits: Int32) {
    colorScheme = bits & 1 == 0 ? .light : .dark
    preferences = Preferences(rawValue: UInt8(truncatingIfNeeded: bits >> 1) & 7)
  }

  /// The number that ``init(bits:)`` takes apart.
  public var bits: Int32 {
    Int32(preferences.rawValue) << 1 | (colorScheme == .dark ? 1 : 0)
  }

  /// Any of the preferences makes the bar opaque: nothing shines through where that is hard to read.
  var demandsOpaque: Bool { !preferences.isEmpty }

  var textContrast: Double { preferences.contains(.moreContrast) ? 7 : 4.5 }
  var shapeContrast: Double { preferences.contains(.moreContrast) ? 4.5 : 3 }
}
