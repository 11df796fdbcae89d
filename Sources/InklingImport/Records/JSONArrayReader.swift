internal import InklingCore

/// Reads a `.json` file that is one array of objects, element by element: the array is never in
/// memory as a whole.
///
/// The file may as well be an object with such an array among its members (`{"items":[…]}`), or an object of objects,
/// whose names become their ids.
///
/// An element is first framed (its brackets are counted, strings respected), then parsed strictly. So a malformed
/// element loses that element only. A line end inside a string, which JSON forbids, ends the string for the framing. It
/// ends the element too if the next line begins with a brace, so a forgotten quote does not swallow the rest of the
/// file.
public struct JSONArrayReader: RecordReader {
  enum Stage {
    case beforeArray
    case beforeMember
    case afterMember
    case beforeElement
    case afterElement
    case finished
  }

  let window: ByteWindow
  var builder = RecordBuilder()
  var line = 1
  var stage = Stage.beforeArray
  /// What is known of the object around the array; nil where the file is an array.
  var members: JSONMembers?

  /// Opens `origin`.
  ///
  /// - Throws: `ImportError.cannotOpen`.
  public init(_ origin: ByteOrigin) throws(ImportError) {
    window = try ByteWindow(origin)
    try TextEncoding.requireUTF8(window)
  }

  /// The field names met so far.
  public var names: [String] { builder.names }
  /// How many bytes have been read.
  public var bytesRead: Int { window.consumed }
  /// The size of the file, if it is one.
  public var totalBytes: Int? { window.totalBytes }

  /// The next element, or nil at the end.
  ///
  /// - Throws: `ImportError.notAnArray` at the first call when the file is something else.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    while true {
      if let held = members?.popReady() { return held }
      let byte = try peek()
      switch stage {
      case .beforeArray:
        guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
          throw .notAnArray(line: line)
        }
        window.consume(1)
        if byte == UInt8(ascii: "{") {
          members = JSONMembers(line: line)
          stage = .beforeMember
          continue
        }
        stage = .beforeElement
        if try peek() == UInt8(ascii: "]") { stage = .afterElement }
      case .beforeMember, .afterMember:
        if let outcome = try nextMember(byte) { return outcome }
      case .beforeElement:
        guard let byte else { return finish(.unexpectedEnd(expected: "\u{201C}]\u{201D}")) }
        stage = .afterElement
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
          return problem(.unexpectedByte(byte, offset: 0, expected: "an object"))
        }
        return try element()
      case .afterElement:
        guard let byte else { return finish(.unexpectedEnd(expected: "\u{201C}]\u{201D}")) }
        switch byte {
        case UInt8(ascii: ","):
          window.consume(1)
          stage = .beforeElement
        case UInt8(ascii: "]"):
          window.consume(1)
          stage = members == nil ? .finished : .afterMember
        default:
          stage = .beforeElement
          if byte != UInt8(ascii: "{") { window.consume(1) }
          return problem(
            .unexpectedByte(byte, offset: 0, expected: "\u{201C},\u{201D} or \u{201C}]\u{201D}"))
        }
      case .finished:
        guard let byte else { return nil }
        window.consume(window.bytes.count)
        while try window.more() { window.consume(window.bytes.count) }
        return problem(.unexpectedByte(byte, offset: 0, expected: "the end of the file"))
      }
    }
  }

  mutating func finish(_ reason: RowError.Problem) -> RecordOutcome {
    stage = .finished
    return problem(reason)
  }

  func problem(_ reason: RowError.Problem) -> RecordOutcome {
    .malformed(RowError(line: line, problem: reason))
  }

  /// The next byte that is not white space, without consuming it.
  mutating func peek() throws(ImportError) -> UInt8? {
    while true {
      let bytes = window.bytes
      var skipped = 0
      while skipped < bytes.count, isSpace(bytes[skipped]) {
        if bytes[skipped] == 0x0A { line += 1 }
        skipped += 1
      }
      let found = skipped < bytes.count ? bytes[skipped] : nil
      window.consume(skipped)
      if let found { return found }
      if try !window.more() { return nil }
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B && byte != 0x0C)
  }

  /// Frames and parses the element that begins at the front of the window.
  ///
  /// `key` is the name of the object in the one around it, which becomes a value of the record.
  mutating func element(named key: [UInt8]? = nil) throws(ImportError) -> RecordOutcome {
    var frame = JSONFrame()
    while !frame.scan(window.bytes) {
      if window.bytes.count > SharedLimits.maximumRecordBytes {
        return try skipElement(&frame)
      }
      if try !window.more() { break }
    }
    let bytes = UnsafeBufferPointer(rebasing: window.bytes[..<frame.length])
    let startLine = line
    if frame.isCutShort { stage = .beforeElement }
    defer {
      line += ByteSearch.count(0x0A, in: bytes)
      window.consume(bytes.count)
    }
    guard bytes.count <= SharedLimits.maximumRecordBytes else {
      return .malformed(
        RowError(line: startLine, problem: .tooLong(limit: SharedLimits.maximumRecordBytes)))
    }
    builder.begin()
    var parser = JSONObjectParser(bytes)
    do throws(RowProblem) {
      try parser.parse(into: &builder)
      if let key, let name = members?.nameField(beside: builder.names) {
        builder.append(name: name, value: key)
      }
      return .record(builder.finish(line: startLine))
    } catch {
      return .malformed(RowError(line: startLine, problem: error.problem))
    }
  }

  private mutating func skipElement(_ frame: inout JSONFrame) throws(ImportError)
    -> RecordOutcome
  {
    let startLine = line
    var isComplete = false
    repeat {
      let bytes = UnsafeBufferPointer(rebasing: window.bytes[..<frame.length])
      line += ByteSearch.count(0x0A, in: bytes)
      window.consume(bytes.count)
      frame.forgetLength()
      if try !window.more() { break }
      isComplete = frame.scan(window.bytes)
    } while !isComplete
    let rest = UnsafeBufferPointer(rebasing: window.bytes[..<frame.length])
    line += ByteSearch.count(0x0A, in: rest)
    window.consume(rest.count)
    return .malformed(
      RowError(line: startLine, problem: .tooLong(limit: SharedLimits.maximumRecordBytes)))
  }
}

/// Finds the end of one JSON value by counting brackets outside strings.
struct JSONFrame {
  private(set) var length = 0
  private var depth = 0
  private var inString = false
  private var isEscaped = false
  private var stringWasBroken = false
  /// Whether the value ended because the next one begins, not because it was complete.
  private(set) var isCutShort = false

  /// A value whose first brackets, so many, have been read.
  init(within depth: Int = 0) { self.depth = depth }

  mutating func forgetLength() { length = 0 }

  /// Continues behind what was scanned before.
  ///
  /// True when the value is complete; `length` is its end then, and everything scanned so far
  /// otherwise.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while length < bytes.count {
      let byte = bytes[length]
      if inString {
        scanInString(byte)
        length += 1
        continue
      }
      if stringWasBroken, byte > 0x20 {
        stringWasBroken = false
        isCutShort = byte == UInt8(ascii: "{")
        if isCutShort { return true }
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }  // the end of the enclosing array, after a scalar
        depth -= 1
        if depth == 0 {
          length += 1
          return true
        }
      case UInt8(ascii: ","):
        if depth == 0 { return true }
      default: break
      }
      length += 1
    }
    return false
  }

  private mutating func scanInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") || byte == 0x0A {
      inString = false
      stringWasBroken = byte == 0x0A
    }
  }
}
