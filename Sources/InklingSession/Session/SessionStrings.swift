/// The words of a session: a language's built-in ones, any of them replaced.
///
///     var strings = SessionStrings(.german)
///     strings.replace(.search, with: "Durchsuche das Archiv")
public struct SessionStrings: Sendable, Equatable {
  /// The language of the words that are not replaced.
  public let language: Language
  private var replaced: [Replacement] = []

  private struct Replacement: Sendable, Equatable {
    let key: StringKey
    let words: SearchText
  }

  /// The built-in words of a language.
  public init(_ language: Language = .english) {
    self.language = language
  }

  /// Puts words of the app's own in the place of the built-in ones; they may have the same places to
  /// fill as those.
  public mutating func replace(_ key: StringKey, with words: SearchText) {
    replaced.removeAll { $0.key == key }
    replaced.append(Replacement(key: key, words: words))
  }

  private func replacement(_ key: StringKey) -> SearchText? {
    for replacement in replaced where replacement.key == key { return replacement.words }
    return nil
  }

  /// The words, places unfilled.
  public subscript(key: StringKey) -> SearchText {
    replacement(key) ?? language.text(key)
  }

  /// The words for a number of things.
  @inline(never)
  public func text(_ key: StringKey, count: Int) -> SearchText {
    replacement(key)?.replacingPlace(of: UInt8(ascii: "n"), with: language.digits(of: count))
      ?? language.text(key, count: count)
  }

  /// The words with the query or item, and the scope or total, put in.
  public func text(
    _ key: StringKey, query: SearchText, scope: SearchText = SearchText()
  ) -> SearchText {
    self[key].replacingPlace(of: UInt8(ascii: "s"), with: scope)
      .replacingPlace(of: UInt8(ascii: "q"), with: query)
  }

  /// The words for the place of an option among all: "zen, 2 of 5".
  func place(_ number: Int, of total: Int, item: SearchText) -> SearchText {
    self[.place].replacingPlace(of: UInt8(ascii: "n"), with: language.digits(of: number))
      .replacingPlace(of: UInt8(ascii: "s"), with: language.digits(of: total))
      .replacingPlace(of: UInt8(ascii: "q"), with: item)
  }
}
