/// What filters, orders and counts have learned about the fields of segments: the next questions read it.
///
/// In the browser a question is answered once, and nothing is remembered.
internal final class FilterMemory {
  #if !hasFeature(Embedded)
  /// What the filters of the last questions come to.
  var keywordFilters: [RememberedFilter] = []
  var filterTables: [RememberedTable] = []
  var valueStarts: [ValueStarts] = []
  var numberZones: [NumberZones] = []
  var shortOrdinals: [ShortOrdinals] = []
  #endif
}
