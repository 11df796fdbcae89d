internal import InklingCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A text whose matching parts are known.
///
///     for part in hit.title.parts { print(part.isMatch ? "[\(part.text)]" : part.text) }
public struct HighlightedText: Sendable, Hashable, CustomStringConvertible {
  /// A part that matches, or does not, as a whole.
  public struct Part: Sendable, Hashable {
    /// The characters.
    public let text: String
    /// Whether they are what was searched for, as typed or nearly.
    public let isMatch: Bool
  }

  /// The parts in reading order.
  public let parts: [Part]

  init(_ marked: MarkedText) {
    parts = marked.runs.map { Part(text: $0.text.string, isMatch: $0.mark != .plain) }
  }

  /// The whole text.
  public var description: String { parts.map(\.text).joined() }

  /// The text with ``SearchMatchAttribute`` on its matches, which are strongly emphasized as well where Foundation
  /// knows that: SwiftUI's `Text` draws them bold.
  public var attributed: AttributedString {
    parts.reduce(into: AttributedString()) { whole, part in
      var piece = AttributedString(part.text)
      if part.isMatch {
        piece[SearchMatchAttribute.self] = true
        // Foundation for other systems has no such attribute; the stub of Darwin cannot type-check it.
        #if canImport(ObjectiveC)
        piece.inlinePresentationIntent = .stronglyEmphasized
        #endif
      }
      whole += piece
    }
  }
}

/// Is true on what was searched for, in ``HighlightedText/attributed``.
///
///     let title = hit.title.attributed
///     for run in title.runs where run[SearchMatchAttribute.self] == true { print(title[run.range]) }
public enum SearchMatchAttribute: AttributedStringKey {
  /// Whether the characters match.
  public typealias Value = Bool
  /// The attribute's name.
  public static let name = "inkling.match"
}
