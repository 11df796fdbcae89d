extension SearchAnswer {
  /// Suggests what one index with the documents of several segments would.
  ///
  /// `hits` are those of the answer, and of the pages before it: each by the place of its segment among `parts`, and by its
  /// own place there.
  package mutating func suggest(_ parts: [PartAnswer], hits: [(segment: Int, hit: Int)]) {
    guard let first = hits.first else { return }
    if parts.count == 1, !parts[0].run.otherSegments.areThere {
      (completions, titles) = (parts[0].answer.completions, parts[0].answer.titles)
      return
    }
    guard parts[first.segment].completes else { return }
    // Titles and completions by their words, so that none is suggested twice.
    var known: Set<[UInt8]> = [parts[first.segment].questionWords]
    complete(parts, hits, &known)
    // Hits that are sorted by a number do not say where they hold the words.
    if !parts[first.segment].run.request.isSorted { addTitles(parts, hits, &known) }
  }

  private mutating func complete(
    _ parts: [PartAnswer], _ hits: [(segment: Int, hit: Int)], _ known: inout Set<[UInt8]>
  ) {
    let words = parts.map(\.completedWords)
    // What the best hit was found by is what is completed.
    let isMeant = words.map { $0 == words[hits[0].segment] }
    let leads = parts.map { $0.run.lead($0.meant, best: $0.best) }
    var completed: Set<[UInt8]> = []
    for (segment, hit) in hits where isMeant[segment] {
      let (run, hit) = (parts[segment].run, parts[segment].answer.hits[hit])
      guard let range = parts[segment].meant.last?.exact, !range.isEmpty,
        run.mayComplete(parts[segment].meant, hit.document, hit.rank, hit.tier)
      else { continue }
      for (_, term) in run.index.titles.title(hit.document) where range.contains(term) {
        let bytes = run.index.trie.term(term)
        let completion = leads[segment] + bytes
        guard completed.insert(completion).inserted else { continue }
        completions.append(completion)
        if let before = parts[segment].wordsBefore { known.insert(before + bytes + [0x20]) }
        break
      }
      if completions.count >= Self.maximumSuggestions { return }
    }
  }

  private mutating func addTitles(
    _ parts: [PartAnswer], _ hits: [(segment: Int, hit: Int)], _ known: inout Set<[UInt8]>
  ) {
    for (segment, hit) in hits {
      guard completions.count + titles.count < Self.maximumSuggestions else { return }
      let (run, hit) = (parts[segment].run, parts[segment].answer.hits[hit])
      if hit.rank >= WordPlace.text, hit.rank != WordPlace.treated { return }
      guard run.holdsTyped(hit.document, hit.rank, hit.tier),
        let title = run.suggestedTitle(hit.document),
        known.insert(parts[segment].words(ofTitle: hit.document)).inserted
      else { continue }
      titles.append(title)
    }
  }
}

extension PartAnswer {
  /// Whether there is a word to be completed.
  fileprivate var completes: Bool {
    run.query.isPlain && run.query.words.last?.isPrefix ?? false
      && !(meant.last?.exact.isEmpty ?? true)
  }

  /// The words that are completed.
  fileprivate var meant: [QueryWord] {
    run.learned.meant.isEmpty ? run.query.words : run.learned.meant
  }
  fileprivate var completedWords: FoundWords { FoundWords(run.learned.meant, in: run.index.trie) }

  fileprivate var questionWords: [UInt8] { Self.joined(run.query.words.map(\.term)) }

  /// The words before the one that is completed; nil where no title has them.
  fileprivate var wordsBefore: [UInt8]? {
    guard run.query.words.dropLast().allSatisfy(\.exact.isWhole) else { return nil }
    return Self.joined(run.query.words.dropLast().map(\.term))
  }

  fileprivate func words(ofTitle document: Int) -> [UInt8] {
    var words: [[UInt8]] = []
    for (position, term) in run.index.titles.title(document) {
      if run.index.titles.isGap(position) { break }
      words.append(run.index.trie.term(term))
    }
    return Self.joined(words)
  }

  /// Words with a space behind each.
  private static func joined(_ words: [[UInt8]]) -> [UInt8] { words.flatMap { $0 + [0x20] } }
}
