/// How a document matches a question, best first.
public enum HitTier: UInt8, Sendable, Hashable, Comparable {
  /// All words match as they were typed; the last one may be the beginning of a word.
  case exact
  /// All words match, some of them with a typo, split in two, joined, or inside a longer word.
  case typo
  /// Only some words match: the best that could be found.
  case some

  /// Orders the better tier first.
  public static func < (left: HitTier, right: HitTier) -> Bool {
    left.rawValue < right.rawValue
  }
}
