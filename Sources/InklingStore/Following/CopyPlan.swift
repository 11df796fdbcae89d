internal import InklingIndex

/// A commit of the source that a copy may take: everything that can be known before a byte of a file has come.
package struct CopyPlan {
  /// A file that the copy lacks.
  package struct File: Equatable {
    package let name: String
    package let byteCount: UInt64
    /// How much of it lies in the copy already.
    package internal(set) var received: UInt64
    let content: Content
  }

  /// By what a file is known to be the one that is meant.
  enum Content: Equatable {
    case segment(checksum: UInt64)
    case deletions(segment: UInt64, documentCount: Int)
  }

  /// Of the source's commit.
  package let generation: UInt64
  /// What is to be asked for, the smallest first: merges replace small files first.
  package internal(set) var missing: [File]

  let bytes: [UInt8]
  let manifest: Manifest
  let header: [UInt8]

  /// What tells the commit from all others.
  package var tag: String { Manifest.tag(ofHeader: header) }
  /// How many bytes are to be asked for.
  package var missingBytes: UInt64 { missing.reduce(0) { $0 + $1.byteCount - $1.received } }

  /// No segment file is larger: the engine's part has 31 bits, and the table of its documents is of that order.
  private static let largestFile: UInt64 = 8 << 30

  /// Reads the manifest of a source, believing nothing.
  ///
  /// - Complexity: O(size of the manifest).
  init(_ bytes: [UInt8]) throws(FollowError) {
    do throws(Manifest.Problem) { manifest = try Manifest.decode(bytes) } catch {
      switch error {
      case .notAManifest: throw .malformed("there is no manifest")
      case .unknownVersion(let found):
        throw .unknownVersion(found: found, expected: StoreFormat.version)
      case .damaged(let what): throw .malformed("its manifest: \(what)")
      }
    }
    self.bytes = bytes
    header = Array(bytes.prefix(Manifest.headerBytes))
    generation = manifest.generation
    guard manifest.entries.count <= StoreDraft.maximumSegments else {
      throw .malformed("it names \(manifest.entries.count) segments")
    }
    missing = []
    for entry in manifest.entries { missing += try Self.files(of: entry) }
  }

  /// The files of a segment, of lengths that a store can have.
  private static func files(of entry: Manifest.Entry) throws(FollowError) -> [File] {
    // Each document has 20 bytes in the table of its segment.
    guard entry.byteCount <= largestFile, entry.documentCount <= entry.byteCount / 20 else {
      throw .malformed(
        "segment \(entry.number) has \(entry.byteCount) bytes and \(entry.documentCount) documents")
    }
    var files: [File] = []
    if let inline = entry.inline {
      guard inline.withUnsafeBytes({ Hash64.of($0) }) == entry.checksum else {
        throw .malformed("segment \(entry.number) in the manifest has another checksum")
      }
    } else {
      files.append(
        File(
          name: StoreFormat.segmentName(entry.number), byteCount: entry.byteCount, received: 0,
          content: .segment(checksum: entry.checksum)))
    }
    if case .file(let number) = entry.deletions {
      let words = (entry.documentCount + 63) / 64
      files.append(
        File(
          name: StoreFormat.deletionsName(number), byteCount: words * 8 + 40, received: 0,
          content: .deletions(segment: entry.number, documentCount: Int(entry.documentCount))))
    }
    return files
  }

  /// Refuses a commit that does not come after the one that a copy has.
  func follows(_ local: Manifest) throws(FollowError) {
    guard manifest.generation >= local.generation else {
      throw .rolledBack(copy: local.generation, source: manifest.generation)
    }
    // Numbers are used once in a store, and its fields never change.
    guard manifest.generation > local.generation, manifest.schema == local.schema,
      manifest.nextNumber >= local.nextNumber
    else { throw .otherStore }
    let known = Dictionary(uniqueKeysWithValues: local.entries.map { ($0.number, $0) })
    for entry in manifest.entries {
      guard let old = known[entry.number] else { continue }
      guard old.checksum == entry.checksum, old.byteCount == entry.byteCount,
        old.documentCount == entry.documentCount
      else { throw .otherStore }
    }
  }
}

extension CopyPlan.Content {
  /// Whether bytes are those of the file.
  func isSound(_ memory: SegmentMemory) -> Bool {
    switch self {
    case .segment(let checksum): Hash64.of(memory.bytes) == checksum
    case .deletions(let segment, let documentCount):
      Deletions.decode(Array(memory.bytes), segment: segment, documentCount: documentCount) != nil
    }
  }
}
