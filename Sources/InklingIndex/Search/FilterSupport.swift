#if hasFeature(Embedded)
/// What a program of the browser does with filters, orders and counts: nothing.
///
/// ``FieldFilters`` does it all. The linker leaves its code out of a program that names it nowhere, which is the program
/// of pages that filter nothing.
public class FilterSupport {
  func prepare(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {}
  func accepts(_ document: Int) -> Bool { true }
  func browse(_ run: inout SearchRun) {}
  func sort(_ run: inout SearchRun) {}
  func sortKey(_ run: borrowing SearchRun, _ document: Int) -> UInt64 { 0 }
  func count(_ run: inout SearchRun, for answer: inout SearchAnswer) {}
}

/// Filters, orders and counts as they are everywhere else.
public final class FieldFilters: FilterSupport {
  private var conditions: FieldConditions?

  /// Nothing is asked yet.
  public override init() {}

  override func prepare(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {
    conditions = FieldConditions(request, index, scratch)
  }

  override func accepts(_ document: Int) -> Bool { conditions?.accept(document) ?? true }

  override func browse(_ run: inout SearchRun) { run.browse() }

  override func sort(_ run: inout SearchRun) { run.searchSorted() }

  override func sortKey(_ run: borrowing SearchRun, _ document: Int) -> UInt64 {
    run.sortKey(document)
  }

  override func count(_ run: inout SearchRun, for answer: inout SearchAnswer) {
    run.countFacets(for: &answer)
  }
}

extension SearchRun {
  mutating func searchByConditions() { scratch.support?.browse(&self) }
  mutating func searchByOrder() { scratch.support?.sort(&self) }
  func orderedKey(_ document: Int) -> UInt64 { scratch.support?.sortKey(self, document) ?? 0 }
  mutating func countValues(for answer: inout SearchAnswer) {
    scratch.support?.count(&self, for: &answer)
  }
}
#else
extension SearchRun {
  /// Finds what fulfils the conditions, where a question has no words.
  mutating func searchByConditions() { browse() }
  /// Finds what matches in the order that was asked for.
  mutating func searchByOrder() { searchSorted() }
  /// The first of what a document is sorted by.
  @inline(__always)
  func orderedKey(_ document: Int) -> UInt64 { sortKey(document) }
  /// Counts the values of the fields that the question names.
  mutating func countValues(for answer: inout SearchAnswer) { countFacets(for: &answer) }
}
#endif
