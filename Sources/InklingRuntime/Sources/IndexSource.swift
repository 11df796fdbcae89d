public import InklingIndex

/// An index in this process as a source of answers.
///
/// A cheap value: copy it freely and ask it from any task. Each search borrows its working memory
/// from a pool, so searches do not wait for each other.
public struct IndexSource: LocalSource {
  /// The index that answers.
  public let index: SearchIndex
  private let scratches = ScratchPool()

  /// What the documents' fields are for.
  public var schema: IndexSchema { index.schema }
  /// The titles of the index's scopes.
  public var scopeTitles: [[UInt8]] { index.scopeTitles }
  /// How many documents the index holds.
  public var documentCount: Int { index.documentCount }

  /// A source that asks the index, prepared for its first question.
  public init(_ index: SearchIndex) {
    self.index = index
    scratches.withScratch { index.prepare($0) }
  }

  /// Answers in the JSON that the worker and the server send.
  ///
  /// - Complexity: That of ``SearchIndex/search(_:scratch:)`` and of the rows shown. Runs on the
  ///   caller's thread, which should not be one that paints or waits for sockets.
  public func json(
    answering request: SearchRequest, generation: Int, unless isUnwanted: @escaping () -> Bool
  ) -> [UInt8] {
    scratches.json(generation: generation, unless: isUnwanted) {
      index.search(request, scratch: $0)
    } encoded: {
      $0.encode($1, to: request, by: index)
    }
  }

  /// Answers with the rows that a list shows, for programs that draw them themselves.
  public func rows(
    answering request: SearchRequest, unless isUnwanted: @escaping () -> Bool
  ) -> FoundRows {
    scratches.withScratch(unless: isUnwanted) { scratch in
      let answer = index.search(request, scratch: scratch)
      return FoundRows(answer: answer, rows: answer.hits.map { index.row(of: $0, in: answer) })
    }
  }
}
