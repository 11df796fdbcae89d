internal import InklingCore

/// A row that failed, or a file that did.
enum RowFailure: Error {
  case row(RowError.Problem)
  case file(ImportError)
}

/// Splits one row after another into fields, unquoted, in one reused buffer.
struct DelimitedRow {
  /// The unquoted bytes of all fields, end to end.
  private(set) var storage: [UInt8] = []
  /// Where each field lies in `storage`.
  private(set) var fields: [Range<Int>] = []
  /// The line on which the row begins, counted from 1.
  private(set) var line = 1

  private var nextLine = 1
  /// The bytes of the line on which a quoted row begins: one that fails for its length or its quotes is left out up to there.
  private var firstLine = 0
  /// How many rows have failed after reading beyond their first line, which is then read again.
  private var longFailures = 0
  private let delimiter: UInt8
  private let isQuoted: Bool

  /// How many rows may fail that way; from then on a quoted field ends on its own line.
  ///
  /// Otherwise a file whose every line opens a quote would be read to its end once for each line.
  private static let maximumLongFailures = 16

  init(delimiter: UInt8, isQuoted: Bool) {
    self.delimiter = delimiter
    self.isQuoted = isQuoted
  }

  /// Reads the next row that is not blank.
  ///
  /// False at the end.
  mutating func read(_ window: ByteWindow) throws(RowFailure) -> Bool {
    while true {
      let found: LineScan.Row?
      do throws(ImportError) { found = try LineScan.next(window) } catch {
        throw .file(error)
      }
      guard let found else { return false }
      line = nextLine
      storage.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
      guard case .line(let bytes, let length) = found else {
        nextLine += 1
        throw .row(.tooLong(limit: SharedLimits.maximumRecordBytes))
      }
      if LineScan.isBlank(bytes) && !bytes.contains(delimiter) {
        nextLine += 1
        window.consume(length)
        continue
      }
      if isQuoted && bytes.contains(UInt8(ascii: "\"")) {
        firstLine = length
        try readQuoted(window)
      } else {
        split(bytes)
        nextLine += 1
        window.consume(length)
      }
      return true
    }
  }

  private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>) {
    storage.append(contentsOf: bytes)
    var start = 0
    while let end = ByteSearch.first(delimiter, in: bytes, from: start) {
      fields.append(start..<end)
      start = end + 1
    }
    fields.append(start..<bytes.count)
  }

  // MARK: Quoted rows

  private mutating func readQuoted(_ window: ByteWindow) throws(RowFailure) {
    var at = 0
    while true {
      let isLast: Bool
      if window.bytes.count > at, window.bytes[at] == UInt8(ascii: "\"") {
        isLast = try quotedField(window, &at)
      } else {
        isLast = try plainField(window, &at)
      }
      if isLast { break }
    }
    advance(window, at)
    if at > SharedLimits.maximumRecordBytes {
      throw .row(.tooLong(limit: SharedLimits.maximumRecordBytes))
    }
  }

  /// Reads an unquoted field and what ends it.
  ///
  /// True if that was the end of the row.
  private mutating func plainField(_ window: ByteWindow, _ at: inout Int) throws(RowFailure)
    -> Bool
  {
    var end = at
    while true {
      let bytes = window.bytes
      while end < bytes.count, bytes[end] != delimiter, bytes[end] != 0x0A { end += 1 }
      if end < bytes.count { break }
      if try !more(window) { break }
    }
    let bytes = window.bytes
    let endsRow = end == bytes.count || bytes[end] == 0x0A
    let isCarriageReturn = endsRow && end > at && bytes[end - 1] == 0x0D
    let start = storage.count
    storage.append(contentsOf: bytes[at..<(isCarriageReturn ? end - 1 : end)])
    fields.append(start..<storage.count)
    at = min(end + 1, bytes.count)
    return endsRow
  }

  /// Reads a quoted field and what ends it.
  ///
  /// True if that was the end of the row.
  private mutating func quotedField(_ window: ByteWindow, _ at: inout Int) throws(RowFailure)
    -> Bool
  {
    let start = storage.count
    var from = at + 1
    while true {
      guard let quote = try closingQuote(window, from: from) else {
        startAgain(window)
        throw .row(.unterminatedQuote)
      }
      storage.append(contentsOf: window.bytes[from..<quote])
      guard try byte(window, quote + 1) == UInt8(ascii: "\"") else {
        from = quote + 1
        break
      }
      storage.append(UInt8(ascii: "\""))
      from = quote + 2
    }
    fields.append(start..<storage.count)
    return try fieldEnd(window, &at, from)
  }

  /// What may follow a closing quote: a delimiter, a line end, the end of the file.
  private mutating func fieldEnd(_ window: ByteWindow, _ at: inout Int, _ from: Int)
    throws(RowFailure) -> Bool
  {
    let next = try byte(window, from)
    if next == nil || next == 0x0A {
      at = next == nil ? from : from + 1
      return true
    }
    if next == 0x0D {
      let after = try byte(window, from + 1)
      if after == nil || after == 0x0A {
        at = after == nil ? from + 1 : from + 2
        return true
      }
    }
    if next == delimiter {
      at = from + 1
      return false
    }
    try skipLine(window, from)
    throw .row(.textAfterQuote(column: fields.count))
  }

  /// The place of the next quotation mark, or nil if there is none up to the end or the limit.
  private mutating func closingQuote(_ window: ByteWindow, from: Int) throws(RowFailure) -> Int? {
    var searched = from
    if longFailures >= Self.maximumLongFailures {
      let line = UnsafeBufferPointer(rebasing: window.bytes[..<max(from, firstLine)])
      return ByteSearch.first(UInt8(ascii: "\""), in: line, from: from)
    }
    while true {
      if let found = ByteSearch.first(UInt8(ascii: "\""), in: window.bytes, from: searched) {
        return found
      }
      searched = window.bytes.count
      if searched > SharedLimits.maximumRecordBytes { return nil }
      if try !more(window) { return nil }
    }
  }

  private mutating func byte(_ window: ByteWindow, _ at: Int) throws(RowFailure) -> UInt8? {
    while at >= window.bytes.count {
      if try !more(window) { return nil }
    }
    return window.bytes[at]
  }

  private mutating func skipLine(_ window: ByteWindow, _ from: Int) throws(RowFailure) {
    var searched = from
    while true {
      if let end = ByteSearch.first(0x0A, in: window.bytes, from: searched) {
        return advance(window, end + 1)
      }
      advance(window, window.bytes.count)
      searched = 0
      if try !more(window) { return }
    }
  }

  /// Leaves out the first line of a row that failed, and no more.
  private mutating func startAgain(_ window: ByteWindow) {
    longFailures += 1
    advance(window, firstLine)
  }

  private mutating func advance(_ window: ByteWindow, _ count: Int) {
    nextLine += ByteSearch.count(0x0A, in: window.bytes[..<count])
    window.consume(count)
  }

  /// Reads on, if the row is not too long already.
  private mutating func more(_ window: ByteWindow) throws(RowFailure) -> Bool {
    if window.bytes.count > SharedLimits.maximumRecordBytes {
      startAgain(window)
      throw .row(.tooLong(limit: SharedLimits.maximumRecordBytes))
    }
    do throws(ImportError) { return try window.more() } catch { throw .file(error) }
  }
}
