public import InklingIndex

/// Why a store or a segment file cannot be opened, read or changed.
public enum StoreError: Error, Sendable, Equatable {
  /// The system refused: the path and its reason are in the error.
  case file(FileError)
  /// A segment file is not what it should be.
  case segment(path: String, SegmentError)
}

extension StoreError: CustomStringConvertible {
  /// One or two sentences with the file and the remedy.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .segment(let path, let error): "\(path): \(error.words)"
    }
  }
}

extension SegmentError {
  /// The reason in words.
  var words: String {
    switch self {
    case .notASegment: "this is not an Inkling segment."
    case .unknownVersion(let found, let expected):
      "the segment has format version \(found), this program reads version \(expected). "
        + "Build the index again."
    case .truncated(let expected, let found):
      "the file should have \(expected) bytes and has \(found)."
    case .damagedHeader: "the header does not agree with its checksum."
    case .damagedSection(let id): "section \(id) does not agree with its checksum."
    case .malformedSection(let id): "section \(id) is missing or malformed."
    }
  }
}
