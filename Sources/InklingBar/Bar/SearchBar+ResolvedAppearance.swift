extension SearchBar {
  /// The bar's look for a screen.
  public func resolvedAppearance(
    in context: AppearanceContext = AppearanceContext()
  ) -> ResolvedAppearance {
    configuration.resolve(
      proxies.effective(configuration.appearance, in: containers), in: context)
  }
}

extension SearchBarConfiguration {
  /// The look of a bar that no appearance proxy concerns, for a screen.
  public func resolvedAppearance(in context: AppearanceContext) -> ResolvedAppearance {
    resolve(appearance, in: context)
  }

  /// The look for a screen of a bar with these settings and that appearance.
  func resolve(
    _ appearance: SearchBarAppearance, in context: AppearanceContext
  ) -> ResolvedAppearance {
    var context = context
    if !isEnabled { context.state = .disabled }
    if let prompt, !prompt.isEmpty {
      switch context.metrics {
      case .default: context.metrics = .defaultPrompt
      case .compact: context.metrics = .compactPrompt
      case .defaultPrompt, .compactPrompt: break
      }
    }
    return resolveAppearance(styled(appearance), in: context)
  }

  /// The appearance, with the style that the prominence asks for where none is set.
  func styled(_ appearance: SearchBarAppearance) -> SearchBarAppearance {
    var appearance = appearance
    if appearance.searchBarStyle == nil { appearance.searchBarStyle = prominence.searchBarStyle }
    return appearance
  }
}
