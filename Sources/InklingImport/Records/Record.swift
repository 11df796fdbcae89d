/// One row of an imported file: its fields in the order of the file, as UTF-8 bytes.
///
/// A name may occur more than once (a JSON array, a repeated key): every value is kept, in order.
/// Nested JSON objects are flattened, their names joined by a full stop: `{"a":{"b":1}}` is the
/// field `a.b`.
///
/// ```swift
/// record["title"]          // [[UInt8]] of every value with this name, often one
/// record.first("title")    // the first of them
/// ```
public struct Record: Sendable {
  struct Entry: Sendable {
    var name: Int32
    var start: Int
    var end: Int
  }

  /// The line of the file on which the record begins, counted from 1.
  public let line: Int
  /// How many byte sequences that are not UTF-8 were replaced by U+FFFD.
  public let repairs: Int
  /// Every field name that the reader has met so far; entries refer to it.
  let names: [String]
  let entries: [Entry]
  let storage: [UInt8]
  /// How many choose the record, by what its reader knows; it counts where no field says so.
  var popularity = 0.0

  /// How many values the record holds.
  public var count: Int { entries.count }

  /// The name of each value, in the order of the file.
  public var fieldNames: [String] {
    entries.map { names[Int($0.name)] }
  }

  /// All values of the field called `name`, in the order of the file; empty if there is none.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public subscript(name: String) -> [[UInt8]] {
    entries.filter { names[Int($0.name)] == name }.map { Array(storage[$0.start..<$0.end]) }
  }

  /// The first value of the field called `name`, or nil.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public func first(_ name: String) -> [UInt8]? {
    guard let entry = entries.first(where: { names[Int($0.name)] == name }) else { return nil }
    return Array(storage[entry.start..<entry.end])
  }

  /// Makes a record out of pairs, for a program whose rows come from elsewhere.
  public init(line: Int, fields: [(name: String, value: String)]) {
    var builder = RecordBuilder()
    for field in fields {
      builder.append(name: Array(field.name.utf8), value: Array(field.value.utf8))
    }
    self = builder.finish(line: line)
  }

  init(line: Int, repairs: Int, names: [String], entries: [Entry], storage: [UInt8]) {
    self.line = line
    self.repairs = repairs
    self.names = names
    self.entries = entries
    self.storage = storage
  }
}
