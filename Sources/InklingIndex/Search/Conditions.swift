#if hasFeature(Embedded)
/// What decides beside the words which documents count: in the browser the program's filters, if it has any.
internal struct Conditions {
  private let support: FilterSupport?

  init(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {
    support = request.filters.isEmpty ? nil : scratch.support
    support?.prepare(request, index, scratch)
  }

  var allowWrittenCounts: Bool { support == nil }
  var areFilters: Bool { support != nil }

  @inline(__always)
  func accept(_ document: Int) -> Bool { support?.accepts(document) ?? true }

  func ofFields(
    _ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch
  ) -> FieldConditions { FieldConditions(request, index, scratch) }
}
#else
typealias Conditions = FieldConditions

extension FieldConditions {
  /// What decides where values are counted: the same.
  func ofFields(
    _ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch
  ) -> FieldConditions { self }
}
#endif

extension FieldConditions {
  init(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {
    self.init(request, index, scratch.memory, scratch.stop)
  }
}
