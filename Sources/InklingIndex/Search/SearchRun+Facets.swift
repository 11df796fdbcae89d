extension SearchRun {
  /// Which documents match, for counting their values.
  enum FacetPass {
    /// Those that hold all words as they were typed.
    case asTyped
    /// Those that the page of hits was filled from: with words a few edits away, without unknown words, or with some.
    case asFound
  }

  /// The values of the fields that the question names, counted over one index; to be called when the hits are found.
  mutating func facets() -> [FacetCounts] {
    var tally = countFacets(.asTyped)
    if tally.matched == 0 { tally = countFacets(.asFound) }
    return tally.finish()
  }

  /// Counts the values of the fields that the question names; to be called when the hits are found.
  ///
  /// Counting has a budget of its own, as large as that of the search.
  mutating func countFacets(_ pass: FacetPass) -> FacetTally {
    guard !request.facets.isEmpty, !scratch.stopsNow() else {
      var tally = FacetTally(request.facets)
      tally.isExact = request.facets.isEmpty
      return tally
    }
    var counter = FacetCounter(request, index, fieldConditions)
    takeBack(request.budget.steps - max(0, steps))
    if isAboutTexts, !query.words.isEmpty {
      if pass == .asTyped { countBoard(&counter) }
      counter.isExact = counter.isExact && isTotalExact
    } else if pass == .asTyped {
      countHolders(query.words, &counter)
    } else if !counted.isEmpty {
      countHolders(counted, &counter)
    } else if scratch.found.items.first?.tier == .some {
      countBoard(&counter)
      counter.isExact = counter.isExact && isTotalExact
    }
    return counter.tally()
  }

  private var fieldConditions: FieldConditions {
    #if hasFeature(Embedded)
    FieldConditions(request, index, scratch)
    #else
    conditions
    #endif
  }

  /// Every document that has a score.
  private mutating func countBoard(_ counter: inout FacetCounter) {
    scratch.board.visit { document, _ in counter.take(document) }
  }

  /// Every document that holds all of these words; all documents where there are no words.
  private mutating func countHolders(_ words: [QueryWord], _ counter: inout FacetCounter) {
    guard !words.isEmpty else {
      if query.excluded.isEmpty { countAll(&counter) }
      return
    }
    guard words.allSatisfy({ !$0.exact.isEmpty }) else { return }
    let asked = query
    query.words = words
    defer { query = asked }
    let cursors = loadCursors()
    guard let driver = cursors.first else { return }
    let others = cursors.dropFirst()
    var document = driver.document
    outer: while document != PostingCursor.end {
      steps -= 1 + others.count >> 2
      if isSpent {
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
      if query.isPlain || holds(document) { counter.take(document) }
      driver.next()
      document = driver.document
    }
  }

  private mutating func countAll(_ counter: inout FacetCounter) {
    for document in 0..<index.documentCount {
      steps -= 1
      if isSpent {
        counter.isExact = false
        return
      }
      counter.take(document)
    }
  }
}
