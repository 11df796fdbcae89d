internal import InklingCore

/// Reads one JSON object per line (`.ndjson`, `.jsonl`).
///
/// Blank lines are skipped, a byte order mark at the beginning as well; line ends may be LF or
/// CRLF. A malformed line loses that line only.
public struct NDJSONReader: RecordReader {
  private let window: ByteWindow
  private var builder = RecordBuilder()
  private var line = 0

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

  /// The next row, or nil at the end.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    while let row = try LineScan.next(window) {
      line += 1
      switch row {
      case .tooLong:
        return .malformed(
          RowError(line: line, problem: .tooLong(limit: SharedLimits.maximumRecordBytes)))
      case .line(let bytes, let length):
        defer { window.consume(length) }
        if LineScan.isBlank(bytes) { continue }
        return parse(bytes)
      }
    }
    return nil
  }

  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> RecordOutcome {
    builder.begin()
    var parser = JSONObjectParser(bytes)
    do throws(RowProblem) {
      try parser.parse(into: &builder)
      return .record(builder.finish(line: line))
    } catch {
      return .malformed(RowError(line: line, problem: error.problem))
    }
  }
}

/// Finds lines in a window.
enum LineScan {
  enum Row {
    /// The line without its end, and how many bytes to consume with it.
    case line(UnsafeBufferPointer<UInt8>, length: Int)
    /// A line beyond the limit; it has been consumed.
    case tooLong
  }

  static func next(_ window: ByteWindow) throws(ImportError) -> Row? {
    var searched = 0
    while true {
      let bytes = window.bytes
      if let end = ByteSearch.first(0x0A, in: bytes, from: searched) {
        return row(window, end, length: end + 1)
      }
      searched = bytes.count
      if searched > SharedLimits.maximumRecordBytes {
        try skipLine(window)
        return .tooLong
      }
      if try !window.more() {
        let rest = window.bytes.count
        return rest == 0 ? nil : row(window, rest, length: rest)
      }
    }
  }

  /// The line that ends at `end`, unless it is too long: how much is read ahead decides nothing.
  private static func row(_ window: ByteWindow, _ end: Int, length: Int) -> Row {
    guard end > SharedLimits.maximumRecordBytes else {
      return .line(trimmed(window.bytes, end), length: length)
    }
    window.consume(length)
    return .tooLong
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int)
    -> UnsafeBufferPointer<UInt8>
  {
    let stop = end > 0 && bytes[end - 1] == 0x0D ? end - 1 : end
    return UnsafeBufferPointer(rebasing: bytes[..<stop])
  }

  private static func skipLine(_ window: ByteWindow) throws(ImportError) {
    window.consume(window.bytes.count)
    while try window.more() {
      let bytes = window.bytes
      if let end = ByteSearch.first(0x0A, in: bytes, from: 0) {
        window.consume(end + 1)
        return
      }
      window.consume(bytes.count)
    }
  }

  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
