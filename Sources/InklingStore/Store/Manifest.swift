internal import InklingIndex

/// What a store consists of at one commit: its schema and its segments, with their deletions.
struct Manifest: Equatable {
  /// Where the deletions of a segment are kept.
  enum DeletionPlace: Equatable {
    case none
    case inline([UInt64])
    /// In a file of this number.
    case file(UInt64)
  }

  /// One segment.
  struct Entry: Equatable {
    var number: UInt64
    var byteCount: UInt64
    var checksum: UInt64
    var documentCount: UInt64
    /// The whole file form, if it lies in the manifest.
    var inline: [UInt8]?
    var deletions: DeletionPlace
  }

  /// Counts the commits.
  var generation: UInt64
  /// The number that the next file gets.
  var nextNumber: UInt64
  /// Documents that are not deleted; a repair counts by it what is missing.
  var documents: UInt64
  var schema: IndexSchema
  var entries: [Entry]

  /// The numbers of the segments and of their deletions' files: none is used twice.
  var numbers: [UInt64] {
    entries.flatMap { entry in
      if case .file(let number) = entry.deletions { return [entry.number, number] }
      return [entry.number]
    }
  }

  /// The files that this manifest needs.
  var files: Set<String> {
    var names: Set<String> = []
    for entry in entries {
      if entry.inline == nil { names.insert(StoreFormat.segmentName(entry.number)) }
      if case .file(let number) = entry.deletions {
        names.insert(StoreFormat.deletionsName(number))
      }
    }
    return names
  }
}

extension Manifest {
  /// The types of records, in the order in which they stand in the file.
  enum RecordType: UInt32 {
    case head = 1
    case schema = 2
    case segment = 3
  }

  static let headerBytes = 32
  static let recordHeaderBytes = 32

  /// The file form: a header and records, each with a checksum of its own so that a repair can
  /// keep what is sound.
  func encoded() -> [UInt8] {
    var records = BinaryWriter()
    var head = BinaryWriter()
    head.number(generation)
    head.number(nextNumber)
    head.number(documents)
    head.number(UInt64(entries.count))
    Self.append(.head, head.bytes, to: &records)
    Self.append(.schema, SchemaRecord.encode(schema), to: &records)
    for entry in entries { Self.append(.segment, Self.encode(entry), to: &records) }
    var writer = BinaryWriter()
    writer.number(StoreFormat.manifestMagic)
    writer.number(StoreFormat.version)
    writer.number(UInt32(0))
    writer.number(UInt64(records.bytes.count + Self.headerBytes))
    let seed = writer.bytes.withUnsafeBytes { Hash64.of($0) }
    writer.number(records.bytes.withUnsafeBytes { Hash64.of($0, seed: seed) })
    writer.raw(records.bytes)
    return writer.bytes
  }

  private static func append(
    _ type: RecordType, _ payload: [UInt8], to writer: inout BinaryWriter
  ) {
    writer.number(StoreFormat.recordMagic)
    writer.number(type.rawValue)
    writer.number(UInt32(0))
    writer.number(UInt64(payload.count))
    writer.number(payload.withUnsafeBytes { Hash64.of($0, seed: UInt64(type.rawValue)) })
    writer.raw(payload)
    writer.pad(to: 8)
  }

  private static func encode(_ entry: Entry) -> [UInt8] {
    var writer = BinaryWriter()
    writer.number(entry.number)
    writer.number(entry.byteCount)
    writer.number(entry.checksum)
    writer.number(entry.documentCount)
    writer.number(UInt32(entry.inline == nil ? 0 : 1))
    switch entry.deletions {
    case .none:
      writer.number(UInt32(0))
      writer.number(UInt64(0))
    case .inline(let words):
      writer.number(UInt32(1))
      writer.number(UInt64(words.count))
      writer.words(words)
    case .file(let number):
      writer.number(UInt32(2))
      writer.number(number)
    }
    if let inline = entry.inline { writer.raw(inline) }
    return writer.bytes
  }

  static func decodeEntry(_ payload: UnsafeRawBufferPointer) throws(BinaryReader.Malformed)
    -> Entry
  {
    var reader = BinaryReader(payload)
    let number: UInt64 = try reader.number()
    let byteCount: UInt64 = try reader.number()
    let checksum: UInt64 = try reader.number()
    let documentCount: UInt64 = try reader.number()
    let placement: UInt32 = try reader.number()
    let kind: UInt32 = try reader.number()
    let argument: UInt64 = try reader.number()
    let deletions: DeletionPlace
    switch kind {
    case 0 where argument == 0: deletions = .none
    case 1: deletions = .inline(try reader.words(argument))
    case 2: deletions = .file(argument)
    default: throw BinaryReader.Malformed()
    }
    var entry = Entry(
      number: number, byteCount: byteCount, checksum: checksum, documentCount: documentCount,
      inline: nil, deletions: deletions)
    switch placement {
    case 0: break
    case 1: entry.inline = Array(try reader.slice(byteCount))
    default: throw BinaryReader.Malformed()
    }
    guard reader.isAtEnd, documentCount <= UInt64(UInt32.max) else {
      throw BinaryReader.Malformed()
    }
    return entry
  }
}

/// The schema as a record of the manifest.
enum SchemaRecord {
  private static let maximumFields: UInt32 = 64

  static func encode(_ schema: IndexSchema) -> [UInt8] {
    var writer = BinaryWriter()
    writer.number(UInt32(schema.fields.count))
    for field in schema.fields {
      writer.number(field.role.rawValue)
      writer.number(field.storage.rawValue)
      writer.counted(field.name)
    }
    writer.number(UInt32(schema.scopeOrder.count))
    for title in schema.scopeOrder { writer.counted(title) }
    guard schema.hasWeightsOrSynonyms else { return writer.bytes }
    for field in schema.fields { writer.number(field.weight) }
    writer.number(UInt32(schema.synonyms.count))
    for synonym in schema.synonyms {
      writer.counted(synonym.asked)
      writer.counted(synonym.written)
    }
    return writer.bytes
  }

  static func decode(_ payload: UnsafeRawBufferPointer) throws(BinaryReader.Malformed)
    -> IndexSchema
  {
    var reader = BinaryReader(payload)
    let count: UInt32 = try reader.number()
    guard count <= maximumFields else { throw BinaryReader.Malformed() }
    var fields: [Field] = []
    for _ in 0..<count {
      guard let role = FieldRole(rawValue: try reader.number()),
        let storage = FieldStorage(rawValue: try reader.number())
      else { throw BinaryReader.Malformed() }
      fields.append(Field(name: try reader.counted(), role: role, storage: storage))
    }
    let scopes: UInt32 = try reader.number()
    var scopeOrder: [[UInt8]] = []
    for _ in 0..<scopes { scopeOrder.append(try reader.counted()) }
    var synonyms: [Synonym] = []
    if !reader.isAtEnd {
      for place in fields.indices {
        let field = fields[place]
        fields[place] = Field(
          name: field.name, role: field.role, storage: field.storage, weight: try reader.number())
      }
      let pairs: UInt32 = try reader.number()
      guard pairs <= Synonym.maximumCount else { throw BinaryReader.Malformed() }
      for _ in 0..<pairs {
        synonyms.append(
          Synonym(foldedAsked: try reader.counted(), foldedWritten: try reader.counted()))
      }
    }
    guard reader.isAtEnd else { throw BinaryReader.Malformed() }
    return IndexSchema(fields: fields, scopeOrder: scopeOrder, synonyms: synonyms)
  }
}
