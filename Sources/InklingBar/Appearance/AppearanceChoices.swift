/// The two standard looks of a bar.
public enum BarStyle: UInt8, AttributeChoice {
  /// Translucent white with dark text (in a dark page: nearly black with light text).
  case `default`
  /// Translucent black with light text.
  case black

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .default: "default"
    case .black: "black"
    }
  }
}

/// How much the bar stands out.
public enum SearchBarStyle: UInt8, AttributeChoice {
  /// A background of its own and an opaque field: search is a primary function.
  case prominent
  /// No background and a translucent field: search is infrequent.
  case minimal

  /// Prominent, as in UIKit.
  public static var `default`: SearchBarStyle { .prominent }

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .prominent: "prominent"
    case .minimal: "minimal"
    }
  }
}

/// Whether the page shines through.
public enum Translucency: UInt8, AttributeChoice {
  /// Yes, unless an opaque background image says otherwise.
  case automatic
  /// Yes: an opaque image is made translucent.
  case translucent
  /// No: a translucent image gets an opaque colour behind it.
  case opaque

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .automatic: "auto"
    case .translucent: "yes"
    case .opaque: "no"
    }
  }
}

/// A whole look from an earlier time.
///
/// The guidelines disagree: those of 2010 name a blue gradient as the default, the later ones a
/// translucent white. The later is the default here; these are the earlier as presets.
public enum BarTheme: UInt8, AttributeChoice {
  /// Today's: what ``BarStyle`` says.
  case standard
  /// The blue gradient of 2010.
  case classicBlue
  /// The black gradient of 2010.
  case classicBlack

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .standard: "standard"
    case .classicBlue: "classic-blue"
    case .classicBlack: "classic-black"
    }
  }
}

/// Where a bar is, for its background image.
public enum BarPosition: UInt8, Sendable, Equatable {
  /// Anywhere.
  case any
  /// At the upper edge of what it belongs to.
  case top
  /// At the lower edge.
  case bottom
}

/// How much room a bar has, for its background image.
public enum BarMetrics: UInt8, Sendable, Equatable {
  /// The usual height.
  case `default`
  /// Little height, as on a phone on its side.
  case compact
  /// The usual height, and a prompt.
  case defaultPrompt
  /// Little height, and a prompt.
  case compactPrompt
}

/// The state of a part, for its image.
public enum ControlState: UInt8, Sendable, Equatable {
  /// At rest.
  case normal
  /// Not to be used.
  case disabled
  /// Chosen.
  case selected
}

/// The four icons in the field.
public enum SearchBarIcon: UInt8, Sendable, Equatable, CaseIterable {
  /// The magnifier.
  case search
  /// The cross.
  case clear
  /// The book.
  case bookmark
  /// The list.
  case resultsList
}

/// How the words on scope buttons look.
public struct TextAttributes: Sendable, Equatable {
  /// The colour; the bar's own choice if nil.
  public var foregroundColor: BarColor?
  /// How heavy the letters are, 100 to 900; the bar's own choice if nil.
  public var fontWeight: Int?

  /// Attributes; nothing set by default.
  public init(foregroundColor: BarColor? = nil, fontWeight: Int? = nil) {
    self.foregroundColor = foregroundColor
    self.fontWeight = fontWeight
  }
}
