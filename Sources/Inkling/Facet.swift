internal import InklingIndex

/// What a question finds in one property, to be offered as a choice: values with counts, or the ends of the numbers.
///
/// Those elements count that match the words, the scope and all filters but those by this same property: what could be
/// chosen beside what is. An element counts under each value of a list. Without words all elements count.
///
///     let results = try index.search("zen", where: .equal(\.shelf, "Pictures"), facets: [\.shelf, \.year])
///     for value in results.facets[0].values { print(value.text, value.count) }
public struct Facet: Sendable, Hashable {
  /// A value, and how many elements have it.
  public struct Value: Sendable, Hashable, Identifiable {
    /// The value as it is written.
    public let text: String
    /// How many elements have it.
    public let count: Int

    /// The text: no two values of a property have the same.
    public var id: String { text }
  }

  /// The most frequent values of a scope or a keyword, at most 64; none of a number.
  public let values: [Value]
  /// How many more different values there are.
  public let otherValues: Int
  /// The least and the greatest number, of a date in seconds since 1970; nil where no element has one.
  public let range: ClosedRange<Double>?
  /// False when the search ended before it had counted everything: counts are lower bounds then.
  public let isExact: Bool

  /// A property of which nothing is found.
  static let none = Facet(values: [], otherValues: 0, range: nil, isExact: true)

  init(_ counts: FacetCounts) {
    self.init(
      values: counts.values.map {
        Value(text: String(decoding: $0.value, as: UTF8.self), count: $0.count)
      }, otherValues: counts.otherValues, range: counts.range, isExact: counts.isExact)
  }

  private init(values: [Value], otherValues: Int, range: ClosedRange<Double>?, isExact: Bool) {
    self.values = values
    self.otherValues = otherValues
    self.range = range
    self.isExact = isExact
  }
}
