internal import InklingIndex

/// What can be read of a manifest that may be damaged, completed by the files in the directory.
struct SalvagedManifest {
  private(set) var isSound = true
  private(set) var generation: UInt64 = 0
  private(set) var nextNumber: UInt64 = 1
  /// How many documents there were, if that can be read.
  private(set) var documents: Int?
  private(set) var schema = IndexSchema(fields: [])
  private(set) var entries: [Manifest.Entry] = []
  private(set) var notes: [String] = []
  /// What records say that do not agree with their checksums.
  private var doubtful: [Manifest.Entry] = []

  /// - Throws: `.notAStore` when there is nothing of a store here, `.damaged` when no schema can
  ///   be found.
  init(_ directory: StoreDirectory) throws(StoreError) {
    do throws(StoreError) {
      let manifest = try directory.readManifest().0
      generation = manifest.generation
      nextNumber = manifest.nextNumber
      documents = Int(truncatingIfNeeded: manifest.documents)
      schema = manifest.schema
      entries = manifest.entries
      return
    } catch {
      if case .unknownVersion = error { throw error }
      if case .file(let failure) = error, !failure.isMissing { throw error }
    }
    isSound = false
    let names: [String]
    do throws(FileError) { names = try directory.fileSystem.names(in: directory.path) } catch {
      throw .notAStore(path: directory.path)
    }
    let bytes = try? directory.fileSystem.read(
      directory.file(StoreFormat.manifest), limit: StoreFormat.manifestLimit)
    var hasSchema = false
    if let bytes {
      notes.append("The manifest is damaged; its sound records and the segment files are used.")
      hasSchema = read(bytes)
    } else {
      notes.append("There is no manifest; the segment files are used.")
    }
    addFiles(names, directory)
    if !hasSchema { hasSchema = adoptSchema(directory) }
    guard hasSchema else {
      if names.allSatisfy({ StoreFormat.number($0) == nil }), bytes == nil {
        throw .notAStore(path: directory.path)
      }
      throw .damaged(
        path: directory.file(StoreFormat.manifest), "no schema is left, nothing can be repaired")
    }
  }

  /// Takes what is sound; true if the schema is among it.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > Manifest.headerBytes else { return false }
    var hasSchema = false
    bytes.withUnsafeBytes { raw in
      let body = UnsafeRawBufferPointer(rebasing: raw[Manifest.headerBytes...])
      for record in Manifest.records(body) {
        guard let type = Manifest.RecordType(rawValue: record.type) else { continue }
        if !record.isSound {
          // A segment inside a damaged record may still have sound documents.
          if type == .segment, let entry = try? Manifest.decodeEntry(record.payload),
            entry.inline != nil
          {
            doubtful.append(entry)
          }
          continue
        }
        switch type {
        case .head:
          var reader = BinaryReader(record.payload)
          generation = Self.countable(try? reader.number()) ?? 0
          nextNumber = Self.countable(try? reader.number()) ?? 1
          documents = (try? reader.number(UInt64.self)).map { Int(truncatingIfNeeded: $0) }
        case .schema:
          if let found = try? SchemaRecord.decode(record.payload) {
            schema = found
            hasSchema = true
          }
        case .segment:
          if let entry = try? Manifest.decodeEntry(record.payload) { add(entry) }
        }
      }
    }
    return hasSchema
  }

  /// Segment files that no sound record names: the record was lost, or the file belongs to a commit
  /// that never was.
  ///
  /// They are taken, because losing a document is worse than finding an old one.
  private mutating func addFiles(_ names: [String], _ directory: StoreDirectory) {
    let recorded = entries.count
    for name in names {
      guard let number = StoreFormat.number(name), name == StoreFormat.segmentName(number) else {
        continue
      }
      if entries.contains(where: { $0.number == number }) { continue }
      guard let memory = try? directory.fileSystem.map(directory.file(name)) else { continue }
      let layout = try? SegmentFile.layout(memory.bytes)
      entries.append(
        Manifest.Entry(
          number: number, byteCount: UInt64(memory.bytes.count),
          checksum: Hash64.of(memory.bytes), documentCount: UInt64(layout?.documents ?? 0),
          inline: nil, deletions: .none))
      notes.append("\(name) was taken although no sound record names it.")
    }
    adoptDeletions(of: entries.indices.dropFirst(recorded), names, directory)
    for name in names { if let number = StoreFormat.number(name) { follow(number) } }
    for entry in doubtful { addDoubtful(entry) }
    entries.sort { $0.number < $1.number }
  }

  /// Gives a segment without a record the newest deletions that were written for it: they hold all before them.
  ///
  /// Such a file says itself which segment it is for, and its checksum covers that.
  private mutating func adoptDeletions(
    of places: Range<Int>, _ names: [String], _ directory: StoreDirectory
  ) {
    for place in places {
      let entry = entries[place]
      guard let count = Int(exactly: entry.documentCount), count <= UInt32.max
      else { continue }
      let number = names.compactMap { name -> UInt64? in
        guard let number = StoreFormat.number(name), name == StoreFormat.deletionsName(number),
          let bytes = try? directory.fileSystem.read(directory.file(name), limit: count / 8 + 64),
          Deletions.decode(bytes, segment: entry.number, documentCount: count) != nil
        else { return nil }
        return number
      }.max()
      guard let number else { continue }
      entries[place].deletions = .file(number)
      notes.append(
        "\(StoreFormat.deletionsName(number)) was taken although no sound record names it.")
    }
  }

  /// A number that can still be counted on from.
  private static func countable(_ number: UInt64?) -> UInt64? {
    number.flatMap { $0 < StoreFormat.largestNumber ? $0 : nil }
  }

  /// The next number is behind this one.
  private mutating func follow(_ number: UInt64) {
    nextNumber = max(nextNumber, number + 1)
  }

  /// Takes a sound record: when the head is lost, it says which numbers are used.
  private mutating func add(_ entry: Manifest.Entry) {
    let isNew = !entries.contains { $0.number == entry.number }
    guard isNew, entry.number < StoreFormat.largestNumber else {
      doubtful.append(entry)
      return
    }
    follow(entry.number)
    entries.append(entry)
  }

  /// Takes what an unsound record holds, under a number that nothing else has: its own may be any, even one that
  /// belongs to a sound file.
  private mutating func addDoubtful(_ entry: Manifest.Entry) {
    var entry = entry
    if entry.number >= nextNumber || entries.contains(where: { $0.number == entry.number }) {
      entry.number = nextNumber
      nextNumber += 1
    }
    if case .file(let file) = entry.deletions, file >= nextNumber { entry.deletions = .none }
    entries.append(entry)
  }

  private mutating func adoptSchema(_ directory: StoreDirectory) -> Bool {
    for entry in entries.reversed() {
      if let segment = try? directory.openSegment(entry, .structure) {
        schema = segment.index.schema
        return true
      }
    }
    return false
  }
}
