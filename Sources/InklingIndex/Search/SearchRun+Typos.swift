extension SearchRun {
  /// A change of the question, and what that costs.
  struct Variant {
    /// Words to be found instead of those asked.
    var changes: [(place: Int, range: TermRange)] = []
    /// All words, where some were joined or split; empty where only ``changes`` count.
    var words: [QueryWord] = []
    /// In half typos.
    var cost: Int
    /// Looks that this change may cost.
    var allowance = Int.max

    /// The changed words of a question.
    func wording(of query: Query) -> Wording {
      var changed = words.isEmpty ? query.words : words
      for change in changes { changed[change.place].exact = change.range }
      return Wording(changed, of: query, halfTypos: cost, isVariant: true)
    }
  }

  /// More changes of a question than this are not tried.
  private static let maximumVariants = 64
  /// Questions with more unknown words than this are not corrected.
  private static let maximumUnknown = 3
  /// What finds so many times as much as what was typed is proposed although something was found: `library`
  /// for `libary`, which three authors have misspelt as well.
  static let muchMore = 10

  /// Asks again with words one edit away, the likeliest first, until the page is full; then with words two edits away and
  /// those that sound alike.
  ///
  /// Two edits are looked for in ten times as many words. Where all words of the question are known and something was
  /// found, that is too much to fill up a page that holds something better.
  mutating func searchLoosely(_ stages: SearchStages) {
    let exactTotal = matches.total
    var isRespelled = false
    if stages.contains(.oneEdit) { isRespelled = tryVariants(edits: 1, exactTotal) }
    notes.isRespelled = isRespelled
    if stages.contains(.twoEdits), !looks.areSpent,
      scratch.found.count == 0 || (!isRespelled && fillsUp)
    {
      _ = tryVariants(edits: 2, exactTotal)
    }
    proposeForShort(exactTotal)
    // What else to ask stands beside the last answer only.
    if scratch.found.count == 0, !stages.isDisjoint(with: [.knownWords, .someWords]) {
      proposeEachWord()
    }
    countMatched()
  }

  /// Whether what was found may not be what was meant: a word is unknown, and half the page is empty.
  private var fillsUp: Bool {
    scratch.found.count * 2 <= pageSize && !isQuestion && query.words.contains { $0.isUnknown }
  }

  /// Asks with every change of at most so many edits a word, until the page is full of cheaper ones.
  ///
  /// Returns whether something was found by words that were joined or split.
  private mutating func tryVariants(edits: Int, _ exactTotal: Int) -> Bool {
    var isRespelled = false
    var cost = 0
    for variant in variants(edits: edits) {
      if variant.cost > cost {
        if scratch.found.isFull {
          matches.stop()
          break
        }
        cost = variant.cost
      }
      if looks.areSpent {
        matches.isCut = true
        break
      }
      if tryVariant(variant, exactTotal), !variant.words.isEmpty { isRespelled = true }
    }
    return isRespelled
  }

  /// Asks with one change, and notes what that finds; says whether it finds anything.
  private mutating func tryVariant(_ variant: Variant, _ exactTotal: Int) -> Bool {
    let wording = variant.wording(of: query)
    let before = scratch.found.items.first?.key ?? UInt64.max
    let collected = scratch.matched.count
    search(wording, allowance: variant.allowance)
    let found = scratch.matched.count - collected
    if found > 0 {
      for word in wording.words where word.isRespelled { learned.respelled.append(word) }
      for change in variant.changes { note(change.range, for: change.place, in: query.words) }
    }
    if let first = scratch.found.items.first?.key, first < before {
      learned.meant = wording.words
      learned.counted = wording.words
    }
    guard variant.cost >= TypoCost.edit else { return found > 0 }
    let documents = documents(of: wording.words, found)
    if otherSegments.areThere {
      notes.add(wording.words, cost: variant.cost, documents: documents)
    }
    if exactTotal > 0, learned.proposed.isEmpty, documents >= exactTotal * Self.muchMore {
      learned.proposed = wording.words
    }
    return found > 0
  }

  /// Looks for changed words, with no more looks than that may cost.
  private mutating func search(_ wording: Wording, allowance: Int) {
    let rest = max(0, looks.left - allowance)
    let wasCut = matches.isCut
    looks.left -= rest
    let outcome = searchTitles(wording)
    let best = Found(halfTypos: wording.halfTypos, place: WordPlace.title, document: 0)
    if outcome != .full || scratch.found.accepts(best.key) {
      searchLists(wording, outcome == .exhausted ? .afterTitles : .everything)
    } else if isCountedCheaply(wording.words) {
      searchLists(wording, .counting)
    } else {
      matches.stop()
    }
    if rest > 0 { matches.isCut = wasCut }
    looks.takeBack(rest)
  }

  /// How many documents changed words find: so many were collected, unless the only word knows of more.
  private func documents(of words: [QueryWord], _ collected: Int) -> Int {
    guard words.count == 1 else { return collected }
    return max(collected, index.documentCount(of: words[0].exact) ?? 0)
  }

  /// Counts what was collected and what is on the page, each document once.
  private mutating func countMatched() {
    let isExact = matches.isExact
    matches.restart()
    matches.isExact = isExact
    for item in scratch.found.items { scratch.matched.append(UInt64(item.document)) }
    scratch.matched.mergeSort()
    var last: UInt64?
    for document in scratch.matched where document != last {
      last = document
      count(Int(document))
    }
  }

  /// Proposes the likeliest word for each one that is in no document, when no document holds them all.
  private mutating func proposeEachWord() {
    var words = query.words
    for place in words.indices where !isKnown(words[place], at: place) {
      let word = words[place]
      let ranges = meant(by: word, edits: FuzzyWalk.highestCost)
      guard let best = ranges.first else { return }
      words[place].exact = best.range
    }
    // A question of known words is not to be corrected, it asks for too much.
    if query.words.contains(where: { $0.isUnknown }) { learned.proposed = words }
  }

  /// The changes to try, cheapest first.
  private mutating func variants(edits: Int) -> [Variant] {
    let asked = query
    // Nothing is found here before all that are missing are changed, whether another segment has them or not.
    var (missing, unknown) = (0, 0)
    for (place, word) in asked.words.enumerated() where word.exact.isEmpty {
      missing += 1
      if !isKnown(word, at: place) { unknown += 1 }
    }
    var variants = respellings(of: asked.words)
    // `base` of `data base` stands in a word that is both.
    let isJoined = variants.contains { $0.words.count < asked.words.count }
    if unknown == 0 {
      // All words are known, but too few documents hold them together: any one may be wrong.
      for (place, word) in asked.words.enumerated()
      where missing == (word.exact.isEmpty ? 1 : 0) {
        let looksInside = asked.words.count == 1
        for loose in others(than: word, edits: edits, looksInside) where loose.cost > 0 {
          variants.append(Variant(changes: [(place, loose.range)], cost: loose.cost))
        }
      }
    } else if unknown <= Self.maximumUnknown, unknown == missing {
      var changed = [Variant(cost: 0)]
      for (place, word) in asked.words.enumerated() where word.exact.isEmpty {
        let ranges = others(than: word, edits: edits, !isJoined)
        changed = Self.cheapest(Self.combine(changed, place, ranges))
      }
      variants += changed
    }
    return Self.cheapest(variants)
  }

  /// The changes to try, the cheapest first, those that were thought of first among equals.
  private static func cheapest(_ variants: [Variant]) -> [Variant] {
    let order = OrderedPlaces(variants.count) { UInt64(variants[$0].cost) }
    return order.places.prefix(maximumVariants).map { variants[$0] }
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
            changes: variant.changes + [(place, loose.range)], cost: variant.cost + loose.cost))
      }
    }
    return out
  }
}
