#if hasFeature(Embedded)
/// The other segments that answer the same question: none, for in the browser one segment has all documents.
internal struct OtherSegments {
  var areThere: Bool { false }
  var shared: QuestionStatistics? { nil }
  var asKnown: OtherSegments { self }
}

/// What one of several segments notes for the answer of all: nothing.
internal struct PartNotes {
  var isRespelled: Bool {
    get { false }
    nonmutating set {}
  }
  func add(_ words: [QueryWord], cost: Int, documents: Int) {}
  func noteUnheeded(_ best: [Found], behind before: [Found]) {}
}
#else
/// The other segments that answer the same question.
internal struct OtherSegments {
  /// Whether there are any.
  var areThere = false
  /// What is known about the words beyond this segment.
  var shared: QuestionStatistics?

  /// What is known, for a question whose answer is added to no others.
  var asKnown: OtherSegments { OtherSegments(shared: shared) }
}

/// What one of several segments notes for the answer of all.
internal struct PartNotes {
  /// A question with a few edits.
  struct Spelling {
    let words: [QueryWord]
    /// What it differs by from the question, in half typos.
    let cost: Int
    /// How many documents of the segment it finds.
    let documents: Int
  }

  /// What a segment has found by some of the words, before signs that were typed count.
  struct Unheeded {
    /// The best by their scores.
    let best: [Found]
    /// What stands before them.
    let before: [Found]
  }

  private(set) var spellings: [Spelling] = []
  /// Whether something was found by words that were joined or split.
  var isRespelled = false
  private(set) var unheeded: Unheeded?

  /// Notes a spelling that some documents have.
  mutating func add(_ words: [QueryWord], cost: Int, documents: Int) {
    guard documents > 0 else { return }
    spellings.append(Spelling(words: words, cost: cost, documents: documents))
  }

  /// Notes what was found by some of the words.
  mutating func noteUnheeded(_ best: [Found], behind before: [Found]) {
    unheeded = Unheeded(best: best, before: before)
  }
}
#endif
