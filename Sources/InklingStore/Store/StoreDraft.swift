internal import InklingIndex

/// A snapshot that is being changed into the next one.
final class StoreDraft {
  /// A segment with its deletions as they will be.
  struct Part {
    var segment: OpenSegment
    var deletions: Deletions
    var deletionsFile: UInt64?
    var deletionsChanged = false
  }

  static let maximumSegments = 4_096
  static let maximumDocuments = Int(clamping: UInt32.max)

  private let directory: StoreDirectory
  private let base: StoreSnapshot
  private(set) var parts: [Part]
  private(set) var hasNewFiles = false
  private(set) var written: [String] = []
  private let numbers: FileNumbers
  private var changed = false
  let schema: IndexSchema
  let idField: Int
  let batchBytes: Int
  private let inlineLimit: Int

  init(
    _ base: StoreSnapshot, _ directory: StoreDirectory, _ numbers: FileNumbers,
    options: SearchStore.Options
  ) {
    self.base = base
    self.directory = directory
    self.numbers = numbers
    batchBytes = options.batchBytes
    inlineLimit = options.inlineBytes
    schema = base.schema
    idField = base.schema.index(of: .id) ?? 0
    parts = base.parts.map {
      Part(segment: $0.segment, deletions: $0.deletions, deletionsFile: $0.deletionsFile)
    }
  }

  var hasChanges: Bool { changed }
  var documentCount: Int { parts.reduce(0) { $0 + $1.deletions.liveCount } }

  func delete(_ id: [UInt8]) {
    let hash = DocumentTable.hash(of: id)
    for place in parts.indices {
      guard let document = parts[place].segment.document(withID: id, hash: hash) else { continue }
      if parts[place].deletions.insert(document) {
        parts[place].deletionsChanged = true
        changed = true
      }
    }
  }

  func deleteAll() {
    if parts.isEmpty { return }
    parts = []
    changed = true
  }

  /// Adds a segment of these documents, whose ids differ, and deletes what they replace.
  func append(_ documents: [Document]) throws(StoreError) {
    for document in documents { delete(document.values[idField]) }
    try appendNew(documents)
  }

  /// Adds a segment of these documents, whose ids differ and are not in the store.
  func appendNew(_ documents: [Document]) throws(StoreError) {
    let built = try SegmentBuild.build(documents, schema: schema, idField: idField)
    try append(built)
  }

  /// Adds a segment that is ready.
  func append(_ built: [UInt8]) throws(StoreError) {
    let number = numbers.take()
    let isInline =
      built.count <= inlineLimit
      && inlineBytes + built.count <= inlineLimit * StoreFormat.inlineSegments
    if !isInline { try write(StoreFormat.segmentName(number), built) }
    let entry = Manifest.Entry(
      number: number, byteCount: UInt64(built.count),
      checksum: built.withUnsafeBytes { Hash64.of($0) }, documentCount: 0,
      inline: isInline ? built : nil, deletions: .none)
    let segment = try directory.openSegment(entry, .structure)
    parts.append(
      Part(segment: segment, deletions: Deletions(documentCount: segment.documentCount)))
    changed = true
  }

  /// Takes segments out; what replaces them has been added.
  func remove(_ numbers: Set<UInt64>) {
    parts.removeAll { numbers.contains($0.segment.number) }
    changed = true
  }

  /// Puts a merged segment, whose file is written, in the place of those that it was made of.
  func replace(_ numbers: Set<UInt64>, by merged: OpenSegment, deleting ids: [[UInt8]]) {
    remove(numbers)
    var deletions = Deletions(documentCount: merged.documentCount)
    for id in ids {
      let hash = DocumentTable.hash(of: id)
      if let document = merged.document(withID: id, hash: hash) { _ = deletions.insert(document) }
    }
    parts.append(Part(segment: merged, deletions: deletions, deletionsChanged: true))
    hasNewFiles = true
  }

  /// Deletes, in older segments, the ids that newer ones have: for repairs.
  func dropDuplicates() {
    for newer in parts.indices.dropFirst() {
      let segment = parts[newer].segment
      for document in 0..<segment.documentCount
      where !parts[newer].deletions.contains(document) {
        let id = segment.index.value(of: document, field: segment.idField)
        let hash = DocumentTable.hash(of: id)
        for older in 0..<newer {
          guard let old = parts[older].segment.document(withID: id, hash: hash) else { continue }
          if parts[older].deletions.insert(old) { parts[older].deletionsChanged = true }
        }
      }
    }
  }

  /// Adds documents of a segment that was damaged: newer segments win over it, it over older ones.
  func rescue(_ documents: [Document], from number: UInt64) throws(StoreError) {
    var kept: [Document] = []
    for document in documents {
      let id = document.values[idField]
      let hash = DocumentTable.hash(of: id)
      let isReplaced = parts.contains { part in
        guard part.segment.number > number,
          let found = part.segment.document(withID: id, hash: hash)
        else { return false }
        return !part.deletions.contains(found)
      }
      if !isReplaced { kept.append(document) }
    }
    if !kept.isEmpty { try append(kept) }
  }

  /// Makes this a change even if no document is.
  func touch() { changed = true }

  private var inlineBytes: Int {
    parts.reduce(0) { $0 + ($1.segment.isInline ? $1.segment.byteCount : 0) }
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws(StoreError) {
    written.append(name)
    hasNewFiles = true
    do throws(FileError) { try directory.writeFile(directory.file(name), bytes) } catch {
      throw StoreDirectory.afterFailure(error)
    }
  }

  /// Writes what the next manifest needs and gives it with the snapshot that it describes.
  func seal() throws(StoreError) -> (Manifest, StoreSnapshot) {
    parts.removeAll { $0.deletions.liveCount == 0 }
    guard parts.count <= Self.maximumSegments else {
      throw .limit("more than \(Self.maximumSegments) segments; merge them")
    }
    guard documentCount <= Self.maximumDocuments else {
      throw .limit("more than \(Self.maximumDocuments) documents")
    }
    var entries: [Manifest.Entry] = []
    for place in parts.indices {
      let segment = parts[place].segment
      entries.append(
        Manifest.Entry(
          number: segment.number, byteCount: UInt64(segment.byteCount),
          checksum: segment.checksum, documentCount: UInt64(segment.documentCount),
          inline: segment.isInline ? Array(segment.bytes) : nil,
          deletions: try deletionPlace(place)))
    }
    let manifest = Manifest(
      generation: base.generation + 1, nextNumber: numbers.next,
      documents: UInt64(documentCount), schema: schema, entries: entries)
    let snapshot = StoreSnapshot(
      generation: manifest.generation, schema: schema,
      parts: parts.map {
        StoreSnapshot.Part($0.segment, $0.deletions, deletionsFile: $0.deletionsFile)
      }, following: base)
    return (manifest, snapshot)
  }

  private func deletionPlace(_ place: Int) throws(StoreError) -> Manifest.DeletionPlace {
    let part = parts[place]
    if part.deletions.count == 0 { return .none }
    if part.deletions.byteCount <= inlineLimit / StoreFormat.inlineDeletionsPart {
      parts[place].deletionsFile = nil
      return .inline(part.deletions.words)
    }
    if !part.deletionsChanged, let number = part.deletionsFile { return .file(number) }
    let number = numbers.take()
    try write(
      StoreFormat.deletionsName(number), part.deletions.encoded(segment: part.segment.number))
    parts[place].deletionsFile = number
    return .file(number)
  }

  /// Removes the files that were written for an update that will not be.
  func discard() {
    for name in written { try? directory.fileSystem.remove(directory.file(name)) }
  }
}
