/// Why bytes cannot be opened as a segment.
///
/// None of these is a reason to trap: the file is the world's, not ours.
public enum SegmentError: Error, Sendable, Equatable {
  /// The bytes do not begin with a segment's magic number: this is some other file.
  case notASegment
  /// The segment was written by another version of the format. Build the index again.
  case unknownVersion(found: UInt32, expected: UInt32)
  /// The file ends before the length that its header tells: it was cut off. Restore or rebuild it.
  case truncated(expected: UInt64, found: UInt64)
  /// The header or the table of contents does not agree with its checksum.
  case damagedHeader
  /// A section's bytes do not agree with their checksum.
  case damagedSection(id: UInt32)
  /// A section is missing or has an impossible size.
  case malformedSection(id: UInt32)
}

/// Why documents cannot become a segment.
public enum IndexError: Error, Sendable, Equatable {
  /// A document has more values than the schema has fields.
  case tooManyValues(found: Int, expected: Int)
  /// The schema names no field that is searched.
  case nothingToSearch
  /// More than 64 fields.
  case tooManyFields(found: Int)
  /// More documents, words or bytes than one segment holds. Split the corpus into several.
  case tooLarge
  /// A segment that is to be merged has other fields than the schema.
  case otherFields
  /// A segment that is to be merged contradicts itself. Compare it with its checksums.
  case damagedSegment
  /// The work was asked to end.
  case cancelled
}
