internal import InklingIndex

extension Manifest {
  /// Why bytes are not a manifest.
  enum Problem: Error, Equatable {
    case notAManifest
    case unknownVersion(UInt32)
    case damaged(String)
  }

  /// One record of a manifest.
  struct RawRecord {
    var type: UInt32
    var payload: UnsafeRawBufferPointer
    var isSound: Bool
  }

  /// Reads a manifest; every byte is covered by a checksum.
  ///
  /// - Complexity: O(*n*).
  static func decode(_ bytes: [UInt8]) throws(Problem) -> Manifest {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(Problem) in try decode(raw) }
    }
    return try result.get()
  }

  private static func decode(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Manifest {
    guard bytes.count >= headerBytes,
      bytes.loadUnaligned(as: UInt64.self).littleEndian == StoreFormat.manifestMagic
    else { throw .notAManifest }
    let version = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    guard version == StoreFormat.version else { throw .unknownVersion(version) }
    let length = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    guard length == UInt64(bytes.count) else {
      throw .damaged("it should have \(length) bytes and has \(bytes.count)")
    }
    let checksum = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
    let seed = Hash64.of(UnsafeRawBufferPointer(rebasing: bytes[..<24]))
    let body = UnsafeRawBufferPointer(rebasing: bytes[headerBytes...])
    guard checksum == Hash64.of(body, seed: seed) else {
      throw .damaged("it does not agree with its checksum")
    }
    do throws(BinaryReader.Malformed) { return try assemble(records(body)) } catch {
      throw .damaged("its records are malformed")
    }
  }

  private static func assemble(_ records: [RawRecord]) throws(BinaryReader.Malformed) -> Manifest {
    guard records.count >= 2, records.allSatisfy(\.isSound),
      records[0].type == RecordType.head.rawValue, records[1].type == RecordType.schema.rawValue
    else { throw BinaryReader.Malformed() }
    var head = BinaryReader(records[0].payload)
    var manifest = Manifest(
      generation: try head.number(), nextNumber: try head.number(),
      documents: try head.number(),
      schema: try SchemaRecord.decode(records[1].payload), entries: [])
    let count: UInt64 = try head.number()
    // Room to count on: no sum of what comes after can wrap around.
    guard manifest.generation < StoreFormat.largestNumber,
      manifest.nextNumber < StoreFormat.largestNumber
    else { throw BinaryReader.Malformed() }
    guard head.isAtEnd, count == UInt64(records.count - 2) else { throw BinaryReader.Malformed() }
    for record in records.dropFirst(2) {
      guard record.type == RecordType.segment.rawValue else { throw BinaryReader.Malformed() }
      manifest.entries.append(try decodeEntry(record.payload))
    }
    let numbers = manifest.numbers
    guard Set(numbers).count == numbers.count, numbers.allSatisfy({ $0 < manifest.nextNumber })
    else { throw BinaryReader.Malformed() }
    return manifest
  }

  /// The records of a manifest that may be damaged: after an unsound one, reading resumes at the
  /// next record's magic number.
  static func records(_ body: UnsafeRawBufferPointer) -> [RawRecord] {
    var records: [RawRecord] = []
    var at = 0
    while at + recordHeaderBytes <= body.count {
      guard
        body.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
          == StoreFormat.recordMagic
      else {
        at += 8
        continue
      }
      let type = UInt32(littleEndian: body.loadUnaligned(fromByteOffset: at + 8, as: UInt32.self))
      let length = UInt64(
        littleEndian: body.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
      let checksum = UInt64(
        littleEndian: body.loadUnaligned(fromByteOffset: at + 24, as: UInt64.self))
      let start = at + recordHeaderBytes
      guard length <= UInt64(body.count - start) else {
        at += 8
        continue
      }
      let payload = UnsafeRawBufferPointer(rebasing: body[start..<(start + Int(length))])
      let isSound = checksum == Hash64.of(payload, seed: UInt64(type))
      records.append(RawRecord(type: type, payload: payload, isSound: isSound))
      at = isSound ? (start + Int(length) + 7) / 8 * 8 : at + 8
    }
    return records
  }
}
