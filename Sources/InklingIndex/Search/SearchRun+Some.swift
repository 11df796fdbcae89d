import InklingText

extension SearchRun {
  /// Questions of at least so many words are filled up with documents that hold only some of them.
  ///
  /// `zen mot` is an unfinished name; `what similarity laws must be obeyed` is a question, and few documents hold all of it.
  static let fewestWordsOfAQuestion = 4
  /// Forms of one word: more are not looked at.
  private static let maximumForms = 12
  /// Words that begin like a form: more are not compared.
  private static let maximumFormsCompared = 600
  /// Words in more documents than this say too little to be added up once others have been.
  ///
  /// Of their own documents only so many are looked at, the first in static order.
  private static let common = 65_536
  /// Words that begin with an unfinished one: if there are more, it says too little.
  private static let maximumBeginnings = 64

  /// Fills the page with what holds the most telling words, of a phrase as well; but with nothing that is excluded.
  mutating func searchSome(_ stages: SearchStages) {
    if stages.contains(.knownWords), !isQuestion, searchWithoutUnknown() { return }
    guard stages.contains(.someWords) else { return }
    let index = index
    let board = scratch.board
    let ranking = nameRanking
    board.reset(documents: index.documentCount)
    var isWhole = true
    var forms: [[WordForm]] = []
    var alike: [[WordForm]] = []
    for place in query.words.indices {
      forms.append(isRepeated(place) ? [] : self.forms(place))
      alike.append(isRepeated(place) ? [] : self.alike(place, besides: forms[place]))
    }
    let counts = query.words.indices.map { index.postingCount(of: forms[$0] + alike[$0]) }
    // The rarest word first, so that there is something to be found before a common one comes.
    let order = OrderedPlaces(counts.count) { place in
      UInt64(otherSegments.shared?.spread(of: place).holders ?? counts[place])
    }
    for place in order.places {
      let isCommon = counts[place] > Self.common
      if isCommon {
        isWhole = false
        if board.scoredCount >= wanted { continue }
      }
      for form in forms[place] { weigh(form, board, atMost: Self.common) }
      var spread = otherSegments.shared?.spread(of: place) ?? board.spread
      if isCommon { spread.holders = max(spread.holders, counts[place]) }
      let importance = ranking.importance(of: spread)
      note(weighed: place, spread, importance: importance)
      board.settle(importance: importance, ranking, index, keeping: true)
      for form in alike[place] { weigh(form, board, atMost: Self.common) }
      spread = otherSegments.shared?.partialSpread(of: place) ?? board.partialSpread
      if isCommon { spread.holders = max(spread.holders, counts[place] * spread.unit) }
      board.settle(
        importance: BM25.groupInfluence * ranking.importance(of: spread), ranking, index)
      if looks.areSpent { break }
    }
    dropExcluded(board)
    if looks.areSpent { matches.isCut = true }
    keepBest(board, ranking)
    matches.isExact = matches.isExact && isWhole && !matches.isCut
  }

  /// Leaves out the words that nothing matches, and finds what holds the others; `false` when that is nothing new.
  private mutating func searchWithoutUnknown() -> Bool {
    var known: [QueryWord] = []
    for (place, word) in query.words.enumerated() where isKnown(word, at: place) {
      known.append(word)
    }
    guard !known.isEmpty, known.count < query.words.count else { return false }
    searchAll(Wording(known, of: query, halfTypos: Found.some))
    if scratch.found.count > 0 { learned.counted = known }
    return scratch.found.count > 0
  }

  /// Whether the dictionary has a word of the question, or that of another segment has.
  func isKnown(_ word: QueryWord, at place: Int) -> Bool {
    !word.exact.isEmpty || otherSegments.shared?.isKnown(place) ?? false
  }

  /// Whether a word stands in the question before.
  func isRepeated(_ place: Int) -> Bool {
    for before in 0..<place where query.words[before].term == query.words[place].term {
      return true
    }
    return false
  }

  /// Weighs the documents of a form, or the first so many of each of its words.
  mutating func weigh(_ form: WordForm, _ board: ScoreBoard, atMost most: Int = .max) {
    let cursor = scratch.cursor(0)
    for term in form.range.terms where index.isWeighed(term, in: form) {
      cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
      var left = min(cursor.count, most)
      looks.left -= left
      guard !looks.areSpent else { return }
      while cursor.document != PostingCursor.end, left > 0 {
        left -= 1
        board.weigh(cursor.document, cursor.weight * form.worth)
        cursor.next()
      }
    }
  }

  /// The words that stand for one word of the question: itself, its other forms, or what was probably meant.
  mutating func forms(_ place: Int) -> [WordForm] {
    let word = query.words[place]
    if word.kind == .ideographic {
      return word.exact.isEmpty ? [] : [WordForm(range: word.exact, worth: WordForm.equal)]
    }
    var forms: [WordForm] = []
    if word.exact.isWhole {
      forms.append(WordForm(range: word.exact.whole, worth: WordForm.equal))
    } else if !word.exact.isEmpty, word.exact.count <= Self.maximumBeginnings,
      !(otherSegments.shared?.isWhole(place) ?? false)
    {
      forms.append(WordForm(range: word.exact, worth: WordForm.equal))
    }
    // What stands between quotes is meant to the letter.
    guard !word.isQuoted else { return forms }
    // Of a name only other endings are looked for.
    if !isQuestion { appendOtherForms(of: word, worth: WordForm.akin, to: &forms) }
    // A short word with a typo is like too many others to be all that a document has of a question.
    guard forms.isEmpty, !word.isShort, !isKnown(word, at: place) else { return forms }
    let meant = meant(by: word, edits: FuzzyWalk.highestCost)
    for loose in meant.prefix(4) where loose.range.count <= 8 {
      forms.append(WordForm(range: loose.range, worth: WordForm.equal))
      note(loose.range, for: place, in: query.words)
    }
    return forms
  }

  /// The words that are like one of the question, besides those that stand for it; none are like a number or a code.
  func alike(_ place: Int, besides forms: [WordForm]) -> [WordForm] {
    let word = query.words[place]
    guard isQuestion, word.kind == .word, !word.isQuoted,
      word.letters >= QueryWord.shortestCorrected,
      word.term.allSatisfy({ $0 > 0x39 })
    else { return [] }
    return index.trie.alike(word.term, besides: forms, isUnknown: !isKnown(word, at: place))
  }

  /// Adds the words of the dictionary with the same loose form, which stand side by side.
  func appendOtherForms(of word: QueryWord, worth: Int, to forms: inout [WordForm]) {
    let length = LooseForm.length(of: word.term)
    let range = word.term.withUnsafeBufferPointer {
      index.trie.find(UnsafeBufferPointer(rebasing: $0[..<length]))
    }
    guard range.count <= Self.maximumFormsCompared else { return }
    let known = forms.first?.range
    var count = 0
    for other in range.terms where !(known?.contains(other) ?? false) {
      let bytes = index.trie.term(other)
      guard LooseForm.length(of: bytes) == length else { continue }
      forms.append(
        WordForm(range: TermRange(low: other, high: other + 1, isWhole: true), worth: worth))
      count += 1
      if count == Self.maximumForms { return }
    }
  }

  /// Takes the scores of documents away that hold an excluded word or phrase.
  mutating func dropExcluded(_ board: ScoreBoard) {
    for place in query.excluded.indices where !query.excluded[place].isBound {
      let phrase = phrase(at: place, of: query.excluded)
      let first = query.words.count + place
      for step in 0..<phrase.count {
        scratch.cursor(first + step).load(query.excluded[place + step].exact, of: index)
      }
      let cursor = scratch.cursor(first)
      while cursor.document != PostingCursor.end {
        looks.left -= 1
        if looks.areSpent {
          // Which of the others are excluded is not known, and what is excluded is never shown.
          board.reset(documents: index.documentCount)
          return
        }
        if board.hasScore(cursor.document), holdsAll(cursor.document, phrase, first) {
          board.drop(cursor.document)
        }
        cursor.next()
      }
    }
  }

  /// Puts the documents with the best scores behind what was found before, and counts all that have a score.
  ///
  /// What was found with typos may hold none of the words that were scored: then the total is a lower bound.
  private mutating func keepBest(_ board: ScoreBoard, _ ranking: BM25) {
    let found = scratch.found
    let before = found.items
    matches.restart()
    matches.isExact = before.allSatisfy { $0.tier == .exact }
    // Another segment may have the word that was typed with signs.
    let heedsWriting =
      otherSegments.areThere ? query.words.contains { !$0.written.isEmpty } : !typedWords.isEmpty
    found.reset(limit: heedsWriting ? max(wanted, Self.lookedThrough) : wanted)
    board.visit { document, score in
      guard isVisible(document) else { return }
      count(document)
      guard isInScope(document) else { return }
      found.insert(Found(score: score, document: document))
    }
    if otherSegments.areThere, heedsWriting {
      // What the signs change is said by the best of all segments.
      notes.noteUnheeded(found.items, behind: before)
      return rankSome(behind: before)
    }
    rankSome(behind: before, first: heedsWriting ? heedWriting(ranking) : .max)
  }

  /// Puts what holds some of the words behind what was found before.
  func rankSome(behind before: [Found], first: Int = .max) {
    let found = scratch.found
    found.rank(halfTypos: Found.some, first: first)
    for item in before { found.remove(item.document) }
    for item in before { found.insert(item) }
  }

  /// How much names are worth, by their lengths.
  var nameRanking: BM25 {
    BM25(
      documents: otherSegments.shared?.documents ?? index.documentCount,
      averageLength: otherSegments.shared?.averageLength ?? index.meta.averageLength)
  }
}

extension SearchIndex {
  /// How many documents the lists of some words have, together.
  fileprivate func postingCount(of forms: [WordForm]) -> Int {
    var count = 0
    for form in forms {
      for term in form.range.terms {
        count &+= postingCount(of: term)
      }
    }
    return count
  }
}
