public import InklingIndex
public import InklingStore

/// A store as a source of answers: each question is answered by what was committed last, by this process or
/// another.
///
/// What is shown already stays as it was answered; the next question sees the next commit. When the store cannot be
/// read any more, the last snapshot goes on answering.
public struct StoreSource: LocalSource {
  /// The store that answers.
  public let store: SearchStore
  /// The names of stored values that leave the process in no answer as JSON.
  public let withheld: Set<SearchText>
  private let scratches = ScratchPool()

  /// A source that asks the store, and keeps the stored values of these names to this process.
  public init(_ store: SearchStore, withholding withheld: Set<SearchText> = []) {
    self.store = store
    self.withheld = withheld
  }

  /// The newest commit.
  ///
  /// - Complexity: O(1) when there is no newer one.
  private var snapshot: StoreSnapshot {
    _ = try? store.refresh()
    return store.snapshot
  }

  /// What the documents' fields are for.
  public var schema: IndexSchema { store.snapshot.schema }
  /// The titles of the store's scopes.
  public var scopeTitles: [[UInt8]] { snapshot.scopeTitles }
  /// How many documents the store holds.
  public var documentCount: Int { snapshot.documentCount }

  /// Answers in the JSON that the server sends.
  ///
  /// - Complexity: That of `StoreSnapshot.search` and of the rows shown.
  public func json(
    answering request: SearchRequest, generation: Int, unless isUnwanted: @escaping () -> Bool
  ) -> [UInt8] {
    let snapshot = snapshot
    return scratches.json(generation: generation, unless: isUnwanted) {
      snapshot.search(request, scratch: $0)
    } encoded: {
      $0.encode(published($1), to: request, by: snapshot)
    }
  }

  /// What may leave the process: the rows without what is withheld.
  private func published(_ found: FoundRows) -> FoundRows {
    guard !withheld.isEmpty else { return found }
    let rows = found.rows.map { row in
      var row = row
      row.stored.removeAll { withheld.contains($0.name) }
      return row
    }
    return FoundRows(answer: found.answer, rows: rows)
  }

  /// Answers with the rows that a list shows, for programs that draw them themselves.
  public func rows(
    answering request: SearchRequest, unless isUnwanted: @escaping () -> Bool
  ) -> FoundRows {
    let snapshot = snapshot
    return scratches.withScratch(unless: isUnwanted) { scratch in
      snapshot.search(request, scratch: scratch)
    }
  }
}
