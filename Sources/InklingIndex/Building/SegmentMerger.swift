/// Makes one segment of several, without reading their texts again.
///
///     var merger = SegmentMerger(schema: schema)
///     try merger.add(old, without: deleted)
///     try merger.add(new)
///     let merged = try merger.finish()
///
/// The bytes are those that a ``SegmentBuilder`` writes for the same documents, those of the first segment first.
/// Dictionaries, lists, titles and values are merged as they are. So a field whose values were dropped is still
/// searched.
public struct SegmentMerger: Sendable {
  private let schema: IndexSchema
  private var sources: [MergeSource] = []

  /// Makes a merger of segments with these fields.
  public init(schema: IndexSchema) { self.schema = schema }

  /// Adds a segment without some of its documents.
  /// - Complexity: O(number of documents).
  /// - Throws: ``IndexError/otherFields`` when its fields are not those of the schema.
  public mutating func add(_ index: SearchIndex, without deleted: DeletedDocuments? = nil)
    throws(IndexError)
  {
    guard index.schema.fields == schema.fields else { throw .otherFields }
    sources.append(MergeSource(index, without: deleted))
  }

  /// Writes the merged segment; the merger is empty after this.
  ///
  /// - Parameters:
  ///   - spread: does the pieces of the work.
  ///   - goesOn: asked before each piece of work; false ends the merge.
  /// - Returns: the segment, and where its documents come from.
  /// - Complexity: O(size of the segments), and the logarithm of their number for what is sorted.
  /// - Throws: ``IndexError/tooLarge``, ``IndexError/damagedSegment``, or ``IndexError/cancelled``.
  public mutating func finish(
    spread: WorkSpreader = { count, work in for piece in 0..<count { work(piece) } },
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws(IndexError) -> MergedSegment {
    let merged = sources
    sources = []
    let (sections, origins) = try Self.sections(schema, consume merged, spread, goesOn)
    return MergedSegment(bytes: try SegmentWriter(consume sections).finish(), origins: origins)
  }

  private static func sections(
    _ schema: IndexSchema, _ sources: consuming [MergeSource], _ spread: WorkSpreader,
    _ goesOn: @escaping @Sendable () -> Bool
  ) throws(IndexError) -> ([SegmentWriter.Section], [DocumentOrigin]) {
    let documents = try MergedDocuments(consume sources, schema: schema)
    let order = documents.order
    let sections = try SegmentAssembler(consume documents, for: .searching)
      .sections(spread, goesOn)
    return (sections, order)
  }
}

/// What a ``SegmentMerger`` made.
public struct MergedSegment: Sendable {
  /// The segment.
  public var bytes: [UInt8]
  /// Where each of its documents comes from.
  public var origins: [DocumentOrigin]
}

/// A document of one of several segments.
public struct DocumentOrigin: Sendable, Equatable {
  /// The place of the segment among those that were added.
  public var segment: UInt32
  /// The number of the document in it.
  public var document: UInt32
}
