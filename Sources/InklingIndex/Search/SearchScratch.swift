/// Memory that a search works in, made once and used for one question after another.
///
/// One scratch serves one thread at a time. A scratch may be used with any index.
public final class SearchScratch {
  /// Makes an empty scratch; it grows with the first questions and then stays.
  public init() {}
}
