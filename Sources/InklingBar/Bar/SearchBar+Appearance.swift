/// The look under UIKit's names. Getters give what is in force after the appearance proxies.
extension SearchBar {
  /// White or black.
  public var barStyle: BarStyle {
    get { effectiveAppearance.barStyle ?? .default }
    set { configuration.appearance.barStyle = newValue }
  }

  /// Prominent or minimal.
  public var searchBarStyle: SearchBarStyle {
    get { effectiveAppearance.searchBarStyle ?? .default }
    set { configuration.appearance.searchBarStyle = newValue }
  }

  /// A look from an earlier time.
  public var theme: BarTheme {
    get { effectiveAppearance.theme ?? .standard }
    set { configuration.appearance.theme = newValue }
  }

  /// Whether the page shines through.
  ///
  /// Until it is set, an opaque background image says no and everything else says yes.
  public var isTranslucent: Bool {
    get { resolvedAppearance().isTranslucent }
    set { configuration.appearance.translucency = newValue ? .translucent : .opaque }
  }

  /// The background's colour; it wins over the style whichever is set first.
  public var barTintColor: BarColor? {
    get { effectiveAppearance.barTintColor }
    set { configuration.appearance.barTintColor = newValue }
  }

  /// The colour of interactive parts; nil is that of the surroundings, else system blue.
  public var tintColor: BarColor? {
    get { effectiveAppearance.tintColor }
    set { configuration.appearance.tintColor = newValue }
  }

  /// The image behind the field, at any position and usual height.
  public var backgroundImage: BarImage? {
    get { backgroundImage(for: .any, barMetrics: .default) }
    set { setBackgroundImage(newValue, for: .any, barMetrics: .default) }
  }

  /// The image behind the field at a position and height, falling back to more general ones.
  public func backgroundImage(for position: BarPosition, barMetrics: BarMetrics) -> BarImage? {
    effectiveAppearance.backgroundImage(for: .init(position, barMetrics))
  }

  /// Sets the image behind the field at a position and height.
  public func setBackgroundImage(
    _ image: BarImage?, for position: BarPosition, barMetrics: BarMetrics
  ) {
    configuration.appearance.backgroundImages[.init(position, barMetrics)] = image
  }

  /// The image behind the scope bar.
  public var scopeBarBackgroundImage: BarImage? {
    get { effectiveAppearance.scopeBarBackgroundImage }
    set { configuration.appearance.scopeBarBackgroundImage = newValue }
  }

  /// The field's image in a state; a state without one uses that at rest.
  public func searchFieldBackgroundImage(for state: ControlState) -> BarImage? {
    effectiveAppearance.searchFieldBackgroundImage(for: state)
  }

  /// Sets the field's image, at rest or disabled; other states are ignored, as in UIKit.
  public func setSearchFieldBackgroundImage(_ image: BarImage?, for state: ControlState) {
    guard state != .selected else { return }
    configuration.appearance.searchFieldBackgroundImages[state] = image
  }

  /// An icon's picture in a state, nil for the built-in one.
  public func image(for icon: SearchBarIcon, state: ControlState) -> BarImage? {
    effectiveAppearance.image(for: icon, state: state)
  }

  /// Sets an icon's picture, at rest or disabled; other states are ignored, as in UIKit.
  public func setImage(_ image: BarImage?, for icon: SearchBarIcon, state: ControlState) {
    guard state != .selected else { return }
    configuration.appearance.icons[.init(icon, state)] = image
  }

  /// How far an icon is moved.
  public func positionAdjustment(for icon: SearchBarIcon) -> Offset {
    effectiveAppearance.positionAdjustments[icon] ?? .zero
  }

  /// Moves an icon.
  public func setPositionAdjustment(_ adjustment: Offset, for icon: SearchBarIcon) {
    configuration.appearance.positionAdjustments[icon] = adjustment
  }

  /// How far the field's background is moved.
  public var searchFieldBackgroundPositionAdjustment: Offset {
    get { effectiveAppearance.searchFieldBackgroundPositionAdjustment ?? .zero }
    set { configuration.appearance.searchFieldBackgroundPositionAdjustment = newValue }
  }

  /// How far text and placeholder are moved inside the field.
  public var searchTextPositionAdjustment: Offset {
    get { effectiveAppearance.searchTextPositionAdjustment ?? .zero }
    set { configuration.appearance.searchTextPositionAdjustment = newValue }
  }
}

/// The scope buttons' look under UIKit's names.
extension SearchBar {
  /// The image of scope buttons in a state.
  public func scopeBarButtonBackgroundImage(for state: ControlState) -> BarImage? {
    effectiveAppearance.scopeBarButtonBackgroundImages[state]
  }

  /// Sets the image of scope buttons in a state.
  public func setScopeBarButtonBackgroundImage(_ image: BarImage?, for state: ControlState) {
    configuration.appearance.scopeBarButtonBackgroundImages[state] = image
  }

  /// The image between two scope buttons.
  public func scopeBarButtonDividerImage(
    forLeftSegmentState left: ControlState, rightSegmentState right: ControlState
  ) -> BarImage? {
    effectiveAppearance.scopeBarButtonDividerImage(left: left, right: right)
  }

  /// Sets the image between two scope buttons.
  ///
  /// Three pairs are needed: normal beside normal, selected beside normal, normal beside selected.
  public func setScopeBarButtonDividerImage(
    _ image: BarImage?, forLeftSegmentState left: ControlState,
    rightSegmentState right: ControlState
  ) {
    configuration.appearance.scopeBarButtonDividerImages[.init(left: left, right: right)] = image
  }

  /// How the words on scope buttons look in a state.
  public func scopeBarButtonTitleTextAttributes(for state: ControlState) -> TextAttributes? {
    effectiveAppearance.scopeBarButtonTitleTextAttributes[state]
  }

  /// Sets how the words on scope buttons look in a state.
  public func setScopeBarButtonTitleTextAttributes(
    _ attributes: TextAttributes?, for state: ControlState
  ) {
    configuration.appearance.scopeBarButtonTitleTextAttributes[state] = attributes
  }
}
