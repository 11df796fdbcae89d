extension SearchRun {
  /// Which documents match, for counting their values.
  enum FacetPass {
    /// Those that hold all words as they were typed.
    case asTyped
    /// Those that the page of hits was filled from: with words a few edits away, without unknown words, or with some.
    case asFound
  }

  /// Gives an answer the values of the fields that the question names, counted over one index; to be called when the hits are
  /// found.
  ///
  /// Counting has a budget of its own, as large as that of the search.
  mutating func countFacets(for answer: inout SearchAnswer) {
    looks.takeBack(request.budget.steps - max(0, looks.left))
    var tally = countFacets(.asTyped)
    answer.learnTotal(of: tally, scope: request.scope)
    if tally.matched == 0, tally.isExact {
      if scratch.found.count == 0 { findWithoutFilters(.all) }
      tally = countFacets(.asFound)
    }
    answer.facets = tally.finish()
  }

  /// Finds the words of the best hit that other filters would leave; to be called where these leave none.
  mutating func findWithoutFilters(_ stages: SearchStages) {
    var open = request
    open.filters = []
    open.scope = 0
    var run = SearchRun(index, open, query, scratch, otherSegments: otherSegments.asKnown)
    run.looks = looks
    run.run(stages)
    looks = run.looks
    matches.isCut = matches.isCut || run.matches.isCut
    matches.isExact = run.matches.isExact
    learned.counted = run.learned.counted
  }

  /// Counts the values of the fields that the question names; to be called when the hits are found.
  mutating func countFacets(_ pass: FacetPass) -> FacetTally {
    guard !request.facets.isEmpty, !scratch.stopsNow() else {
      var tally = FacetTally(request.facets)
      tally.isExact = request.facets.isEmpty
      return tally
    }
    if pass == .asTyped, let known = takeCounting() { return tally(known.counter, pass) }
    var counter = FacetCounter(
      request, index, conditions.ofFields(request, index, scratch), scratch.memory)
    if pass == .asTyped {
      if hasScoredTexts { countBoard(&counter) } else { countHolders(query.words, &counter) }
    } else {
      // With the looks used up it is not known what else would have been found.
      counter.isExact = !matches.isCut
      if !learned.counted.isEmpty {
        countHolders(learned.counted, &counter)
      } else if scratch.found.items.first?.tier == .some, !hasScoredTexts {
        countBoard(&counter)
      }
    }
    return tally(counter, pass)
  }

  private mutating func tally(_ counter: consuming FacetCounter, _ pass: FacetPass) -> FacetTally {
    // Texts and synonyms find documents that do not hold the words as well.
    let areAll = pass == .asTyped && !hasScoredTexts && index.schema.synonyms.isEmpty
    let accepted = counter.accepted
    counter.isAlone = !otherSegments.areThere
    var tally = counter.tally(scratch.memory) {
      looks.left -= 1
      return !looks.areSpent
    }
    tally.holders = areAll ? accepted : nil
    return tally
  }

  /// Lets the documents be counted that are looked at from now on, which are all that match.
  mutating func beginCounting() {
    guard countsOnTheWay, !request.facets.isEmpty else { return }
    let conditions = conditions.ofFields(request, index, scratch)
    counting = FacetCounting(FacetCounter(request, index, conditions, scratch.memory))
  }

  /// Gives up counts that are not whole: counting has a budget of its own.
  mutating func endCounting() {
    if !matches.isExact { counting = nil }
  }

  /// What was counted on the way, to be called when the search is at its end.
  private mutating func takeCounting() -> FacetCounting? {
    defer { counting = nil }
    return counting
  }

  /// Every document that has a score.
  private mutating func countBoard(_ counter: inout FacetCounter) {
    counter.isExact = counter.isExact && matches.isExact
    scratch.board.visit { document, _ in
      looks.left -= 1
      if looks.areSpent { counter.isExact = false } else { counter.take(document) }
    }
  }

  /// Every document that holds all of these words; all documents where there are no words.
  private mutating func countHolders(_ words: [QueryWord], _ counter: inout FacetCounter) {
    guard !words.isEmpty else {
      if query.excluded.isEmpty { countTogether(nil, &counter) }
      return
    }
    guard words.allSatisfy({ !$0.exact.isEmpty }) else { return }
    let wording = Wording(words, of: query)
    if isOneList(wording) { return countTogether(words.first, &counter) }
    let cursors = loadCursors(words)
    guard let driver = cursors.first else { return }
    let others = cursors.dropFirst()
    var document = driver.document
    outer: while document != PostingCursor.end {
      looks.left -= 1 + others.count >> 2
      if looks.areSpent {
        counter.isExact = false
        return
      }
      for cursor in others {
        cursor.advance(to: document)
        if cursor.document != document {
          driver.advance(to: cursor.document)
          document = driver.document
          continue outer
        }
      }
      if wording.isPlain || holds(document, words) { counter.take(document) }
      driver.next()
      document = driver.document
    }
  }
}
