internal import InklingCore

/// A strict reader of one JSON object (RFC 8259) into a record.
///
/// Foundation's `JSONSerialization` builds a tree of objects per row and forgets the order of the fields. This parser
/// writes the values straight into the record's bytes.
///
/// Scalars become text: strings unescaped (a lone surrogate becomes U+FFFD), numbers as written,
/// `true` and `false`; `null` is no value. An array gives several values of its name; an object
/// inside gives `outer.inner`.
struct JSONObjectParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var path: [UInt8] = []
  /// The id of the name that `path` is, once a value has asked for it.
  private var name: Int32?
  private var scratch: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Parses the whole buffer as one object.
  mutating func parse(into builder: inout RecordBuilder) throws(RowProblem) {
    skipSpace()
    guard at < bytes.count else { throw RowProblem(.unexpectedEnd(expected: "an object")) }
    guard bytes[at] == UInt8(ascii: "{") else { throw RowProblem(.notAnObject) }
    try object(into: &builder, depth: 1)
    skipSpace()
    if at < bytes.count { throw unexpected("the end of the row") }
  }

  // MARK: Values

  private mutating func object(into builder: inout RecordBuilder, depth: Int) throws(RowProblem) {
    guard depth <= ReaderLimits.depth else {
      throw RowProblem(.tooDeep(limit: ReaderLimits.depth))
    }
    at += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    let outer = path.count
    while true {
      try key(outer: outer)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("\u{201C}:\u{201D}") }
      try value(into: &builder, depth: depth)
      path.removeSubrange(outer...)
      name = nil
      skipSpace()
      if take(UInt8(ascii: "}")) { return }
      guard take(UInt8(ascii: ",")) else {
        throw unexpected("\u{201C},\u{201D} or \u{201C}}\u{201D}")
      }
      skipSpace()
    }
  }

  private mutating func key(outer: Int) throws(RowProblem) {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      throw unexpected("a name in quotes")
    }
    if outer > 0 { path.append(UInt8(ascii: ".")) }
    scratch.removeAll(keepingCapacity: true)
    try string()
    guard path.count + scratch.count <= ReaderLimits.nameBytes else {
      throw RowProblem(.nameTooLong(limit: ReaderLimits.nameBytes))
    }
    path.append(contentsOf: scratch)
    name = nil
  }

  private mutating func value(into builder: inout RecordBuilder, depth: Int) throws(RowProblem) {
    skipSpace()
    guard at < bytes.count else { throw RowProblem(.unexpectedEnd(expected: "a value")) }
    switch bytes[at] {
    case UInt8(ascii: "{"):
      try object(into: &builder, depth: depth + 1)
    case UInt8(ascii: "["):
      try array(into: &builder, depth: depth + 1)
    case UInt8(ascii: "\""):
      scratch.removeAll(keepingCapacity: true)
      try string()
      try emitScratch(into: &builder)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = at
      try number()
      try emit(UnsafeBufferPointer(rebasing: bytes[start..<at]), into: &builder)
    case UInt8(ascii: "t"): try word("true", into: &builder)
    case UInt8(ascii: "f"): try word("false", into: &builder)
    case UInt8(ascii: "n"): try literal("null")
    default: throw unexpected("a value")
    }
  }

  private mutating func array(into builder: inout RecordBuilder, depth: Int) throws(RowProblem) {
    guard depth <= ReaderLimits.depth else {
      throw RowProblem(.tooDeep(limit: ReaderLimits.depth))
    }
    at += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    while true {
      try value(into: &builder, depth: depth)
      skipSpace()
      if take(UInt8(ascii: "]")) { return }
      guard take(UInt8(ascii: ",")) else {
        throw unexpected("\u{201C},\u{201D} or \u{201C}]\u{201D}")
      }
    }
  }

  private mutating func word(_ text: StaticString, into builder: inout RecordBuilder)
    throws(RowProblem)
  {
    let start = at
    try literal(text)
    try emit(UnsafeBufferPointer(rebasing: bytes[start..<at]), into: &builder)
  }

  private mutating func literal(_ text: StaticString) throws(RowProblem) {
    for index in 0..<text.utf8CodeUnitCount {
      guard take(text.utf8Start[index]) else { throw unexpected("\u{201C}\(text)\u{201D}") }
    }
  }

  // MARK: Numbers and strings

  private mutating func number() throws(RowProblem) {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws(RowProblem) {
    let start = at
    while at < bytes.count, bytes[at] &- UInt8(ascii: "0") <= 9 { at += 1 }
    if at == start { throw unexpected("a digit") }
  }

  /// Appends the string at `at` to `scratch`, unescaped.
  private mutating func string() throws(RowProblem) {
    at += 1
    var start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        scratch.append(contentsOf: bytes[start..<at])
        at += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        scratch.append(contentsOf: bytes[start..<at])
        at += 1
        try escape()
        start = at
        continue
      }
      if byte < 0x20 { throw unexpected("no control character inside a string") }
      at += 1
    }
    throw RowProblem(.unexpectedEnd(expected: "a closing quote"))
  }

  private mutating func escape() throws(RowProblem) {
    guard at < bytes.count else { throw RowProblem(.unexpectedEnd(expected: "an escape")) }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape()
    default:
      at -= 1
      throw unexpected("an escape")
    }
  }

  private mutating func unicodeEscape() throws(RowProblem) {
    var code = UInt32(try fourHexDigits())
    if code & 0xFC00 == 0xD800, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    {
      let before = at
      at += 2
      let low = UInt32(try fourHexDigits())
      if low & 0xFC00 == 0xDC00 {
        code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF)
      } else {
        at = before
      }
    }
    scratch.appendScalar(code >> 11 == 0xD800 >> 11 ? 0xFFFD : code)
  }

  private mutating func fourHexDigits() throws(RowProblem) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard at < bytes.count else {
        throw RowProblem(.unexpectedEnd(expected: "four hexadecimal digits"))
      }
      let digit: UInt8
      switch bytes[at] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[at] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[at] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[at] - UInt8(ascii: "A") + 10
      default: throw unexpected("a hexadecimal digit")
      }
      code = code << 4 | UInt16(digit)
      at += 1
    }
    return code
  }

  // MARK: Out

  /// The id of the path's name, looked up once for all values of an array.
  private mutating func nameID(in builder: inout RecordBuilder) throws(RowProblem) -> Int32 {
    if let name { return name }
    let id = path.withUnsafeBufferPointer { builder.intern($0) }
    guard let id else { throw RowProblem(.tooManyFields(limit: RecordBuilder.maximumNames)) }
    name = id
    return id
  }

  private mutating func emitScratch(into builder: inout RecordBuilder) throws(RowProblem) {
    builder.beginValue(try nameID(in: &builder))
    scratch.withUnsafeBufferPointer { builder.append($0) }
    builder.endValue()
    if scratch.count > RecordBuilder.usualBytes { scratch = [] }
  }

  private mutating func emit(
    _ text: UnsafeBufferPointer<UInt8>, into builder: inout RecordBuilder
  ) throws(RowProblem) {
    builder.beginValue(try nameID(in: &builder))
    builder.append(text)
    builder.endValue()
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private func unexpected(_ expected: String) -> RowProblem {
    guard at < bytes.count else { return RowProblem(.unexpectedEnd(expected: expected)) }
    return RowProblem(.unexpectedByte(bytes[at], offset: at, expected: expected))
  }
}

/// A problem whose line the reader knows and the parser does not.
struct RowProblem: Error {
  let problem: RowError.Problem

  init(_ problem: RowError.Problem) {
    self.problem = problem
  }
}
