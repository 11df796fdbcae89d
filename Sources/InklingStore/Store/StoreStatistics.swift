internal import InklingIndex

/// The figures of a snapshot.
public struct StoreStatistics: Sendable, Equatable {
  /// The figures of one segment.
  public struct Segment: Sendable, Equatable {
    /// Its file, or the manifest if it is small enough to lie there.
    public var file: String
    /// Its size.
    public var bytes: Int
    /// Its documents, deleted ones included.
    public var documents: Int
    /// Those that are deleted or replaced; the next merge drops them.
    public var deleted: Int
  }

  /// Counts the commits.
  public var generation: UInt64
  /// Documents that are found.
  public var documents: Int
  /// The segments, oldest first.
  public var segments: [Segment]
  /// The names of the fields with their roles.
  public var fields: [String]

  /// The size of all segments.
  public var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }
  /// Documents that take room and are not found.
  public var deleted: Int { segments.reduce(0) { $0 + $1.deleted } }
}

extension StoreSnapshot {
  /// The figures of this snapshot.
  public var statistics: StoreStatistics {
    StoreStatistics(
      generation: generation, documents: documentCount,
      segments: parts.map {
        StoreStatistics.Segment(
          file: $0.segment.isInline
            ? StoreFormat.manifest : StoreFormat.segmentName($0.segment.number),
          bytes: $0.segment.byteCount, documents: $0.segment.documentCount,
          deleted: $0.deletions.count)
      },
      fields: schema.fields.map { "\(String(decoding: $0.name, as: UTF8.self)) (\($0.role))" })
  }
}
