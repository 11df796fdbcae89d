extension PartAnswer {
  /// What to ask instead where some documents hold all words, in one spelling or another; empty where nothing is better.
  ///
  /// `typed` documents hold all words as they were typed, and `found` is how many hits there are. One index would compare
  /// with its own counts; here those of all segments are added.
  package static func proposal(_ parts: [PartAnswer], typed: Int, found: Int) -> [UInt8] {
    if typed > 0 {
      let much = typed * SearchRun.muchMore
      let edited = sums(parts.map(\.edited))
      if let best = edited.first(where: { $0.documents >= much }) { return best.text }
    }
    let rank = parts.compactMap { $0.answer.hits.first?.rank }.min() ?? .max
    guard Int(rank >> 8) <= TypoCost.infix else { return [] }
    var most = (typed > 0 ? typed : found) * SearchRun.muchMore - 1
    var text: [UInt8] = []
    for candidate in sums(parts.map { $0.forShort() }) where candidate.documents > most {
      (most, text) = (candidate.documents, candidate.text)
    }
    return text
  }

  private struct Candidate {
    let text: [UInt8]
    var cost: Int
    var documents: Int
  }

  private var edited: [Candidate] {
    run.notes.spellings.map {
      Candidate(text: run.text(of: $0.words, best: best), cost: $0.cost, documents: $0.documents)
    }
  }

  /// The words for a question of one short word: how many documents have each.
  private func forShort() -> [Candidate] {
    guard run.query.words.count == 1, run.mayBeProposedForShort(run.query.words[0]) else {
      return []
    }
    var (run, words) = (run, run.query.words)
    words[0].isUnknown = true
    return run.meant(by: words[0], edits: 1).filter { $0.cost > 0 }.map {
      words[0].exact = $0.range
      let count = run.index.postingCount(of: $0.range.low)
      return Candidate(text: run.text(of: words, best: best), cost: $0.cost, documents: count)
    }
  }

  /// The candidates of all segments, each once: the cheapest first, those of one cost as the dictionary has them.
  private static func sums(_ candidates: [[Candidate]]) -> [Candidate] {
    var places: [[UInt8]: Int] = [:]
    var sums: [Candidate] = []
    for candidate in candidates.joined() {
      if let place = places[candidate.text] {
        sums[place].documents += candidate.documents
        sums[place].cost = min(sums[place].cost, candidate.cost)
      } else {
        places[candidate.text] = sums.count
        sums.append(candidate)
      }
    }
    return sums.sorted {
      $0.cost != $1.cost ? $0.cost < $1.cost : $0.text.lexicographicallyPrecedes($1.text)
    }
  }
}
