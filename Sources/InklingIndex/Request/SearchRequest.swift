/// A question to an index.
public struct SearchRequest: Sendable, Equatable {
  /// What was typed, in UTF-8.
  ///
  /// Words, `"phrases"`, `-excluded`, `field:word`. Only its first 512 bytes and 64 words count.
  public var text: [UInt8]
  /// The chosen scope: 0 is the widest, `n` the scope with the title ``SearchIndex/scopeTitles``[`n`].
  public var scope: Int
  /// How many hits are wanted.
  ///
  /// At most 100 are given.
  public var limit: Int
  /// How many of the best hits are left out, for the next page.
  ///
  /// At most 1,000.
  public var offset: Int
  /// The names of the fields in which the words must stand, excluded ones as well; none means everywhere.
  ///
  /// A field that is not searched, or not there, holds no word.
  public var fields: [[UInt8]]
  /// Conditions that every hit fulfils.
  public var filters: [SearchFilter]
  /// The order of the hits.
  public var sort: SearchSort
  /// The names of the fields whose values are counted: the first 8 of them.
  public var facets: [[UInt8]] = []
  /// How much work the question may cost.
  public var budget: SearchBudget

  /// Makes a question.
  public init(
    text: [UInt8], scope: Int = 0, limit: Int = SharedLimits.usualHitsOfPrograms, offset: Int = 0,
    fields: [[UInt8]] = [],
    filters: [SearchFilter] = [], sort: SearchSort = .relevance, budget: SearchBudget = .standard
  ) {
    self.text = text
    self.scope = scope
    self.limit = limit
    self.offset = offset
    self.fields = fields
    self.filters = filters
    self.sort = sort
    self.budget = budget
  }
}

extension SearchRequest {
  /// The fields whose values are counted.
  package var countedFields: [[UInt8]] { Array(facets.prefix(SharedLimits.maximumFacets)) }

  var isSorted: Bool { !sort.keys.isEmpty }
}

/// A condition on a field's value.
public enum SearchFilter: Sendable, Equatable {
  /// The value of a `.scope` field is one of these, or a `.keyword` or `.label` field has one of them.
  case anyOf(field: [UInt8], values: [[UInt8]])
  /// The value of a `.number`, `.date` or `.boost` field is a number in this range; a date is its seconds since 1970.
  case range(field: [UInt8], ClosedRange<Double>)
  /// The value of a `.point` field is at most so many metres from a point, along the surface of the earth.
  case within(field: [UInt8], metres: Double, of: GeoPoint)

  /// The name of the field.
  package var field: [UInt8] {
    switch self {
    case .anyOf(let field, _), .range(let field, _), .within(let field, _, _): field
    }
  }
}

/// How much work one question may cost.
///
/// A question that hits its budget gives what it has found, and says so in
/// ``SearchAnswer/isPartial``.
public struct SearchBudget: Sendable, Equatable {
  /// Looks at documents and words; one costs some 5 to 20 ns.
  public var steps: Int

  /// Makes a budget.
  public init(steps: Int) {
    self.steps = steps
  }

  /// Enough for every question of a person over millions of documents, and an end to those of an attacker.
  public static let standard = SearchBudget(steps: 2_000_000)
}

/// What is looked for to fill the page, one after the other.
///
/// An index goes through all of them by itself. Several segments that answer as one go together, so that none looks
/// further than the others need.
public struct SearchStages: OptionSet, Sendable {
  /// A bit for each member.
  public let rawValue: UInt8

  /// Makes a set of the bits of its members.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Documents that hold all words as they were typed.
  public static let exact = SearchStages(rawValue: 1)
  /// With words one edit away, joined or split, until the page is full.
  public static let oneEdit = SearchStages(rawValue: 2)
  /// With words two edits away and those that sound alike, if nothing was found yet or no document has a word.
  public static let twoEdits = SearchStages(rawValue: 4)
  /// Without the words that no document holds, if nothing was found yet.
  public static let knownWords = SearchStages(rawValue: 8)
  /// The best of those that hold some of the words.
  public static let someWords = SearchStages(rawValue: 16)
  /// All stages, as one index goes through them.
  public static let all: SearchStages = [.exact, .oneEdit, .twoEdits, .knownWords, .someWords]
}
