public import InklingIndex

/// The changes of one update, in the order in which they were made.
///
/// Nothing of it is visible or durable before the update returns. A batch of any size uses bounded
/// memory: full segments are written as it grows, and forgotten if the update fails.
public struct UpdateBatch: ~Copyable {
  private let draft: StoreDraft
  private var pending: [[UInt8]: Document] = [:]
  private var order: [[UInt8]] = []
  private var pendingBytes = 0

  init(_ draft: StoreDraft) { self.draft = draft }

  /// How many documents the store has with the changes so far.
  public mutating func documentCount() throws(StoreError) -> Int {
    try flush()
    return draft.documentCount
  }

  /// Adds a document, or replaces the one with the same id.
  ///
  /// - Throws: `StoreError.missingID`, `.refused`, `.limit`; `.file` when a full segment cannot be
  ///   written.
  public mutating func put(_ document: Document) throws(StoreError) {
    let bytes = try examine(document)
    let id = document.values[draft.idField]
    if pending.updateValue(document, forKey: id) == nil { order.append(id) }
    pendingBytes += bytes
    if pendingBytes >= draft.batchBytes { try flush() }
  }

  /// Adds documents as a segment; nothing is looked for that they replace.
  ///
  /// Their ids must differ, and the store must have none of them. A lookup in each segment for each document of a first
  /// import would take longer than all else.
  package mutating func putNew(_ documents: [Document]) throws(StoreError) {
    try flush()
    for document in documents { _ = try examine(document) }
    if !documents.isEmpty { try draft.appendNew(documents) }
  }

  /// About how much memory a document takes, if it can be put.
  private func examine(_ document: Document) throws(StoreError) -> Int {
    let field = draft.idField
    guard document.values.count > field, !document.values[field].isEmpty else {
      throw .missingID
    }
    guard document.values.count <= draft.schema.fields.count else {
      throw .refused(
        IndexError.tooManyValues(
          found: document.values.count, expected: draft.schema.fields.count
        ).words)
    }
    let bytes = document.values.reduce(64) { $0 + $1.count + 16 }
    guard bytes <= StoreFormat.largestDocument else {
      throw .limit("a document of more than \(StoreFormat.largestDocument) bytes")
    }
    return bytes
  }

  /// Deletes the document with this id; nothing happens if there is none.
  public mutating func delete(id: [UInt8]) {
    pending[id] = nil
    draft.delete(id)
  }

  /// Deletes every document.
  public mutating func deleteAll() {
    pending = [:]
    order = []
    pendingBytes = 0
    draft.deleteAll()
  }

  /// Turns what is pending into a segment.
  mutating func flush() throws(StoreError) {
    if pending.isEmpty {
      order = []
      pendingBytes = 0
      return
    }
    var documents: [Document] = []
    documents.reserveCapacity(pending.count)
    // An id that was put, deleted and put again stands twice in `order`.
    for id in order {
      if let document = pending.removeValue(forKey: id) { documents.append(document) }
    }
    order = []
    pendingBytes = 0
    try draft.append(documents)
  }
}
