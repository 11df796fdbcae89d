public import InklingIndex

extension SegmentError {
  /// The reason in words, without a full stop.
  public var words: String {
    switch self {
    case .notASegment: "this is not an Inkling segment"
    case .unknownVersion(let found, let expected):
      "the segment has format version \(found), this program reads version \(expected); "
        + "build the index again"
    case .truncated(let expected, let found):
      "the file should have \(expected) bytes and has \(found)"
    case .damagedHeader: "the header does not agree with its checksum"
    case .damagedSection(let id): "section \(id) does not agree with its checksum"
    case .malformedSection(let id): "section \(id) is missing or malformed"
    }
  }
}

extension IndexError {
  /// The reason in words, without a full stop.
  public var words: String {
    switch self {
    case .tooManyValues(let found, let expected):
      "a document has \(found) values for \(expected) fields"
    case .nothingToSearch: "no field is searched"
    case .tooManyFields(let found): "\(found) fields are more than an index may have"
    case .tooLarge: "more documents or bytes than one segment holds"
    case .otherFields: "a segment that was to be merged has other fields"
    case .damagedSegment: "a segment that was to be merged contradicts itself"
    case .cancelled: "it was asked to stop"
    }
  }
}
