extension SearchRun {
  /// What became of a search through titles.
  enum TitleOutcome {
    /// The page is full, and nothing else can be better.
    case full
    /// All titles that hold the words as a phrase were found.
    case exhausted
    /// The search was given up; what was found is no guide.
    case skipped
  }

  /// How many positions may be looked at in vain before lists are asked instead.
  private static let maximumMisses = 256
  /// So many for titles that are the words; behind them such a title stands among those that begin with the words.
  private static let maximumMissesOfWhole = 32

  /// Finds the titles that hold the words side by side, best first.
  mutating func searchTitles(_ wording: Wording) -> TitleOutcome {
    let words = wording.words
    guard !conditions.areFilters, query.excluded.isEmpty,
      !words.contains(where: { $0.isConfined }), !index.titles.isEmpty
    else { return .skipped }
    let last = words[words.count - 1]
    let whole = last.exact.whole
    var place = WordPlace.whole
    while place <= WordPlace.phraseBegun {
      let range = place <= WordPlace.phrase ? whole : last.exact
      if !range.isEmpty {
        switch collect(wording, range, place: place) {
        case .full: return .full
        case .exhausted: break
        case .skipped:
          if !wording.isVariant { scratch.found.reset(limit: wanted) }
          return .skipped
        }
      }
      place += 1
    }
    return .exhausted
  }

  /// Adds the documents whose title holds the words with the last one in `last`.
  private mutating func collect(
    _ wording: Wording, _ last: TermRange, place: Int
  ) -> TitleOutcome {
    let words = wording.words
    let isWhole = place == WordPlace.whole
    let isOpening = isWhole || place == WordPlace.opening || place == WordPlace.openingBegun
    let isEnding = isWhole || place == WordPlace.ending
    let titles = index.titles
    let array = isOpening ? titles.openings : titles.suffixes
    var (part, checked) = part(words, last, in: array, isOpening: isOpening)
    let length = words[words.count - 1].position - words[0].position + 1
    if isEnding, checked == words.count, checked < TitleIndex.sortedWords {
      part = titles.narrowToEnd(part, in: array, depth: checked)
    }
    scratch.heap.removeAll()
    array.add(part.lowerBound, part.upperBound, to: scratch.heap)
    var before = -1
    var misses = 0
    while let position = array.next(scratch.heap) {
      looks.left -= 1
      if isWhole, misses >= Self.maximumMissesOfWhole { return .exhausted }
      guard !looks.areSpent, misses < Self.maximumMisses else { return .skipped }
      let document = titles.document(position)
      let found = Found(halfTypos: wording.halfTypos, place: place, document: document)
      guard document != before, follows(position, words, last, from: checked),
        !isEnding || titles.following(position, length) == 0, isInScope(document),
        isVisible(document), !scratch.found.holds(found)
      else {
        misses += 1
        continue
      }
      before = document
      guard scratch.found.accepts(found.key) else { return .full }
      if wording.isVariant { scratch.found.remove(document) }
      scratch.found.insert(found)
      if !wording.isVariant, scratch.found.isFull { return .full }
    }
    return .exhausted
  }

  /// The sorted positions that may hold the phrase, and how many of its words are already known to agree.
  private func part(
    _ words: [QueryWord], _ last: TermRange, in array: MinimumTree, isOpening: Bool
  ) -> (Range<Int>, Int) {
    let titles = index.titles
    let first = words.count == 1 ? last : words[0].exact
    var part = index.sortedTitles(first, isOpening: isOpening)
    var checked = 1
    while checked < words.count, checked < TitleIndex.sortedWords, !part.isEmpty {
      let isSingle = words[checked - 1].exact.count == 1
      guard isSingle, words[checked].position == words[0].position + checked else { break }
      let range = checked == words.count - 1 ? last : words[checked].exact
      part = titles.narrow(part, in: array, depth: checked, to: range)
      checked += 1
    }
    return (part, checked)
  }

  /// Whether the words from number `first` on stand behind a position as they do in the question.
  private func follows(
    _ position: Int, _ words: [QueryWord], _ last: TermRange, from first: Int
  ) -> Bool {
    var place = first
    while place < words.count {
      let word = words[place]
      let next = index.titles.following(position, word.position - words[0].position)
      let range = place == words.count - 1 ? last : word.exact
      if next == 0 || !range.contains(next - 1) { return false }
      place += 1
    }
    return true
  }

  /// Whether what titles have filled is worth counting: if that is nearly free, or if scopes show counts.
  func isCountedCheaply(_ words: [QueryWord]) -> Bool {
    index.scopes.count > 0 || words.allSatisfy { index.isCheap($0.exact) }
  }

  /// After a page was filled from titles: how many documents there are.
  mutating func countAfterTitles(_ wording: Wording) {
    if takeWrittenCounts(wording) { return }
    if isCountedCheaply(wording.words) {
      searchLists(wording, .counting)
    } else {
      matches.total = scratch.found.count
      matches.isExact = false
    }
  }

  /// Takes the numbers of documents that are written down for a single word, less those that were deleted.
  mutating func takeWrittenCounts(_ wording: Wording) -> Bool {
    let words = wording.words
    guard words.count == 1, wording.isPlain, conditions.allowWrittenCounts,
      matches.byScope.indices.contains(request.scope),
      let count = index.documentCount(of: words[0].exact),
      index.scopes.count == 0
        || index.prefixes.countScopes(words[0].exact, into: &matches.byScope)
    else { return false }
    matches.byScope[0] = count
    leaveOutDeleted(words[0].exact)
    matches.total = matches.byScope[request.scope]
    matches.isExact = true
    return true
  }

  /// Takes the deleted documents that hold the only word of the question away from what was counted.
  private mutating func leaveOutDeleted(_ word: TermRange) {
    guard let deleted = index.deleted else { return }
    let cursor = scratch.cursor(0)
    cursor.load(word, of: index)
    deleted.visit { document in
      cursor.advance(to: document)
      guard cursor.document == document else { return }
      matches.byScope[0] -= 1
      let scope = index.scope(of: document)
      if scope > 0, scope < matches.byScope.count { matches.byScope[scope] -= 1 }
    }
  }
}
