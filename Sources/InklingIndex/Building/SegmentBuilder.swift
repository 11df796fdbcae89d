/// Collects documents and writes a segment.
///
///     var builder = try SegmentBuilder(schema: schema)
///     for document in documents { try builder.add(document) }
///     let segment = try builder.finish()
///
/// The same documents in the same order always give the same bytes. To use several cores, give each a builder
/// of its own for a stretch of the documents, and put them together with ``finish(_:)``.
public struct SegmentBuilder: Sendable {
  /// The most bytes of documents that are usually read and not yet written.
  ///
  /// More make runs longer and their number smaller.
  public static let usualBuffer = 32 << 20

  /// Puts the bytes of a run where they are left until all runs are merged.
  public typealias RunKeeper = @Sendable (_ run: [UInt8]) -> SegmentMemory

  private let schema: IndexSchema
  private let buffer: Int
  private let keep: RunKeeper
  private var chunk: DocumentChunk
  /// What was written of the documents before those of the chunk.
  private var runs: [SegmentMemory] = []
  private var written = 0

  /// How many documents were added.
  public var count: Int { written + chunk.count }

  /// Makes a builder.
  ///
  /// A chunk that takes more than about `buffer` bytes is written as a run (a spill), which takes a third of that. All
  /// runs are merged in the end. Until then the runs are in memory, unless `keep` puts them elsewhere: into a file that
  /// is mapped, for example.
  /// - Throws: ``IndexError/nothingToSearch`` when the schema has neither a title nor a text.
  public init(
    schema: IndexSchema, buffer: Int = SegmentBuilder.usualBuffer,
    keepingRuns keep: @escaping RunKeeper = { SegmentMemory(copying: $0) }
  ) throws(IndexError) {
    guard schema.fields.count <= IndexSchema.maximumFields else {
      throw .tooManyFields(found: schema.fields.count)
    }
    guard schema.fields.contains(where: { $0.role.isSearched }) else { throw .nothingToSearch }
    self.schema = schema
    self.buffer = buffer
    self.keep = keep
    chunk = DocumentChunk(schema: schema)
  }

  /// Adds a document.
  /// - Complexity: O(length of the values), the writing of runs included.
  /// - Throws: ``IndexError/tooManyValues(found:expected:)``, or ``IndexError/tooLarge``.
  public mutating func add(_ document: Document) throws(IndexError) {
    guard document.values.count <= schema.fields.count else {
      throw .tooManyValues(found: document.values.count, expected: schema.fields.count)
    }
    chunk.add(document, schema: schema)
    if chunk.byteCount > buffer { try writeRun() }
  }

  private mutating func writeRun() throws(IndexError) {
    guard chunk.count > 0 else { return }
    written += chunk.count
    var full = DocumentChunk(schema: schema, like: chunk)
    swap(&full, &chunk)
    runs.append(keep(try Self.segment(consume full, schema, for: .merging)))
  }

  /// Writes the segment.
  /// - Complexity: O(*n* log *n*) in the words of the titles, else linear.
  /// - Throws: ``IndexError/tooLarge``.
  public consuming func finish() throws(IndexError) -> [UInt8] {
    try Self.finish([self])
  }

  /// Writes one segment of the documents of several builders with the same schema.
  ///
  /// The bytes are those that one builder would have written for all documents: those of the first builder, then those
  /// of the second, and so on. They do not depend on who does the pieces of work that `spread` is given.
  /// - Throws: ``IndexError/tooLarge``.
  public static func finish(
    _ builders: consuming [SegmentBuilder],
    spread: WorkSpreader = { count, work in for piece in 0..<count { work(piece) } }
  ) throws(IndexError) -> [UInt8] {
    guard let schema = builders.first?.schema else { throw .nothingToSearch }
    if builders.count == 1, builders[0].runs.isEmpty {
      let chunk = builders[0].chunk
      builders = []
      return try segment(consume chunk, schema, for: .searching, spread)
    }
    let runs = try Self.runs(consume builders, spread)
    return try merge(consume runs, schema, spread)
  }

  /// Everything as runs, in the order of the builders.
  private static func runs(_ builders: consuming [SegmentBuilder], _ spread: WorkSpreader)
    throws(IndexError) -> [SegmentMemory]
  {
    var failures = [IndexError?](repeating: nil, count: builders.count)
    builders.withUnsafeMutableBufferPointer { builders in
      failures.withUnsafeMutableBufferPointer { failures in
        nonisolated(unsafe) let (builders, failures) = (builders, failures)
        spread(builders.count) { place in
          do throws(IndexError) { try builders[place].writeRun() } catch {
            failures[place] = error
          }
        }
      }
    }
    for failure in failures { if let failure { throw failure } }
    return builders.flatMap { $0.runs }
  }

  private static func merge(
    _ runs: consuming [SegmentMemory], _ schema: IndexSchema, _ spread: WorkSpreader
  ) throws(IndexError) -> [UInt8] {
    var merger = SegmentMerger(schema: schema)
    for run in runs {
      guard let index = try? SearchIndex(run) else { throw .damagedSegment }
      try merger.add(index)
    }
    runs = []
    return try merger.finish(spread: spread).bytes
  }

  /// The segment of a chunk.
  private static func segment(
    _ chunk: consuming DocumentChunk, _ schema: IndexSchema, for purpose: SegmentPurpose,
    _ spread: WorkSpreader = { count, work in for piece in 0..<count { work(piece) } }
  ) throws(IndexError) -> [UInt8] {
    // What the sections were made from is released before they are put together.
    let sections = try sections(consume chunk, schema, purpose, spread)
    return try SegmentWriter(consume sections).finish()
  }

  private static func sections(
    _ chunk: consuming DocumentChunk, _ schema: IndexSchema, _ purpose: SegmentPurpose,
    _ spread: WorkSpreader
  ) throws(IndexError) -> [SegmentWriter.Section] {
    let documents = try ChunkDocuments(consume chunk, schema: schema)
    return try SegmentAssembler(consume documents, for: purpose).sections(spread) { true }
  }
}
