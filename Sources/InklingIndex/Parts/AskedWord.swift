internal import InklingText

/// A word of a question as the engine reads it, for who asks elsewhere with the same words.
package struct AskedWord: Sendable, Equatable {
  /// The folded word.
  package let term: [UInt8]
  /// How many words stand before it.
  package let position: Int
  /// Whether longer words that begin with it match.
  package let isPrefix: Bool
  /// Whether it must stand right behind the word before.
  package let isBound: Bool
  /// Whether it is meant to the letter.
  package let isQuoted: Bool
  /// Whether it is a window of a script without spaces, or a sign.
  package let isPlain: Bool
  /// The only fields in which it may stand: a bit for each field's place.
  package let fields: UInt64
  /// How many edits it may be away from what it finds, where no document has it.
  package let edits: Int
  /// How many letters it has.
  package let letters: Int
  /// So many bytes at its beginning are what its other forms begin with.
  package let looseLength: Int

  init(_ word: QueryWord) {
    term = word.term
    position = word.position
    isPrefix = word.isPrefix
    isBound = word.isBound
    isQuoted = word.isQuoted
    isPlain = word.kind == .word || word.kind == .number
    fields = word.fields
    letters = word.letters
    looseLength = LooseForm.length(of: word.term)
    var unknown = word
    unknown.isUnknown = true
    edits = unknown.allowedTypos
  }
}

extension SearchIndex {
  /// The words of a question, and those that must not stand in a hit; the index may be one without documents.
  ///
  /// - Complexity: O(length of the question).
  package func words(
    of request: SearchRequest, scratch: SearchScratch
  ) -> (asked: [AskedWord], excluded: [AskedWord]) {
    let query = parsed(request, scratch)
    return (query.words.map { AskedWord($0) }, query.excluded.map { AskedWord($0) })
  }

  /// Answers with the documents of this index as if they stood among all of a larger collection.
  ///
  /// `documents` is how many the collection has, `averageLength` how many words they have, those of titles and headings
  /// counted five times. `holders` says how many documents hold each word of the question; it may be empty.
  package func search(
    _ request: SearchRequest, among documents: Int, averageLength: Int, holders: [Int],
    scratch: SearchScratch
  ) -> SearchAnswer {
    scratch.begin()
    let question = SegmentQuestion(request, to: self, scratch: scratch)
    var all = question.statistics(knowing: question.words, scratch: scratch)
    all.stand(among: documents, averageLength: averageLength, holders: holders)
    return question.search(.all, sharing: all, scratch: scratch)
  }

  /// Why a hit of such an answer stands where it stands.
  package func explain(
    _ hit: SearchHit, in request: SearchRequest, among documents: Int, averageLength: Int,
    holders: [Int], scratch: SearchScratch
  ) -> HitExplanation {
    scratch.begin()
    let question = SegmentQuestion(request, to: self, scratch: scratch)
    var all = question.statistics(knowing: question.words, scratch: scratch)
    all.stand(among: documents, averageLength: averageLength, holders: holders)
    return question.explain(hit, sharing: all, scratch: scratch)
  }

  /// The order among equals; smaller stands before greater.
  package static func staticOrder(boost: Int32, titleWords: Int, titleBytes: Int) -> UInt64 {
    StaticRank(boost: boost, words: min(titleWords, 0xFFFF), length: min(titleBytes, 0xFFFF)).key
  }

  /// Where documents are longer than this many words, those of titles and headings counted five times, they are texts.
  package static var wordsOfATextPage: Int { SearchRun.wordsOfAPage }

  /// How many words all documents have, those of titles and headings counted five times.
  package var totalLength: Int { Int(clamping: meta.totalLength) }

  /// How many words the longest title has that is looked through.
  package static var titleLimit: Int { TitleIndex.maximumTitle }
}
