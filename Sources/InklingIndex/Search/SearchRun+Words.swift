import InklingText

/// Which other words one of the question may stand for among names.
extension SearchRun {
  /// So many longer words are taken where no document has the word, and so many where some begin with it.
  static let maximumInfixes = 12
  private static let maximumInfixesOfKnown = 4
  /// So many words are taken for a short one that is known, where no document has all words of the question.
  private static let maximumForKnown = 8

  /// Longer words that a word stands in, if they are to be looked for, and words at most so many edits away.
  ///
  /// Two edits are looked for where one has found nothing.
  mutating func others(than word: QueryWord, edits: Int, _ looksInside: Bool) -> [LooseRange] {
    var ranges: [LooseRange] = []
    if looksInside {
      ranges = longer(than: word, word.isUnknown ? Self.maximumInfixes : Self.maximumInfixesOfKnown)
    }
    var left = word.isShort && !word.isUnknown ? Self.maximumForKnown : FuzzyWalk.maximumRanges
    for loose in meant(by: word, edits: edits) where left > 0 {
      left -= 1
      ranges.append(LooseRange(range: loose.range, cost: loose.cost * TypoCost.edit))
    }
    guard edits == FuzzyWalk.highestCost else { return ranges }
    for loose in sounding(like: word)
    where !ranges.contains(where: { $0.range.contains(loose.range.low) }) {
      ranges.append(loose)
    }
    return ranges
  }

  /// So many words are taken that sound like one.
  private static let maximumSounds = 8

  /// Whole words that sound like one that no document has.
  mutating func sounding(like word: QueryWord) -> [LooseRange] {
    guard word.isUnknown, word.kind == .word, !word.isQuoted else { return [] }
    if let lists = SoundLists.lists(of: index, in: &scratch.sounds, within: looks.left) {
      return lists.ranges(word.term, Self.maximumSounds)
    }
    // The page's own thread leaves the question to the worker.
    looks.left = 0
    return []
  }

  /// Longer words that a word stands in.
  mutating func longer(than word: QueryWord, _ limit: Int) -> [LooseRange] {
    guard word.kind == .word, !word.isQuoted, word.letters >= QueryWord.shortestCorrected else {
      return []
    }
    if let lists = InfixLists.lists(of: index, in: &scratch.infixes, within: looks.left) {
      return lists.ranges(word.term, limit)
    }
    // The page's own thread leaves the question to the worker.
    looks.left = 0
    return []
  }

  /// Words at most so many edits away.
  ///
  /// Too much begins like a word of 3 or 4 letters with one of them wrong: whole words are meant by it, `arrow` by `arow` and
  /// not `around`. Only where there is none, four letters may be the beginning of a word.
  @inline(never)
  func meant(by asked: QueryWord, edits: Int) -> [LooseRange] {
    let letters = asked.letters
    var word = asked
    word.isPrefix = false
    guard letters <= QueryWord.longestSureWord else {
      let begun = scratch.typos.ranges(asked, edits: edits, in: index)
      guard edits > 1, asked.isUnknown, !isQuestion, letters <= QueryWord.longestOneTypoWord
      else { return begun }
      // Too much begins like a word of 5 to 8 letters with two of them wrong: only whole words are meant by it.
      word.mayHaveTwoTypos = true
      let whole = scratch.typos.ranges(word, edits: edits, in: index)
      return begun + whole.filter { $0.cost > 1 }
    }
    // That no document holds all words may be the fault of any.
    if edits > 1 { word.isUnknown = true }
    let isLong = letters == QueryWord.longestSureWord
    let whole = scratch.typos.ranges(word, edits: isLong ? edits : 1, in: index)
    guard whole.isEmpty, isLong, edits > 1, asked.isPrefix else { return whole }
    word.isPrefix = true
    return scratch.typos.ranges(word, edits: 1, in: index)
  }

  /// Notes for the rows what a word was found by that is not found by its own letters.
  @inline(never)
  mutating func note(_ range: TermRange, for place: Int, in asked: [QueryWord]) {
    let word = asked[place]
    var term = index.trie.term(range.low)
    let infix = InfixLists.place(of: word.term, word.term.count, in: term) ?? 0
    let isRespelled = infix > 0 || word.isShort && range.isWhole
    var length = term.count
    if infix > 0 {
      length = infix + word.term.count
    } else if range.count > 1 {
      // What all words of the range begin with is what stands for the word.
      let last = index.trie.term(range.high - 1)
      length = 0
      while length < min(term.count, last.count), term[length] == last[length] { length += 1 }
    }
    term.removeLast(term.count - length)
    let found = found(term, range, infix: infix, for: place)
    if isRespelled { learned.respelled.append(found) } else { learned.foundBy.append(found) }
  }

  /// Notes for the rows another form of a word that texts were found by.
  mutating func noteForm(_ range: TermRange, for place: Int) {
    learned.foundBy.append(found(index.trie.term(range.low), range, infix: 0, for: place))
  }

  @inline(never)
  private func found(_ term: [UInt8], _ range: TermRange, infix: Int, for place: Int) -> QueryWord {
    var found = QueryWord(
      term: term, position: 0, kind: .word, isPrefix: infix > 0 || range.count > 1)
    found.infix = infix
    found.exact = range
    found.isRespelled = true
    found.standsFor = place
    return found
  }

  /// Proposes the commonest word one edit away from one of 3 or 4 letters that fewer documents hold than a page has, or that
  /// was found in longer words only: `heart` for `hart`, if ten times as many hold it.
  mutating func proposeForShort(_ exactTotal: Int) {
    guard learned.proposed.isEmpty, query.words.count == 1, let best = scratch.found.items.first,
      best.halfTypos <= TypoCost.infix
    else { return }
    var words = query.words
    guard mayBeProposedForShort(words[0]) else { return }
    words[0].isUnknown = true
    let few = exactTotal > 0 ? exactTotal : scratch.found.count
    var most = few * Self.muchMore - 1
    for loose in meant(by: words[0], edits: 1) where loose.cost > 0 {
      let count = index.postingCount(of: loose.range.low)
      if count > most {
        most = count
        words[0].exact = loose.range
        learned.proposed = words
      }
    }
  }

  func mayBeProposedForShort(_ word: QueryWord) -> Bool {
    word.isShort && (word.exact.isWhole || word.isUnknown)
  }
}
