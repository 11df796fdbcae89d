/// Collects documents and writes a segment.
///
///     var builder = try SegmentBuilder(schema: schema)
///     for document in documents { try builder.add(document) }
///     let segment = try builder.finish()
///
/// The same documents in the same order always give the same bytes. To use several cores, give each a builder
/// of its own for a stretch of the documents, and put them together with ``finish(_:)``.
public struct SegmentBuilder: Sendable {
  private let schema: Schema
  private var chunk: DocumentChunk

  /// How many documents were added.
  public var count: Int { chunk.count }

  /// Makes a builder.
  /// - Throws: ``IndexError/nothingToSearch`` when the schema has neither a title nor a text.
  public init(schema: Schema) throws(IndexError) {
    guard schema.fields.count <= Schema.maximumFields else {
      throw .tooManyFields(found: schema.fields.count)
    }
    guard schema.fields.contains(where: { $0.role.isSearched }) else { throw .nothingToSearch }
    self.schema = schema
    chunk = DocumentChunk(schema: schema)
  }

  /// Adds a document.
  /// - Complexity: O(length of the values).
  /// - Throws: ``IndexError/tooManyValues(found:expected:)``.
  public mutating func add(_ document: Document) throws(IndexError) {
    guard document.values.count <= schema.fields.count else {
      throw .tooManyValues(found: document.values.count, expected: schema.fields.count)
    }
    chunk.add(document, schema: schema)
  }

  /// Writes the segment.
  /// - Complexity: O(*n* log *n*) in the words of the titles, else linear.
  /// - Throws: ``IndexError/tooLarge``.
  public consuming func finish() throws(IndexError) -> [UInt8] {
    try Self.finish([self])
  }

  /// Writes one segment of the documents of several builders with the same schema.
  ///
  /// The bytes are those that one builder would have written for the documents of the first builder, then the second, …,
  /// whoever does the pieces of the work that `spread` is given.
  /// - Throws: ``IndexError/tooLarge``.
  public static func finish(
    _ builders: consuming [SegmentBuilder],
    spread: WorkSpreader = { count, work in for piece in 0..<count { work(piece) } }
  ) throws(IndexError) -> [UInt8] {
    // What the sections were made from is gone before they are put together.
    let sections = try Self.sections(consume builders, spread)
    return try SegmentWriter(consume sections).finish()
  }

  private static func sections(_ builders: consuming [SegmentBuilder], _ spread: WorkSpreader)
    throws(IndexError) -> [SegmentAssembler.Section]
  {
    guard let schema = builders.first?.schema else { throw .nothingToSearch }
    let chunks = builders.map { $0.chunk }
    builders = []
    return try SegmentAssembler(schema: schema, chunks: consume chunks, spread: spread)
      .sections(spread)
  }
}
