/// What a page shows before somebody searches.
public enum PageStart: Sendable {
  /// How many documents there are, and nothing else.
  case count
  /// For a site whose documents are characters by their code points: examples to press, what the keys do, and a view of
  /// each character at an address of its own, `#/1F603`.
  case characters
}
