internal import InklingIndex
internal import InklingLock
internal import InklingRuntime
internal import InklingSession

/// The source of one model, which knows the model's conditions by numbers.
///
/// A session passes conditions on as texts. A half-open range of numbers has no exact text, so the text is a number here,
/// and what it stands for lies beside the source.
struct RefinedSource: LocalSource {
  let base: any LocalSource
  private let known: Locked<Known>

  private struct Known {
    var last = 0
    var criteria: [Int: (filters: [InklingIndex.SearchFilter], sort: SearchSort)] = [:]
  }

  /// Questions that are under way have one of so many conditions; older ones are forgotten.
  private static let remembered = 32

  init(_ base: any LocalSource) {
    self.base = base
    known = Locked(Known())
  }

  /// A source over other elements, which knows the same conditions.
  init(_ base: any LocalSource, knowing other: RefinedSource) {
    self.base = base
    known = other.known
  }

  /// Conditions that stand for nothing: a question with them is refused.
  static let refused = SearchConditions(filters: ["0"])

  /// Conditions that stand for these filters and this order.
  func conditions(_ filters: [InklingIndex.SearchFilter], _ sort: SearchSort) -> SearchConditions {
    if filters.isEmpty && sort == .relevance { return SearchConditions() }
    return known.withLock { known in
      known.last += 1
      known.criteria[known.last] = (filters, sort)
      known.criteria[known.last - Self.remembered] = nil
      // That an order was chosen has to be known without asking what it is.
      return SearchConditions(
        filters: [SearchText("\(known.last)")], sort: sort == .relevance ? "" : "chosen")
    }
  }

  func criteria(
    of conditions: SearchConditions
  ) throws(FilterError) -> (filters: [InklingIndex.SearchFilter], sort: SearchSort) {
    guard let text = conditions.filters.first else { return ([], .relevance) }
    guard let number = Int(text.string), let found = known.value.criteria[number] else {
      throw .unknownField(existing: [])
    }
    return found
  }

  var schema: IndexSchema { base.schema }
  var scopeTitles: [[UInt8]] { base.scopeTitles }
  var documentCount: Int { base.documentCount }

  func json(
    answering request: SearchRequest, generation: Int, unless isUnwanted: @escaping () -> Bool
  ) -> [UInt8] {
    base.json(answering: request, generation: generation, unless: isUnwanted)
  }

  func rows(
    answering request: SearchRequest, unless isUnwanted: @escaping () -> Bool
  ) -> FoundRows {
    base.rows(answering: request, unless: isUnwanted)
  }
}
