/// Collects documents and writes a segment.
///
///     var builder = try SegmentBuilder(schema: schema)
///     for document in documents { try builder.add(document) }
///     let segment = try builder.finish()
///
/// The same documents in the same order always give the same bytes.
public struct SegmentBuilder: Sendable {
  private let schema: Schema
  private var documents: [Document] = []

  /// How many documents were added.
  public var count: Int { documents.count }

  /// Makes a builder.
  /// - Throws: ``IndexError/nothingToSearch`` when the schema has neither a title nor a text.
  public init(schema: Schema) throws(IndexError) {
    guard schema.fields.count <= Schema.maximumFields else {
      throw .tooManyFields(found: schema.fields.count)
    }
    guard schema.fields.contains(where: { $0.role.isSearched }) else { throw .nothingToSearch }
    self.schema = schema
  }

  /// Adds a document.
  /// - Throws: ``IndexError/tooManyValues(found:expected:)``.
  public mutating func add(_ document: Document) throws(IndexError) {
    guard document.values.count <= schema.fields.count else {
      throw .tooManyValues(found: document.values.count, expected: schema.fields.count)
    }
    documents.append(document)
  }

  /// Writes the segment.
  public consuming func finish() throws(IndexError) -> [UInt8] {
    let titleField = schema.index(of: .title)
    var keys: [(boost: Int32, words: Int, length: Int, input: Int)] = []
    for (input, document) in documents.enumerated() {
      let title =
        titleField.flatMap { $0 < document.values.count ? document.values[$0] : nil } ?? []
      keys.append((document.boost, Tokens.of(title).count, title.count, input))
    }
    keys.sort {
      if $0.boost != $1.boost { return $0.boost > $1.boost }
      if $0.words != $1.words { return $0.words < $1.words }
      if $0.length != $1.length { return $0.length < $1.length }
      return $0.input < $1.input
    }
    var store = DocumentStoreWriter()
    var record: [UInt8] = []
    for key in keys {
      record.removeAll(keepingCapacity: true)
      let values = documents[key.input].values
      for place in schema.fields.indices {
        record.append(counted: place < values.count ? values[place] : [])
      }
      record.withUnsafeBytes { store.append($0) }
    }
    var writer = SegmentWriter()
    writer.add(.schema, schema.encoded())
    var meta: [UInt8] = []
    meta.append(littleEndian: UInt32(documents.count))
    writer.add(.meta, meta)
    writer.add(.storedBlocks, store.blocks)
    writer.add(.storedBytes, store.bytes)
    return writer.finish()
  }
}
