internal import InklingIndex

/// Documents, or segments, to the file form of one segment.
enum SegmentBuild {
  /// The segment of these documents.
  static func build(
    _ documents: [Document], schema: IndexSchema, idField: Int
  ) throws(StoreError) -> [UInt8] {
    do throws(IndexError) {
      var builder = try SegmentBuilder(schema: schema)
      for document in documents { try builder.add(document) }
      let segment = try builder.finish()
      guard let index = try? SearchIndex(SegmentMemory(copying: segment)) else { throw .tooLarge }
      let table = DocumentTable.encode(index, idField: idField)
      return SegmentFile.encode(segment: segment, table: table, documents: index.documentCount)
    } catch {
      throw StoreError(error)
    }
  }

  /// The segment of the documents of some segments that are not deleted; nil when `goesOn` says so.
  ///
  /// What is damaged is not merged: it would get new checksums, and the damage could not be seen any more.
  static func merge(
    _ parts: [(segment: OpenSegment, deletions: Deletions)], schema: IndexSchema,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws(StoreError) -> [UInt8]? {
    for part in parts {
      guard goesOn() else { return nil }
      if let damage = part.segment.damagedPart() {
        throw .damaged(path: part.segment.name, damage)
      }
    }
    do throws(IndexError) {
      var merger = SegmentMerger(schema: schema)
      for part in parts { try merger.add(part.segment, without: part.deletions) }
      let merged = try merger.finish(while: goesOn)
      let table = DocumentTable.merge(parts.map { $0.segment.table }, merged.origins)
      return SegmentFile.encode(
        segment: merged.bytes, table: table, documents: merged.origins.count)
    } catch .cancelled {
      return nil
    } catch {
      throw StoreError(error)
    }
  }
}

extension SegmentMerger {
  /// Adds a segment of a store without its deleted documents.
  mutating func add(_ segment: OpenSegment, without deletions: Deletions) throws(IndexError) {
    try add(segment.index, without: DeletedDocuments(words: deletions.words))
  }
}
