extension SearchBar {
  /// The bar's look for a screen.
  public func resolvedAppearance(
    in context: AppearanceContext = AppearanceContext()
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
    return resolveAppearance(effectiveAppearance, in: context)
  }
}
