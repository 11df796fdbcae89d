internal import InklingCore

/// What is known of the object that a `.json` file is.
///
/// Whether its members are the records, or only what stands around an array of them, is seen when the array comes. So the
/// first records are held back until then: at most 256 of them, or 8 MB.
struct JSONMembers {
  private static let maximumHeld = 256
  private static let maximumHeldBytes = 8_000_000

  /// Where the object begins.
  let line: Int
  /// What the names of the objects are called: `id`, or `key` where the objects have ids of their own.
  private var field: [UInt8]?
  /// The first records, the last one first once they are ready.
  private var held: [RecordOutcome] = []
  private var heldBytes = 0
  private var areReady = false
  /// Whether the members that are objects are the records.
  private(set) var areRecords = false
  /// Whether an array of objects has come.
  var hasArray = false
  /// Whether an array without anything has come: the list of records, if there is no other.
  var hasEmptyList = false
  /// Whether a member is neither an array of objects nor an object.
  var hasValues = false

  init(line: Int) { self.line = line }

  /// The field that takes the objects' names, decided by the first of them.
  mutating func nameField(beside names: [String]) -> [UInt8] {
    let name = field ?? Array(names.contains("id") ? "key".utf8 : "id".utf8)
    field = name
    return name
  }

  mutating func note(_ outcome: RecordOutcome) {
    // Objects among other values are no records: only an array can save the file then.
    let isFull = held.count == Self.maximumHeld || heldBytes >= Self.maximumHeldBytes
    if !isFull {
      held.append(outcome)
      if case .record(let record) = outcome { heldBytes += record.storage.count }
    }
    if held.count == Self.maximumHeld || heldBytes >= Self.maximumHeldBytes, !hasValues {
      release()
    }
  }

  /// The object ends: an empty list among its members had the records.
  mutating func close() {
    if hasEmptyList, !hasArray, !areRecords { forget() }
  }

  /// No array came: the objects are the records.
  mutating func release() {
    areRecords = true
    areReady = true
    held.reverse()
  }

  /// Puts an outcome behind the records that are held back; false where none are.
  mutating func end(with outcome: RecordOutcome) -> Bool {
    guard !held.isEmpty, !areReady else { return false }
    held.append(outcome)
    release()
    return true
  }

  /// An array came: the objects stand around it.
  mutating func forget() {
    hasArray = true
    held = []
  }

  mutating func popReady() -> RecordOutcome? { areReady ? held.popLast() : nil }

  /// Whether no record was found in the object.
  var isEmpty: Bool { !hasArray && (held.isEmpty || hasValues) && !areRecords }
}

extension JSONArrayReader {
  /// Reads a member of the object around; nil where it gave no record yet.
  mutating func nextMember(_ byte: UInt8?) throws(ImportError) -> RecordOutcome? {
    guard let byte else { return try broken(.unexpectedEnd(expected: "\u{201C}}\u{201D}")) }
    switch byte {
    case UInt8(ascii: "}"):
      window.consume(1)
      stage = .finished
      members?.close()
      if let members, members.isEmpty { throw .notAnArray(line: members.line) }
      if members?.hasArray == false, members?.areRecords == false { members?.release() }
      return nil
    case UInt8(ascii: ",") where stage == .afterMember:
      window.consume(1)
      stage = .beforeMember
      return nil
    case UInt8(ascii: "\"") where stage == .beforeMember:
      let key = try memberName()
      guard let key, try peek() == UInt8(ascii: ":") else {
        return try broken(
          .unexpectedEnd(expected: "a name, \u{201C}:\u{201D} and a value"))
      }
      window.consume(1)
      stage = .afterMember
      return try memberValue(key)
    default: return try broken(.unexpectedByte(byte, offset: 0, expected: "a name in quotes"))
    }
  }

  /// Ends the file where it is no JSON any more: behind the records that were held back.
  private mutating func broken(_ reason: RowError.Problem) throws(ImportError) -> RecordOutcome? {
    guard let known = members, known.isEmpty else {
      let end = finish(reason)
      guard members?.end(with: end) == true else { return end }
      return nil
    }
    throw .notAnArray(line: known.line)
  }

  private mutating func memberValue(_ key: [UInt8]) throws(ImportError) -> RecordOutcome? {
    let start = line
    switch try peek() {
    case UInt8(ascii: "["):
      window.consume(1)
      let first = try peek()
      guard first == UInt8(ascii: "{") else {
        // An answer without hits has an empty list of them; a list of other things is a value.
        if first == UInt8(ascii: "]") {
          members?.hasEmptyList = true
        } else {
          members?.hasValues = true
        }
        try skip(within: 1)
        return nil
      }
      if members?.hasArray == true || members?.areRecords == true {
        try skip(within: 1)
        let reason = "the file has another list of records before this one, which is not read"
        return .malformed(RowError(line: start, problem: .refused(reason)))
      }
      members?.forget()
      stage = .beforeElement
      return nil
    case UInt8(ascii: "{"):
      if members?.hasArray == true {
        try skip(within: 0)
        return nil
      }
      let outcome = try element(named: key)
      stage = .afterMember
      if members?.areRecords == true { return outcome }
      members?.note(outcome)
      return nil
    default:
      members?.hasValues = true
      try skip(within: 0)
      return nil
    }
  }

  /// Passes over a value of any length, `depth` of whose brackets have been read.
  private mutating func skip(within depth: Int) throws(ImportError) {
    var frame = JSONFrame(within: depth)
    var isComplete = false
    repeat {
      isComplete = frame.scan(window.bytes)
      let bytes = UnsafeBufferPointer(rebasing: window.bytes[..<frame.length])
      line += ByteSearch.count(0x0A, in: bytes)
      window.consume(bytes.count)
      frame.forgetLength()
      if !isComplete, try !window.more() { return }
    } while !isComplete
  }

  /// The name of a member, without its escapes; nil where it is none, or too long.
  private mutating func memberName() throws(ImportError) -> [UInt8]? {
    let longest = 6 * ReaderLimits.nameBytes + 2
    var length = 1
    while true {
      let bytes = window.bytes
      while length < min(bytes.count, longest), bytes[length] != UInt8(ascii: "\"") {
        length += bytes[length] == UInt8(ascii: "\\") ? 2 : 1
      }
      if length < bytes.count || length >= longest { break }
      if try !window.more() { return nil }
    }
    guard length < longest, window.bytes[length] == UInt8(ascii: "\"") else { return nil }
    // The parser of objects knows all escapes.
    let object = Array("{\"k\":".utf8) + window.bytes[...length] + [UInt8(ascii: "}")]
    window.consume(length + 1)
    var name = RecordBuilder()
    name.begin()
    let isName = object.withUnsafeBufferPointer { bytes in
      var parser = JSONObjectParser(bytes)
      return (try? parser.parse(into: &name)) != nil
    }
    return isName ? name.finish(line: line).first("k") : nil
  }
}
