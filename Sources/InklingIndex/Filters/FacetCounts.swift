/// What a question finds in one field, for a page that offers it as a choice: the values with their counts, or the ends
/// of the numbers.
///
/// Those documents count that match the words, the scope and all filters but those on this same field: what could be
/// chosen beside what is. A value of several keywords counts under each.
public struct FacetCounts: Sendable, Equatable {
  /// The name of the field.
  public let field: [UInt8]
  /// The most frequent values, equal ones in the order of their bytes; at most 64, none of a field of numbers.
  public let values: [FacetValue]
  /// How many more different values there are.
  public let otherValues: Int
  /// The least and the greatest number of a `.number`, `.date` or `.boost` field; nil where no document has one.
  public let range: ClosedRange<Double>?
  /// Whether all documents were counted; else counts are lower bounds.
  ///
  /// The budget or the deadline came first.
  public let isExact: Bool

  package init(
    field: [UInt8], values: [FacetValue], otherValues: Int, range: ClosedRange<Double>?,
    isExact: Bool
  ) {
    self.field = field
    self.values = values
    self.otherValues = otherValues
    self.range = range
    self.isExact = isExact
  }
}

/// A value of a field and how many documents have it.
public struct FacetValue: Sendable, Equatable {
  /// The value.
  public let value: [UInt8]
  /// The documents.
  public internal(set) var count: Int

  package init(value: [UInt8], count: Int) {
    self.value = value
    self.count = count
  }
}

/// The most frequent values of a field, and how many different ones there are.
struct ChosenValues: Sendable {
  let values: [FacetValue]
  let different: Int
  /// Whether all that were met have been compared.
  let isWhole: Bool
}

/// The counts of one segment or of several, before the most frequent are chosen.
package struct FacetTally: Sendable {
  /// The counts of one field.
  struct FieldTally: Sendable {
    var counts = KeywordCounts()
    /// In place of the counts, where they are not added to others.
    var chosen: ChosenValues?
    var range: ClosedRange<Double>?
  }

  private let names: [[UInt8]]
  var fields: [FieldTally]
  /// How many documents match the words at least, whatever the filters say; some where any do.
  package var matched = 0
  package var isExact = true
  /// How many documents hold the words as they were typed and fulfil all else; nil where others were counted.
  var holders: Int? = 0

  package init(_ names: [[UInt8]]) {
    self.names = names
    fields = names.map { _ in FieldTally() }
  }

  /// Adds what another segment has.
  package mutating func add(_ other: FacetTally) {
    matched += other.matched
    isExact = isExact && other.isExact
    if let more = other.holders { holders? += more } else { holders = nil }
    for place in fields.indices {
      fields[place].counts.add(other.fields[place].counts)
      if let chosen = other.fields[place].chosen { fields[place].chosen = chosen }
      fields[place].join(other.fields[place].range)
    }
  }

  /// - Complexity: O(different values).
  package func finish() -> [FacetCounts] {
    var facets: [FacetCounts] = []
    for (place, field) in fields.enumerated() {
      let values = field.chosen?.values ?? field.counts.mostFrequent
      let different = field.chosen?.different ?? field.counts.count
      facets.append(
        FacetCounts(
          field: names[place], values: values, otherValues: different - values.count,
          range: field.range, isExact: isExact))
    }
    return facets
  }
}

extension FacetTally.FieldTally {
  mutating func join(_ other: ClosedRange<Double>?) {
    guard let other else { return }
    let own = range ?? other
    range = min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
  }
}
