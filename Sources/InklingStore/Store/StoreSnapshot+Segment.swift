public import InklingIndex

extension StoreSnapshot {
  /// All documents as one segment, for what wants a segment: a page that fetches it, a server that
  /// maps it.
  ///
  /// If the store is one segment without deletions, this gives that segment, mapped as it is. Otherwise the segments
  /// are merged, which takes some four times their bytes while it lasts. The result is in a file without a name.
  ///
  /// - Complexity: O(1), or O(size of the store).
  /// - Throws: `StoreError.limit` when the documents are too many for one segment.
  public func segment() throws(StoreError) -> SegmentMemory {
    if parts.count == 1, parts[0].deletions.count == 0 { return parts[0].segment.engineMemory }
    do throws(IndexError) {
      var merger = SegmentMerger(schema: schema)
      for part in parts { try merger.add(part.segment, without: part.deletions) }
      return RunFile.keep(try merger.finish().bytes)
    } catch {
      throw StoreError(error)
    }
  }
}

extension SearchStore {
  /// Whether a directory holds a store.
  public static func exists(at path: String, in fileSystem: any FileSystem = RealFileSystem())
    -> Bool
  {
    ((try? fileSystem.names(in: path)) ?? []).contains(StoreFormat.manifest)
  }
}
