internal import InklingCore

/// An element that was found, with what a row shows of it.
///
///     if let hit = index.search("grining f").first {
///       print(hit.element.id, hit.title, hit.snippet, hit.reason)  // … 1 typo; in the title
///     }
public struct SearchHit<Element: Identifiable & Sendable>: Identifiable, Sendable {
  /// The element.
  public let element: Element
  /// Its title with the matching parts.
  public let title: HighlightedText
  /// The part of its text that matches, or the beginning; empty where there is no text.
  public let snippet: HighlightedText
  /// How it matches.
  public let match: SearchMatch
  /// How many typing errors were forgiven.
  public let typos: Int
  /// How many places it stands higher because it was opened before; 0 outside a ``SearchModel``.
  public let placesRisen: Int

  init(
    _ element: Element, title: MarkedText, snippet: MarkedText, tier: HitTier, typos: Int,
    placesRisen: Int = 0
  ) {
    self.element = element
    self.placesRisen = placesRisen
    self.title = HighlightedText(title)
    self.snippet = HighlightedText(snippet)
    self.typos = typos
    match =
      switch tier {
      case .exact: .exact
      case .typo: .corrected
      case .some: .partial
      }
  }

  /// What tells a changed row from the same one.
  var facts: Facts {
    Facts(id: id, title: title, snippet: snippet, match: match, placesRisen: placesRisen)
  }

  struct Facts: Equatable {
    let id: Element.ID
    let title: HighlightedText
    let snippet: HighlightedText
    let match: SearchMatch
    let placesRisen: Int
  }

  /// The element's own identity.
  public var id: Element.ID { element.id }

  /// Why it stands here, in words: `1 typo; in the title`.
  public var reason: String {
    let how =
      switch match {
      case .exact: "all words as typed"
      case .corrected:
        typos == 1
          ? "1 typo" : typos == 0 ? "words in other forms, or inside longer ones" : "\(typos) typos"
      case .partial: "some of the words"
      }
    let isInTitle = title.parts.contains(where: \.isMatch)
    let isInText = snippet.parts.contains(where: \.isMatch)
    let place =
      switch (isInTitle, isInText) {
      case (true, true): "; in title and text"
      case (true, false): "; in the title"
      case (false, true): "; in the text"
      case (false, false): ""
      }
    let rise =
      switch placesRisen {
      case 0: ""
      case 1: "; 1 place higher, because it was opened before"
      default: "; \(placesRisen) places higher, because it was opened before"
      }
    return how + place + rise
  }
}

extension SearchHit: CustomStringConvertible {
  /// Title and reason.
  public var description: String { "\(title) (\(reason))" }
}

/// How an element matches a question.
///
///     let certain = index.search("grining f").filter { $0.match != .partial }
///     print(certain.count)
public enum SearchMatch: Sendable, Hashable {
  /// It has all words as they were typed; the last one may be unfinished.
  case exact
  /// It has all words, some in another spelling.
  case corrected
  /// It has some of the words.
  case partial
}
