package import InklingIndex

/// Gives the documents of a snapshot one by one, for who has to wait in between.
package struct StoreCursor: Sendable {
  private let snapshot: StoreSnapshot
  private var part = 0
  private var place = 0

  init(_ snapshot: StoreSnapshot) { self.snapshot = snapshot }

  /// The next document, in the order of ``StoreSnapshot/visit(_:)``.
  package mutating func next() -> Document? {
    while part < snapshot.parts.count {
      let current = snapshot.parts[part]
      while place < current.segment.documentCount {
        defer { place += 1 }
        guard !current.deletions.contains(place) else { continue }
        return Document(
          values: StoredValues.read(current.segment.index, place),
          boost: current.segment.table.boost(place))
      }
      (part, place) = (part + 1, 0)
    }
    return nil
  }
}

extension StoreSnapshot {
  /// The documents one by one.
  package var cursor: StoreCursor { StoreCursor(self) }

  /// How many words a document has, those of titles and headings counted five times.
  package var averageLength: Int {
    let documents = parts.reduce(0) { $0 + $1.segment.documentCount }
    return documents == 0 ? 0 : parts.reduce(0) { $0 + $1.segment.index.totalLength } / documents
  }
}
