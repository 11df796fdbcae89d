#if !hasFeature(Embedded)
/// What questions found out about the column of a field, which the next ones read.
///
/// The segment is known by its bytes, so that nobody who only searched keeps it mapped.
internal protocol ColumnMemory: AnyObject {
  /// The checksum of the columns.
  var checksum: UInt64 { get }
  /// The number of the field in the schema.
  var field: Int { get }
  var byteCount: Int { get }
  /// So many bytes of a kind are remembered in all; beyond that all of the kind are forgotten.
  static var maximumBytes: Int { get }
}

extension FilterMemory {
  /// What is remembered of a field, as the questions before left it.
  ///
  /// - Complexity: O(fields that are remembered), and that of `make` where this one is not.
  internal func remembered<Memory: ColumnMemory>(
    _ field: Int, of index: SearchIndex,
    in memories: ReferenceWritableKeyPath<FilterMemory, [Memory]>,
    make: (_ checksum: UInt64) -> Memory
  ) -> Memory {
    let checksum = index.layout.checksum(of: .facets)
    for known in self[keyPath: memories] where known.checksum == checksum && known.field == field {
      return known
    }
    let memory = make(checksum)
    let bytes = self[keyPath: memories].reduce(memory.byteCount) { $0 + $1.byteCount }
    if bytes > Memory.maximumBytes { self[keyPath: memories].removeAll() }
    self[keyPath: memories].append(memory)
    return memory
  }
}
#endif
