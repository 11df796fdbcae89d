/// Reads delimiter-separated values: `.csv` as in RFC 4180, `.tsv` as registered with IANA.
///
/// The first line names the fields. In CSV a field may be quoted and then hold delimiters, line ends and doubled
/// quotes; a quote inside an unquoted field is that character. A CSV whose header has semicolons and no comma is read
/// with semicolons, as spreadsheets in half of Europe write it. In TSV nothing is quoted: a quotation mark is a
/// quotation mark. The registration says so, and database exports write it so; ask for `.quotedTSV` for the other kind.
///
/// SwiftCSV was considered and refused: it reads whole files into strings and stops at the first
/// malformed row.
///
/// What loses one row and no more: a wrong number of fields, text after a closing quote, a quote
/// that is never closed (reading resumes on the next line).
public struct DelimitedReader: RecordReader {
  /// How fields are told apart.
  public struct Dialect: Sendable, Equatable {
    /// Whether a field may be quoted.
    public enum Quoting: Sendable, Equatable {
      /// As in RFC 4180.
      case doubleQuotes
      /// Quotation marks mean nothing.
      case none
    }

    /// The byte between fields; nil: the comma, or the semicolon if the header has only those.
    public var delimiter: UInt8?
    /// Whether a field may be quoted.
    public var quoting: Quoting

    /// Makes a dialect.
    public init(delimiter: UInt8?, quoting: Quoting) {
      self.delimiter = delimiter
      self.quoting = quoting
    }

    /// RFC 4180, comma or semicolon.
    public static let csv = Dialect(delimiter: nil, quoting: .doubleQuotes)
    /// IANA's text/tab-separated-values.
    public static let tsv = Dialect(delimiter: 0x09, quoting: .none)
    /// Tabs, quoted like CSV.
    public static let quotedTSV = Dialect(delimiter: 0x09, quoting: .doubleQuotes)
  }

  private let window: ByteWindow
  private var builder = RecordBuilder()
  private var row: DelimitedRow
  private var columns: [Int32] = []
  /// How often each name of the header has been wanted.
  private var wanted: [String: Int] = [:]
  /// The names of the header so far.
  private var taken: Set<String> = []

  /// Opens `origin` and reads the header.
  ///
  /// - Throws: `ImportError` when the file cannot be read or has no usable header.
  public init(_ origin: ByteOrigin, dialect: Dialect) throws(ImportError) {
    window = try ByteWindow(origin)
    try TextEncoding.requireUTF8(window)
    let header = try Self.header(in: window, dialect.quoting)
    row = DelimitedRow(
      delimiter: dialect.delimiter ?? Self.sniff(header),
      isQuoted: dialect.quoting == .doubleQuotes)
    try readHeader()
  }

  /// The names in the header.
  public var names: [String] { builder.names }
  /// How many bytes have been read.
  public var bytesRead: Int { window.consumed }
  /// The size of the file, if it is one.
  public var totalBytes: Int? { window.totalBytes }

  /// The next row, or nil at the end.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    do throws(RowFailure) {
      guard try row.read(window) else { return nil }
    } catch {
      switch error {
      case .row(let problem): return .malformed(RowError(line: row.line, problem: problem))
      case .file(let fatal): throw fatal
      }
    }
    let surplus = row.fields.dropFirst(columns.count)
    guard row.fields.count >= columns.count, surplus.allSatisfy(\.isEmpty) else {
      let problem = RowError.Problem.fieldCount(
        expected: columns.count, found: row.fields.count)
      return .malformed(RowError(line: row.line, problem: problem))
    }
    builder.begin()
    for (column, field) in zip(columns, row.fields) where !field.isEmpty {
      builder.beginValue(column)
      row.storage.withUnsafeBufferPointer {
        builder.append(UnsafeBufferPointer(rebasing: $0[field]))
      }
      builder.endValue()
    }
    return .record(builder.finish(line: row.line))
  }

  private mutating func readHeader() throws(ImportError) {
    do throws(RowFailure) {
      guard try row.read(window) else { throw RowFailure.file(.noHeader) }
    } catch {
      switch error {
      case .row(let problem): throw .malformedHeader(RowError(line: row.line, problem: problem))
      case .file(let fatal): throw fatal
      }
    }
    builder.begin()
    for (index, field) in row.fields.enumerated() {
      guard field.count <= ReaderLimits.nameBytes else {
        let problem = RowError.Problem.nameTooLong(limit: ReaderLimits.nameBytes)
        throw .malformedHeader(RowError(line: row.line, problem: problem))
      }
      let text = String(decoding: row.storage[field], as: UTF8.self)
      let name = Array(unique(text, column: index + 1).utf8)
      guard let id = name.withUnsafeBufferPointer({ builder.intern($0) }) else {
        let problem = RowError.Problem.tooManyFields(limit: RecordBuilder.maximumNames)
        throw .malformedHeader(RowError(line: row.line, problem: problem))
      }
      columns.append(id)
    }
  }

  /// A header's name, made unique: an empty one is `column 3`, a second `a` is `a 2`.
  ///
  /// - Complexity: O(1) in the number of columns, but where names already end with such numbers.
  private mutating func unique(_ text: String, column: Int) -> String {
    let leading = text.drop(while: \.isWhitespace)
    let trimmed = String(leading.reversed().drop(while: \.isWhitespace).reversed())
    let base = trimmed.isEmpty ? "column \(column)" : trimmed
    var name = base
    while taken.contains(name) {
      wanted[base, default: 1] += 1
      name = "\(base) \(wanted[base, default: 1])"
    }
    taken.insert(name)
    return name
  }

  /// The comma, or the semicolon where the first line has only those.
  private static func sniff(_ header: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
    let hasComma = header.contains(UInt8(ascii: ","))
    return !hasComma && header.contains(UInt8(ascii: ";"))
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  /// The first line, or as much of it as is looked at.
  ///
  /// - Throws: ``ImportError/carriageReturns`` if it ends with one, and more follows.
  private static func header(
    in window: ByteWindow, _ quoting: Dialect.Quoting
  ) throws(ImportError) -> Slice<UnsafeBufferPointer<UInt8>> {
    while window.bytes.count < 65_536, try window.more() {}
    var isInQuotes = false
    for (place, byte) in window.bytes.enumerated() {
      if byte == UInt8(ascii: "\""), quoting == .doubleQuotes { isInQuotes.toggle() }
      if isInQuotes { continue }
      if byte == 0x0A { return window.bytes[..<place] }
      if byte == 0x0D, place + 1 < window.bytes.count, window.bytes[place + 1] != 0x0A {
        throw .carriageReturns
      }
    }
    return window.bytes[...]
  }
}
