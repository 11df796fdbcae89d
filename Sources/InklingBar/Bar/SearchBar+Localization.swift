extension SearchBar {
  /// Gives the bar its words in several languages, and shows those of its own.
  public func localize(_ contents: [LocalizedContent]) {
    localizations = contents
    translate = { $0.applyLocalization(replacing: $1) }
    applyLocalization(replacing: nil)
  }

  /// Puts the current language's words in place.
  ///
  /// A text that the person has touched stays theirs.
  private func applyLocalization(replacing old: Language?) {
    guard let words = localizations.first(where: { $0.language == language }) else {
      onChange?(.immediate)
      return
    }
    let former = localizations.first { $0.language == old }
    let mayReplaceText = text == nil || (textWasSetInCode && text == former?.text)
    let observer = onChange
    onChange = nil
    placeholder = words.placeholder ?? placeholder
    prompt = words.prompt ?? prompt
    if let titles = words.scopeButtonTitles { scopeButtonTitles = titles }
    if mayReplaceText, let text = words.text { self.text = text }
    onChange = observer
    observer?(.immediate)
  }
}
