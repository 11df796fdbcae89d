/// An app's own words for one bar in one language.
///
/// Placeholder, prompt, text and scope titles are the app's to translate; the names of buttons and
/// the messages come with the bar. Give one of these per language, then switch
/// ``SearchBar/language`` at run time.
public struct LocalizedContent: Sendable, Equatable {
  /// The language of these words.
  public var language: Language
  /// The placeholder.
  public var placeholder: SearchText?
  /// The prompt.
  public var prompt: SearchText?
  /// A preset search.
  public var text: SearchText?
  /// The scopes' titles, as many in every language and in the same order.
  public var scopeButtonTitles: [SearchText]?

  /// Words in a language; what is left out is not touched.
  public init(
    _ language: Language, placeholder: SearchText? = nil, prompt: SearchText? = nil,
    text: SearchText? = nil, scopeButtonTitles: [SearchText]? = nil
  ) {
    self.language = language
    self.placeholder = placeholder
    self.prompt = prompt
    self.text = text
    self.scopeButtonTitles = scopeButtonTitles
  }
}
