extension SearchRun {
  /// A change of the question: some words replaced, and what that costs.
  private struct Variant {
    var words: [(place: Int, range: TermRange)]
    var cost: Int
  }

  /// More changes of a question than this are not tried.
  private static let mostVariants = 64

  /// Asks again with words one edit away, the likeliest first, until the page is full; with words two edits away when
  /// nothing else was found.
  ///
  /// Two edits are looked for in ten times as many words: too much to fill up a page that holds something better.
  mutating func searchLoosely() {
    let asked = query
    let exactTotal = total
    scratch.loose.removeAll(keepingCapacity: true)
    tryVariants(of: asked, edits: 1)
    if scratch.found.count == 0, steps > 0, asked.words.contains(where: { $0.allowedTypos > 1 }) {
      isWidened = true
      tryVariants(of: asked, edits: 2)
    }
    query = asked
    typoBase = 0
    isCollecting = false
    countLoose(exact: exactTotal)
  }

  /// Asks with every change of at most so many edits a word, until the page is full of cheaper ones.
  private mutating func tryVariants(of asked: Query, edits: Int) {
    var cost = 0
    for variant in variants(of: asked, edits: edits) {
      if variant.cost > cost {
        if scratch.found.isFull { break }
        cost = variant.cost
      }
      if steps <= 0 {
        isCut = true
        break
      }
      query = asked
      for change in variant.words { query.words[change.place].exact = change.range }
      typoBase = variant.cost
      isCollecting = true
      let before = scratch.found.items.first?.key ?? UInt64.max
      let outcome = searchTitles(keepsFound: true)
      let best = Found(typos: typoBase, place: WordPlace.title, document: 0)
      if outcome != .full || scratch.found.accepts(best.key) {
        searchLists(outcome == .exhausted ? .afterTitles : .everything)
      }
      if let first = scratch.found.items.first?.key, first < before { meant = query.words }
    }
  }

  /// Counts what the changes found, each document once.
  ///
  /// When something matched as typed, only the hits with typos on the page are added to it.
  private mutating func countLoose(exact: Int) {
    guard !scratch.loose.isEmpty else { return }
    isTotalExact = false
    if exact == 0 {
      scratch.loose.sort()
    } else {
      scratch.loose.removeAll(keepingCapacity: true)
      for item in scratch.found.items where item.typos > 0 {
        scratch.loose.append(UInt32(item.document))
      }
    }
    var last: UInt32?
    for document in scratch.loose where document != last {
      last = document
      count(Int(document))
    }
  }

  /// The changes to try, cheapest first.
  private func variants(of asked: Query, edits: Int) -> [Variant] {
    var unknown: [Int] = []
    for place in asked.words.indices where !isKnown(asked.words[place], at: place) {
      unknown.append(place)
    }
    guard unknown.count <= 3 else { return [] }
    var variants: [Variant] = []
    if unknown.isEmpty {
      // All words are known, but too few documents hold them together: any one may be wrong.
      for (place, word) in asked.words.enumerated() {
        for loose in scratch.typos.ranges(word, edits: edits, in: index) where loose.cost > 0 {
          variants.append(Variant(words: [(place, loose.range)], cost: loose.cost))
        }
      }
    } else {
      variants = [Variant(words: [], cost: 0)]
      for place in unknown {
        let ranges = scratch.typos.ranges(asked.words[place], edits: edits, in: index)
        variants = Self.combine(variants, place, ranges)
      }
    }
    variants.sort { $0.cost < $1.cost }
    return Array(variants.prefix(Self.mostVariants))
  }

  /// Combines every change with every way to replace one more word.
  private static func combine(_ variants: [Variant], _ place: Int, _ ranges: [LooseRange])
    -> [Variant]
  {
    var out: [Variant] = []
    for variant in variants {
      for loose in ranges {
        out.append(
          Variant(
            words: variant.words + [(place, loose.range)], cost: variant.cost + loose.cost))
      }
    }
    return out
  }
}
