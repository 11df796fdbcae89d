/// Why a file could not be imported at all.
public enum ImportError: Error, Sendable, Equatable {
  /// The file could not be opened; the system's reason is included.
  case cannotOpen(path: String, reason: String)
  /// Reading stopped in the middle.
  case cannotRead(path: String, reason: String)
  /// The file is in UTF-16 or UTF-32.
  case wideEncoding
  /// The lines of a CSV or TSV file end with a carriage return alone.
  case carriageReturns
  /// The file's name has no ending that Inkling knows.
  case unknownFormat(path: String)
  /// A `.json` file must be an array of objects, an object with one among its members, or an object of objects; what
  /// begins on this line is something else.
  case notAnArray(line: Int)
  /// A CSV or TSV file without its header line.
  case noHeader
  /// The header line itself is malformed.
  case malformedHeader(RowError)
  /// A field was asked for that no row has; `existing` are those that there are.
  case unknownField(String, existing: [String])
  /// No field could be shown as the title, because the file has no fields.
  case noFields
  /// A row was malformed and the import is strict.
  case row(RowError)
  /// The index could not be built.
  case index(String)
  /// The import was cancelled by the progress callback.
  case cancelled
}

extension ImportError: CustomStringConvertible {
  /// One or two sentences for a person, with the remedy.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "Cannot open \(path): \(reason)."
    case .cannotRead(let path, let reason): "Cannot read \(path): \(reason)."
    case .wideEncoding:
      "The file is in UTF-16 or UTF-32. Inkling reads UTF-8: iconv -f UTF-16 -t UTF-8."
    case .carriageReturns:
      "The lines end with a carriage return alone. Inkling reads line feeds: tr '\\r' '\\n'."
    case .unknownFormat(let path):
      "Cannot tell the format of \(path): Inkling reads .ndjson, .jsonl, .json, .csv and .tsv, "
        + "also as .gz."
    case .notAnArray(let line):
      "Line \(line): a .json file must be one array of objects, an object with one, or an object of "
        + "objects. One object per line is .ndjson."
    case .noHeader: "The file has no header line that names its fields."
    case .malformedHeader(let error): "The header is malformed: \(error)."
    case .unknownField(let name, let existing):
      "There is no field \u{201C}\(name)\u{201D}. The fields are: "
        + NameList.text(existing) + "."
    case .noFields: "No row of the file has any field."
    case .row(let error): "\(error) (strict)."
    case .index(let reason): "The index could not be built: \(reason)."
    case .cancelled: "The import was cancelled."
    }
  }
}
