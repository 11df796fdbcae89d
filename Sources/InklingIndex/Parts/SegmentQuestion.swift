/// Which documents of a segment count.
package enum FacetSource {
  /// Those that hold all words as they were typed.
  case typed
  /// Those that the hits of this tier were found among.
  case found(HitTier)
}

/// A question to one of several segments that hold the documents together: taken apart once, asked stage by stage.
///
///     var words = first.words
///     words.add(second.words)
///     first.agree(on: words)
///     second.agree(on: words)
///     let best = first.search(.exact, sharing: nil, scratch: scratch)
///     …
///     var all = first.statistics(knowing: words, scratch: scratch)
///     all.add(second.statistics(knowing: words, scratch: scratch))
///     let some = first.search(.someWords, sharing: all, scratch: scratch)
public struct SegmentQuestion {
  /// What is asked; its text has been read, the rest may be changed between two stages.
  public var request: SearchRequest
  /// Whether other segments are asked as well, whose counts are added to those of this one.
  package var isPart = true
  private let index: SearchIndex
  private var query: Query
  /// The filters, whose values are looked up once and not by each stage.
  private let conditions: (of: [SearchFilter], Conditions)

  /// Looks the words of a question up.
  ///
  /// - Complexity: O(words of the question).
  public init(_ request: SearchRequest, to index: SearchIndex, scratch: SearchScratch) {
    self.request = request
    self.index = index
    query = index.parsed(request, scratch)
    conditions = (request.filters, Conditions(request, index, scratch))
  }

  /// Which words of the question this segment has, to be added to what others have.
  public var words: QuestionStatistics {
    var statistics = QuestionStatistics(of: index, query)
    for word in query.words + query.identifiers(index.trie) {
      statistics.append(word, spread: WordSpread(), begun: index.begunPostings(of: word.begun))
    }
    return statistics
  }

  /// Reads a word that any segment has as that word, and not as the beginning of others.
  public mutating func agree(on words: QuestionStatistics) {
    for place in query.words.indices
    where !query.words[place].isPrefix && words.isWhole(place) {
      query.words[place].exact = query.words[place].exact.whole
    }
  }

  /// How many documents of this segment hold the words of the question how often, to be added to what others say;
  /// `words` is what all have.
  ///
  /// - Complexity: O(length of the words' lists).
  public func statistics(
    knowing words: QuestionStatistics, scratch: SearchScratch
  ) -> QuestionStatistics {
    var run = run(sharing: words, scratch)
    defer { run.looks.settle() }
    return run.statistics()
  }

  /// Answers as one of several segments, with what all of them know about the question.
  ///
  /// The hits of the pages before ``SearchRequest/offset`` are in the answer as well: which of all segments' hits come
  /// behind them is not this one's to say.
  ///
  /// - Complexity: Bounded by ``SearchRequest/budget``.
  public func search(
    _ stages: SearchStages, sharing statistics: QuestionStatistics?, scratch: SearchScratch
  ) -> SearchAnswer {
    var parts = [part(stages, sharing: statistics, scratch: scratch)]
    PartAnswer.heedWriting(&parts)
    var answer = parts[0].answer
    if isPart { parts[0].run.suggest(in: &answer) }
    return answer
  }

  /// The same answer, with what it adds to that of all segments.
  package func part(
    _ stages: SearchStages, sharing statistics: QuestionStatistics?, scratch: SearchScratch
  ) -> PartAnswer {
    var run = run(sharing: statistics, scratch)
    run.run(stages)
    run.looks.settle()
    var answer = run.answer(skipping: 0)
    if run.counting != nil { answer.tally = run.countFacets(.asTyped) }
    return PartAnswer(answer, of: run)
  }

  /// Answers with the counts of values that one pass finds, for several segments that are counted together.
  ///
  /// Where other words than those that were asked have found the best hit of all segments, the documents count that hold
  /// those.
  package func search(
    _ stages: SearchStages, sharing statistics: QuestionStatistics?, counting pass: FacetSource,
    by words: FoundWords?, scratch: SearchScratch
  ) -> FacetTally {
    var run = run(sharing: statistics, scratch)
    defer { run.looks.settle() }
    if case .found = pass, let words, !words.isEmpty {
      run.learned.counted = words.lookedUp(in: index.trie)
      return run.countFacets(.asFound)
    }
    switch pass {
    case .typed:
      // Where words as they were typed are counted by lists, nothing has to be found.
      if run.isAboutTexts { run.run(stages) }
      return run.countFacets(.asTyped)
    case .found(let tier):
      run.run(stages)
      if scratch.found.count == 0 { run.findWithoutFilters(stages) }
      guard scratch.found.items.first?.tier == tier else {
        var nothing = FacetTally(request.countedFields)
        nothing.isExact = !run.matches.isCut
        return nothing
      }
      return run.countFacets(.asFound)
    }
  }

  /// Why a hit of the answer stands where it stands.
  func explain(
    _ hit: SearchHit, sharing statistics: QuestionStatistics?, scratch: SearchScratch
  ) -> HitExplanation {
    var run = run(sharing: statistics, scratch)
    return run.explain(hit)
  }

  private func run(
    sharing statistics: QuestionStatistics?, _ scratch: SearchScratch
  ) -> SearchRun {
    let known = conditions.of == request.filters ? conditions.1 : nil
    return SearchRun(
      index, request, query, scratch, known,
      otherSegments: OtherSegments(areThere: isPart, shared: statistics))
  }
}
