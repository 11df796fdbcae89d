extension SearchRun {
  /// What was found, as an answer: the page that was asked for.
  func answer() -> SearchAnswer {
    answer(skipping: max(0, min(request.offset, SharedLimits.maximumOffset)))
  }

  /// What was found, as an answer without the first so many hits.
  func answer(skipping skipped: Int) -> SearchAnswer {
    var answer = SearchAnswer()
    let found = scratch.found
    answer.hits.reserveCapacity(max(0, found.count - skipped))
    // While blocks are missing, only texts are nearly in their order: neighbours change little. Rows of other hits may be in vain.
    var place = index.isLacking && !hasScoredTexts ? found.count : skipped
    var isLoose = false
    while place < found.count {
      let item = found.items[place]
      if item.tier != .exact { isLoose = true }
      answer.hits.append(
        SearchHit(
          document: item.document, tier: item.tier,
          typos: item.tier == .some ? 0 : item.halfTypos / TypoCost.edit, rank: item.rank,
          score: item.score))
      place += 1
    }
    answer.total = max(matches.total, found.count)
    answer.totalIsExact = matches.isExact && !scratch.isStopped
    answer.isPartial = matches.isCut || scratch.isStopped
    answer.scopeCounts = matches.byScope
    if request.scope == 0 { answer.scopeCounts[0] = answer.total }
    answer.tier = found.items.first?.tier ?? .exact
    if found.count > 0 {
      let words = markedWords()
      answer.mark(words, isLoose: isLoose)
    }
    if !otherSegments.areThere { suggest(in: &answer) }
    answer.didYouMean = text(of: learned.proposed, best: best)
    return answer
  }

  /// The words of the question, then others that something was found by.
  @inline(__always)
  func markedWords() -> [QueryWord] {
    var words = query.words
    for word in learned.respelled { words.append(word) }
    for word in learned.foundBy { words.append(word) }
    for word in meantBySynonyms() { words.append(word) }
    return words
  }
}
