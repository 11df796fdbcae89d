public import InklingIndex

/// A store as it was after one commit.
///
/// Whoever holds a snapshot sees the same documents until they release it, whatever is written in between; no writer
/// waits for it. Cheap to copy, safe to use from any thread.
public struct StoreSnapshot: Sendable {
  /// A segment with what is deleted in it.
  struct Part: Sendable {
    let segment: OpenSegment
    let deletions: Deletions
    /// Where the deletions are kept when they are too many for the manifest.
    let deletionsFile: UInt64?
    /// The segment's index without the deleted documents.
    let index: SearchIndex

    init(_ segment: OpenSegment, _ deletions: Deletions, deletionsFile: UInt64?) {
      self.segment = segment
      self.deletions = deletions
      self.deletionsFile = deletionsFile
      index =
        deletions.count == 0
        ? segment.index : segment.index.hiding(DeletedDocuments(words: deletions.words))
    }

    /// The document with this id, unless it is deleted.
    func document(withID id: [UInt8], hash: UInt64) -> Int? {
      guard let document = segment.document(withID: id, hash: hash),
        !deletions.contains(document)
      else { return nil }
      return document
    }
  }

  /// Counts the commits.
  public let generation: UInt64
  /// What the documents' fields are for.
  public let schema: IndexSchema
  /// The titles of the scopes, the widest first: those of the schema's order, then those of the
  /// largest segment, then others.
  ///
  /// As long as a store is open its scopes keep their places: new ones are added behind them.
  public let scopeTitles: [[UInt8]]
  /// How many documents there are.
  public let documentCount: Int
  let parts: [Part]

  init(
    generation: UInt64, schema: IndexSchema, parts: [Part], following previous: StoreSnapshot? = nil
  ) {
    self.generation = generation
    self.schema = schema
    self.parts = parts
    documentCount = parts.reduce(0) { $0 + $1.deletions.liveCount }
    scopeTitles = Self.union(previous?.scopeTitles ?? [Array("All".utf8)], parts, schema)
  }

  private static func union(
    _ known: [[UInt8]], _ parts: [Part], _ schema: IndexSchema
  ) -> [[UInt8]] {
    var titles = known
    var seen = Set(known.dropFirst())
    for title in schema.scopeOrder where seen.insert(title).inserted { titles.append(title) }
    for part in parts.sorted(by: { $0.deletions.liveCount > $1.deletions.liveCount }) {
      for title in part.index.scopeTitles.dropFirst() where seen.insert(title).inserted {
        titles.append(title)
      }
    }
    return titles
  }

  /// The values of the document with this id, in the order of the schema, or nil.
  ///
  /// - Complexity: O(number of segments).
  public func document(withID id: [UInt8]) -> Document? {
    let hash = DocumentTable.hash(of: id)
    for part in parts.reversed() {
      guard let document = part.document(withID: id, hash: hash) else { continue }
      return Document(
        values: StoredValues.read(part.segment.index, document),
        boost: part.segment.table.boost(document))
    }
    return nil
  }

  /// Gives every document to `body`, segment by segment.
  ///
  /// - Complexity: O(number of documents).
  /// - Throws: what `body` throws.
  public func visit<E: Error>(_ body: (Document) throws(E) -> Void) throws(E) {
    for part in parts {
      for document in 0..<part.segment.documentCount where !part.deletions.contains(document) {
        try body(
          Document(
            values: StoredValues.read(part.segment.index, document),
            boost: part.segment.table.boost(document)))
      }
    }
  }
}
