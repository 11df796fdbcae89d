internal import InklingCore

/// Collects the fields of one record after another and interns their names.
///
/// Rows of one file nearly always have their fields in the same order. So the name of the *i*-th field is first
/// compared with the name of the *i*-th field of the row before; only a miss is looked up in the dictionary. Readers in
/// other rooms of the package make their records with it too.
package struct RecordBuilder {
  /// A file with more distinct names than this is not a table: its rows are refused one by one.
  package static let maximumNames = 4_096

  /// A row of more bytes gives its room back: the next one will hardly need it.
  static let usualBytes = 1 << 20

  package private(set) var names: [String] = []
  private var nameBytes: [[UInt8]] = []
  private var ids: [[UInt8]: Int32] = [:]
  private var previousOrder: [Int32] = []
  private var entries: [Record.Entry] = []
  private(set) var storage: [UInt8] = []
  private(set) var repairs = 0

  package init() {}

  package mutating func begin() {
    entries.removeAll(keepingCapacity: true)
    storage.removeAll(keepingCapacity: true)
    repairs = 0
  }

  /// The id of a field name, or nil when the file has too many different ones.
  package mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> Int32? {
    let place = entries.count
    if place < previousOrder.count {
      let guess = previousOrder[place]
      if equal(nameBytes[Int(guess)], name) { return guess }
    }
    let key = Array(name)
    if let known = ids[key] { return known }
    guard names.count < Self.maximumNames else { return nil }
    let id = Int32(names.count)
    names.append(String(decoding: key, as: UTF8.self))
    nameBytes.append(key)
    ids[key] = id
    return id
  }

  /// Makes a name known before any row has it.
  mutating func intern(_ name: String) {
    _ = Array(name.utf8).withUnsafeBufferPointer { intern($0) }
  }

  private func equal(_ known: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    known.count == name.count && known.elementsEqual(name)
  }

  /// Starts a value; what is appended to it until `endValue` belongs to the field `id`.
  package mutating func beginValue(_ id: Int32) {
    entries.append(Record.Entry(name: id, start: storage.count, end: storage.count))
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    storage.append(contentsOf: bytes)
  }

  mutating func append(_ byte: UInt8) {
    storage.append(byte)
  }

  /// Ends the value and repairs it if it is not UTF-8.
  package mutating func endValue() {
    let start = entries[entries.count - 1].start
    let valid = storage.withUnsafeBufferPointer {
      UTF8Validation.isValid(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    if !valid { repair(from: start) }
    entries[entries.count - 1].end = storage.count
  }

  private mutating func repair(from start: Int) {
    let slice = storage[start...]
    repairs += slice.withUnsafeBufferPointer { UTF8Validation.countMalformed($0) }
    let repaired = Array(String(decoding: slice, as: UTF8.self).utf8)
    storage.removeSubrange(start...)
    storage.append(contentsOf: repaired)
  }

  mutating func append(name: [UInt8], value: [UInt8]) {
    let id = name.withUnsafeBufferPointer { intern($0) }
    guard let id else { return }
    beginValue(id)
    value.withUnsafeBufferPointer { append($0) }
    endValue()
  }

  package mutating func finish(line: Int) -> Record {
    previousOrder.removeAll(keepingCapacity: true)
    for entry in entries { previousOrder.append(entry.name) }
    let isLong = storage.count > Self.usualBytes
    let kept = isLong ? storage : Array(storage[...])
    if isLong { storage = [] }
    return Record(
      line: line, repairs: repairs, names: names, entries: Array(entries), storage: kept)
  }
}
