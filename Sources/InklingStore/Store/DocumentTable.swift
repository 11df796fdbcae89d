internal import InklingIndex

/// What a store knows about the documents of a segment beyond the segment itself.
///
///     hashes    u64 × n   the hashes of the ids, ascending
///     documents u32 × n   the document with that hash
///     boosts    i32 × n   by document
///     contents  u32 × n   by document: a checksum over its values, for repairs
///
/// An id is found by interpolation between hashes, which are uniform: two or three looks at any
/// size. The id itself is then compared with the stored one.
struct DocumentTable: @unchecked Sendable {
  // Sound: the bytes never change, and the mapped file that holds them outlives the table.
  let count: Int
  private let base: UnsafeRawPointer?

  static func byteCount(_ documents: Int) -> Int { documents * 20 }

  /// `bytes` must have `byteCount(count)` bytes and outlive the table.
  init(_ bytes: UnsafeRawBufferPointer, count: Int) {
    self.count = count
    base = bytes.baseAddress
  }

  private func hash(_ place: Int) -> UInt64 { load(place * 8) }
  private func document(_ place: Int) -> Int { Int(load(count * 8 + place * 4) as UInt32) }
  func boost(_ document: Int) -> Int32 { load(count * 12 + document * 4) }
  func contents(_ document: Int) -> UInt32 { load(count * 16 + document * 4) }

  private func load<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> T {
    guard let base else { return 0 }
    return T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// The documents whose id has this hash: nearly always none or one.
  func documents(withHash wanted: UInt64) -> [Int] {
    var place = lowerBound(wanted)
    var found: [Int] = []
    while place < count, hash(place) == wanted {
      let document = document(place)
      if document < count { found.append(document) }
      place += 1
    }
    return found
  }

  private func lowerBound(_ wanted: UInt64) -> Int {
    var low = 0
    var high = count
    var looks = 0
    while low < high {
      let middle = looks < 6 ? interpolated(wanted, low, high) : (low + high) / 2
      looks += 1
      if hash(middle) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func interpolated(_ wanted: UInt64, _ low: Int, _ high: Int) -> Int {
    let first = hash(low)
    let last = hash(high - 1)
    guard wanted > first, last > first else { return low }
    guard wanted < last else { return high - 1 }
    let part = Double(wanted - first) / Double(last - first)
    return min(high - 1, low + Int(part * Double(high - 1 - low)))
  }

  /// Whether hashes ascend and every document occurs once.
  ///
  /// - Complexity: O(*n*).
  var isSound: Bool {
    var seen = [Bool](repeating: false, count: count)
    for place in 0..<count {
      if place > 0, hash(place - 1) > hash(place) { return false }
      let document = document(place)
      guard document < count, !seen[document] else { return false }
      seen[document] = true
    }
    return true
  }

  /// The table of a segment that was just built.
  static func encode(_ index: SearchIndex, idField: Int) -> [UInt8] {
    var rows: [Row] = []
    rows.reserveCapacity(index.documentCount)
    for document in 0..<index.documentCount {
      let values = StoredValues.read(index, document)
      rows.append(
        Row(
          hash: hash(of: values[idField]), boost: index.boost(of: document),
          contents: StoredValues.checksum(values)))
    }
    return encode(rows)
  }

  /// The table of a segment that was merged of those of `tables`.
  static func merge(_ tables: [DocumentTable], _ origins: [DocumentOrigin]) -> [UInt8] {
    let hashes = tables.map { $0.hashes() }
    return encode(
      origins.map {
        let (table, document) = (Int($0.segment), Int($0.document))
        return Row(
          hash: hashes[table][document], boost: tables[table].boost(document),
          contents: tables[table].contents(document))
      })
  }

  /// What a table says about a document.
  private struct Row {
    var hash: UInt64
    var boost: Int32
    var contents: UInt32
  }

  private static func encode(_ rows: [Row]) -> [UInt8] {
    var pairs = rows.indices.map { (hash: rows[$0].hash, document: UInt32($0)) }
    pairs.sort { ($0.hash, $0.document) < ($1.hash, $1.document) }
    var writer = BinaryWriter(reserving: byteCount(rows.count))
    for pair in pairs { writer.number(pair.hash) }
    for pair in pairs { writer.number(pair.document) }
    for row in rows { writer.number(row.boost) }
    for row in rows { writer.number(row.contents) }
    return writer.bytes
  }

  /// The hashes of the ids by document.
  private func hashes() -> [UInt64] {
    var hashes = [UInt64](repeating: 0, count: count)
    for place in 0..<count {
      let document = document(place)
      if document < count { hashes[document] = hash(place) }
    }
    return hashes
  }

  static func hash(of id: [UInt8]) -> UInt64 { id.withUnsafeBytes { Hash64.of($0, seed: 3) } }
}

/// The values of a document as a segment keeps them.
enum StoredValues {
  static func read(_ index: SearchIndex, _ document: Int) -> [[UInt8]] {
    index.schema.fields.indices.map { index.value(of: document, field: $0) }
  }

  static func checksum(_ values: [[UInt8]]) -> UInt32 {
    var state: UInt64 = 4
    for value in values { state = value.withUnsafeBytes { Hash64.of($0, seed: state) } }
    return UInt32(truncatingIfNeeded: state)
  }
}
