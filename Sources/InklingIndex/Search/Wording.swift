/// The words that are looked for: those of the question, or others that it may mean.
internal struct Wording {
  let words: [QueryWord]
  /// What they differ by from those that were asked, in half typos.
  let halfTypos: Int
  /// Whether this is one of several: their documents are collected, and each may be found more than once.
  let isVariant: Bool
  /// Whether a document that holds all words matches: none is excluded, confined to a field or bound to another.
  let isPlain: Bool

  /// These words instead of those of a question.
  init(_ words: [QueryWord], of query: Query, halfTypos: Int = 0, isVariant: Bool = false) {
    self.words = words
    self.halfTypos = halfTypos
    self.isVariant = isVariant
    isPlain = query.excluded.isEmpty && words.allSatisfy { $0.isPlain }
  }
}

/// What a search has learned about the words of its question.
internal struct LearnedWords {
  /// The words that the best hit was found by, when they are not those that were asked.
  var meant: [QueryWord] = []
  /// Words that something was found by and that were not asked: two of the question joined, or one split.
  var respelled: [QueryWord] = []
  /// Other words that something was found by, to be marked.
  var foundBy: [QueryWord] = []
  /// The words by which the documents of the best hit are counted, when they are not those that were asked.
  var counted: [QueryWord] = []
  /// The question that would find much more.
  var proposed: [QueryWord] = []
}
