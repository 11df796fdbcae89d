public import InklingBar

/// The look of a bar whose page sets one, from the attributes of its element.
///
/// A program of its own in the browser: the style sheet knows the look of a bar that sets none, so
/// that most pages never load this one.
public enum Look {
  /// The look's CSS custom properties.
  ///
  /// - Parameters:
  ///   - pairs: The element's attributes, see ``InklingBar/SearchText/pairs``, those of all bars first;
  ///     `accent-color` is the tint of what the bar stands in.
  ///   - context: The screen, and what the person prefers.
  /// - Returns: Names and values in turn, each with a zero byte behind it.
  public static func styles(of pairs: SearchText, in context: AppearanceContext) -> SearchText {
    // A whole bar would bring the session into this program.
    var configuration = SearchBarConfiguration()
    var context = context
    for pair in pairs.pairs {
      switch BarAttribute(htmlName: pair.name) {
      case .prompt: configuration.prompt = pair.value
      case .disabled: configuration.isEnabled = false
      case let attribute?: configuration.setLook(attribute, to: pair.value)
      case nil:
        if pair.name == "accent-color" { context.inheritedTintColor = BarColor(css: pair.value) }
      }
    }
    var list = SearchText()
    for token in configuration.resolvedAppearance(in: context).styleTokens {
      list.append(pair: SearchText(token.name), token.value)
    }
    return list
  }
}
