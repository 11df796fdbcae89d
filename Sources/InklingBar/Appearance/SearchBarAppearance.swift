/// Everything about a bar's look that can be set, each value possibly left unset.
///
/// One type serves the bar itself, its container and the whole app. Values are laid over each other (``over(_:)``), and
/// what nobody has set takes UIKit's default when it is drawn.
public struct SearchBarAppearance: Sendable, Equatable {
  /// White or black; white if unset.
  public var barStyle: BarStyle?
  /// Prominent or minimal; prominent if unset.
  public var searchBarStyle: SearchBarStyle?
  /// A look from an earlier time; today's if unset.
  public var theme: BarTheme?
  /// Whether the page shines through; decided by the bar if unset.
  public var translucency: Translucency?
  /// The background's colour; it wins over every style.
  public var barTintColor: BarColor?
  /// The colour of interactive parts; that of the surroundings if unset.
  public var tintColor: BarColor?

  /// Background images by position and metrics.
  public var backgroundImages = Assignments<BackgroundKey, BarImage>()
  /// The image behind the scope bar.
  public var scopeBarBackgroundImage: BarImage?
  /// Images of the field by state.
  public var searchFieldBackgroundImages = Assignments<ControlState, BarImage>()
  /// Icons by kind and state.
  public var icons = Assignments<IconKey, BarImage>()
  /// Movements of icons.
  public var positionAdjustments = Assignments<SearchBarIcon, Offset>()
  /// Movement of the field's background.
  public var searchFieldBackgroundPositionAdjustment: Offset?
  /// Movement of text and placeholder inside the field.
  public var searchTextPositionAdjustment: Offset?
  /// Images of scope buttons by state.
  public var scopeBarButtonBackgroundImages = Assignments<ControlState, BarImage>()
  /// Images between two scope buttons.
  public var scopeBarButtonDividerImages = Assignments<DividerKey, BarImage>()
  /// The words on scope buttons by state.
  public var scopeBarButtonTitleTextAttributes = Assignments<ControlState, TextAttributes>()

  /// Nothing set.
  public init() {}

  /// A background image's place.
  public struct BackgroundKey: Sendable, Equatable {
    /// Where the bar is.
    public var position: BarPosition
    /// How much room it has.
    public var metrics: BarMetrics

    /// A place; any position and the usual height by default.
    public init(_ position: BarPosition = .any, _ metrics: BarMetrics = .default) {
      self.position = position
      self.metrics = metrics
    }
  }

  /// An icon in a state.
  public struct IconKey: Sendable, Equatable {
    /// Which icon.
    public var icon: SearchBarIcon
    /// In which state.
    public var state: ControlState

    /// An icon, at rest unless told otherwise.
    public init(_ icon: SearchBarIcon, _ state: ControlState = .normal) {
      self.icon = icon
      self.state = state
    }
  }

  /// The two scope buttons beside a divider.
  public struct DividerKey: Sendable, Equatable {
    /// The state of the button on the left.
    public var left: ControlState
    /// The state of the button on the right.
    public var right: ControlState

    /// The two states.
    public init(left: ControlState, right: ControlState) {
      self.left = left
      self.right = right
    }
  }

  /// These values, and where they are unset those below: nearer beats farther.
  public func over(_ below: SearchBarAppearance) -> SearchBarAppearance {
    var merged = self
    merged.barStyle = barStyle ?? below.barStyle
    merged.searchBarStyle = searchBarStyle ?? below.searchBarStyle
    merged.theme = theme ?? below.theme
    merged.translucency = translucency ?? below.translucency
    merged.barTintColor = barTintColor ?? below.barTintColor
    merged.tintColor = tintColor ?? below.tintColor
    merged.backgroundImages.fill(from: below.backgroundImages)
    merged.scopeBarBackgroundImage = scopeBarBackgroundImage ?? below.scopeBarBackgroundImage
    merged.searchFieldBackgroundImages.fill(from: below.searchFieldBackgroundImages)
    merged.icons.fill(from: below.icons)
    merged.positionAdjustments.fill(from: below.positionAdjustments)
    merged.searchFieldBackgroundPositionAdjustment =
      searchFieldBackgroundPositionAdjustment ?? below.searchFieldBackgroundPositionAdjustment
    merged.searchTextPositionAdjustment =
      searchTextPositionAdjustment ?? below.searchTextPositionAdjustment
    merged.scopeBarButtonBackgroundImages.fill(from: below.scopeBarButtonBackgroundImages)
    merged.scopeBarButtonDividerImages.fill(from: below.scopeBarButtonDividerImages)
    merged.scopeBarButtonTitleTextAttributes.fill(from: below.scopeBarButtonTitleTextAttributes)
    return merged
  }
}

/// Fallbacks: which value serves a place or a state that has none of its own.
extension SearchBarAppearance {
  /// The background image for a place, falling back to any position and then to usual metrics.
  public func backgroundImage(for key: BackgroundKey) -> BarImage? {
    let withoutPrompt: BarMetrics =
      switch key.metrics {
      case .defaultPrompt: .default
      case .compactPrompt: .compact
      case .default, .compact: key.metrics
      }
    for metrics in [key.metrics, withoutPrompt, .default] {
      if let image = backgroundImages[BackgroundKey(key.position, metrics)] { return image }
      if let image = backgroundImages[BackgroundKey(.any, metrics)] { return image }
    }
    return nil
  }

  /// The field's image in a state; a state without one uses that at rest.
  public func searchFieldBackgroundImage(for state: ControlState) -> BarImage? {
    searchFieldBackgroundImages[state] ?? searchFieldBackgroundImages[.normal]
  }

  /// The picture of an icon in a state; a state without one uses that at rest, nil is built in.
  public func image(for icon: SearchBarIcon, state: ControlState) -> BarImage? {
    icons[IconKey(icon, state)] ?? icons[IconKey(icon, .normal)]
  }

  /// The image between two scope buttons; an unlisted pair uses that for two at rest.
  public func scopeBarButtonDividerImage(left: ControlState, right: ControlState) -> BarImage? {
    scopeBarButtonDividerImages[DividerKey(left: left, right: right)]
      ?? scopeBarButtonDividerImages[DividerKey(left: .normal, right: .normal)]
  }
}
