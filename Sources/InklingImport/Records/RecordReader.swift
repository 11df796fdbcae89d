/// Reads records one after another, in bounded memory.
///
/// A conforming reader must return every row exactly once, either as a record or as an error with its line. A row that
/// is neither is a silent loss; a row that is both is counted twice. After nil it keeps returning nil.
public protocol RecordReader {
  /// The next row, or nil at the end.
  ///
  /// - Throws: `ImportError` when the file as a whole cannot be read further.
  mutating func next() throws(ImportError) -> RecordOutcome?

  /// The field names met so far, in the order in which they were first met.
  var names: [String] { get }

  /// How many bytes of the file have been read.
  var bytesRead: Int { get }

  /// How many bytes the file has, if that is known.
  var totalBytes: Int? { get }

  /// What was met so far that looks like a record and is none.
  var leftOut: [LeftOutPage] { get }

  /// Fields whose part the source itself says, known once the first row was read.
  var declared: [DeclaredField] { get }
}

/// A field that is not guessed, because its source says what it is good for.
public struct DeclaredField: Sendable, Equatable {
  /// What it is called.
  public var name: String
  /// What it is good for.
  public var part: Part

  /// What a field is good for.
  public enum Part: Sendable, Equatable {
    /// To filter by its values.
    case keyword
    /// To filter by range and to sort by.
    case number
    /// The same for dates.
    case date
    /// To be shown.
    case stored
  }

  /// A field with its part.
  public init(name: String, part: Part) {
    self.name = name
    self.part = part
  }
}

extension RecordReader {
  /// Nothing: what stands in a file of records is one, or malformed.
  public var leftOut: [LeftOutPage] { [] }

  /// None: what its values look like says what a field is good for.
  public var declared: [DeclaredField] { [] }
}

/// What became of one row.
public enum RecordOutcome: Sendable {
  /// A record.
  case record(Record)
  /// A row that is malformed and was skipped.
  case malformed(RowError)
}

/// Limits that every reader keeps, so that no file can exhaust memory or stack.
package enum ReaderLimits {
  /// The longest name of a field, in bytes.
  ///
  /// A name may stand before each value, so the time that a row takes grows with it.
  static let nameBytes = 1_024
  /// The deepest nesting of JSON values.
  static let depth = 64
}

/// The formats that Inkling reads, by the ending of the file's name.
public enum RecordFormat: String, Sendable, CaseIterable {
  /// One JSON object per line.
  case ndjson
  /// One JSON array of objects, an object with one among its members, or an object of objects.
  case json
  /// Comma-separated values as in RFC 4180, with a header line.
  case csv
  /// Tab-separated values as registered with IANA: a header line, no quoting.
  case tsv

  /// The format that the ending of `path` names, or nil; a `.gz` behind it does not count.
  public init?(path: String) {
    let path = path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "ndjson", "jsonl", "ldjson": self = .ndjson
    case "json": self = .json
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    default: return nil
    }
  }

  /// A reader of this format.
  ///
  /// - Throws: `ImportError` when the file cannot be opened or its header cannot be read.
  public func reader(_ origin: ByteOrigin) throws(ImportError) -> any RecordReader {
    switch self {
    case .ndjson: try NDJSONReader(origin)
    case .json: try JSONArrayReader(origin)
    case .csv: try DelimitedReader(origin, dialect: .csv)
    case .tsv: try DelimitedReader(origin, dialect: .tsv)
    }
  }
}
