extension SearchRun {
  /// A change of the question: some words replaced, and what that costs.
  private struct Variant {
    var words: [(place: Int, range: TermRange)]
    var cost: Int
  }

  /// More changes of a question than this are not tried.
  private static let mostVariants = 64

  /// Asks again with words a few typos away, the likeliest first, until the page is full.
  mutating func searchLoosely() {
    let asked = query
    let exactTotal = total
    scratch.loose.removeAll(keepingCapacity: true)
    var cost = 0
    for variant in variants() {
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
    query = asked
    typoBase = 0
    isCollecting = false
    countLoose(exact: exactTotal)
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
  private mutating func variants() -> [Variant] {
    var unknown: [Int] = []
    for place in query.words.indices where query.words[place].exact.isEmpty {
      unknown.append(place)
    }
    guard unknown.count <= 3 else { return [] }
    var variants: [Variant] = []
    if unknown.isEmpty {
      // All words are known, but too few documents hold them together: any one may be wrong.
      for place in query.words.indices {
        for loose in looseRanges(place) where loose.cost > 0 {
          variants.append(Variant(words: [(place, loose.range)], cost: loose.cost))
        }
      }
    } else {
      variants = [Variant(words: [], cost: 0)]
      for place in unknown { extend(&variants, place) }
    }
    variants.sort { $0.cost < $1.cost }
    return Array(variants.prefix(Self.mostVariants))
  }

  /// Combines every change with every way to replace one more word.
  private mutating func extend(_ variants: inout [Variant], _ place: Int) {
    let ranges = looseRanges(place)
    var out: [Variant] = []
    for variant in variants {
      for loose in ranges {
        out.append(
          Variant(
            words: variant.words + [(place, loose.range)], cost: variant.cost + loose.cost))
      }
    }
    variants = out
  }

  private mutating func looseRanges(_ place: Int) -> [LooseRange] {
    let ranges = scratch.typos.ranges(query.words[place], in: index)
    query.words[place].loose = ranges
    return ranges
  }
}
