internal import InklingText

extension SearchIndex {
  /// Why a hit of the answer to `request` stands where it stands.
  ///
  /// For people who ask themselves so, and for tests of the order; it asks far more than a search does.
  ///
  ///     let answer = index.search(request, scratch: scratch)
  ///     let why = index.explain(answer.hits[0], in: request, scratch: scratch)
  ///     why.place  // .opening: the title begins with the question
  ///
  /// - Complexity: O(documents that hold a word of the question, and words that are like it).
  public func explain(
    _ hit: SearchHit, in request: SearchRequest, scratch: SearchScratch
  ) -> HitExplanation {
    let query = parsed(request, scratch)
    scratch.begin()
    var run = SearchRun(self, request, query, scratch)
    return run.explain(hit)
  }
}

extension TitleIndex {
  /// How many words a title has, without the other ways to write them.
  fileprivate func wordCount(_ document: Int) -> Int {
    let positions = positions(document)
    var count = positions.isEmpty || isGap(positions.lowerBound) ? 0 : 1
    while count > 0, following(positions.lowerBound, count) > 0 { count += 1 }
    return count
  }
}

extension SearchRun {
  mutating func explain(_ hit: SearchHit) -> HitExplanation {
    let document = hit.document
    var why = HitExplanation(
      tier: hit.tier, typos: hit.typos, staticRank: document,
      titleWords: index.titles.wordCount(document),
      length: LengthCode.length(index.lengthCode(of: document)))
    if isAboutTexts, request.sort == .relevance {
      explainText(document, &why)
      return why
    }
    let asked = query.words
    var words = asked
    why.words = matches(document, hit.tier, &words, inside: hit.typos == 0)
    if hit.tier == .typo, why.words.contains(where: { $0.match == .missing }) {
      for variant in respellings(of: asked) {
        read(as: variant.words)
        words = variant.words
        let found = matches(document, .typo, &words, inside: false)
        guard !found.contains(where: { $0.match == .missing }) else { continue }
        why.words = found
        break
      }
      if why.words.contains(where: { $0.match == .missing }) {
        read(as: asked)
        words = asked
        why.words = matches(document, .typo, &words, inside: true)
      }
    }
    read(as: words)
    if hit.tier != .some { why.place = WordsPlace(rawValue: classify(document, words)) }
    addScores(document, &why)
    return why
  }

  /// How each word was found; the words then stand for what they were found as.
  private mutating func matches(
    _ document: Int, _ tier: HitTier, _ words: inout [QueryWord], inside: Bool
  ) -> [WordExplanation] {
    words.indices.map { place in
      let word = words[place]
      var why = WordExplanation(asked: word.term)
      if let term = term(of: word.exact, in: document) {
        why.match = word.exact.isWhole && term == word.exact.low ? .whole : .begun
        note(term, document, &why)
        noteSynonym(of: place, document, &why)
        return why
      }
      guard tier == .typo else { return why }
      let holders = inside ? longer(than: word, Self.maximumInfixes) : []
      for loose in holders + typos(word) + sounding(like: word) {
        guard let term = term(of: loose.range, in: document) else { continue }
        let found = index.trie.term(term)
        why.match =
          loose.cost == TypoCost.sound
          ? .sound
          : InfixLists.place(of: word.term, word.term.count, in: found) == nil
            ? .typo(loose.cost) : .inside
        words[place].exact = loose.range
        note(term, document, &why)
        return why
      }
      return why
    }
  }

  /// What a word may stand for with typos, those with one edit before those with two.
  private func typos(_ asked: QueryWord) -> [LooseRange] {
    var word = asked
    word.isUnknown = true
    return (1...2).flatMap { meant(by: word, edits: $0) }
  }

  /// The first word of a range that a document holds, one in the title before all others.
  private func term(of range: TermRange, in document: Int) -> Int? {
    index.titles.first(range, in: document)
      ?? range.terms.first { weight(of: $0, in: document) > 0 }
  }

  func note(_ term: Int, _ document: Int, _ why: inout WordExplanation) {
    why.found = index.trie.term(term)
    let title = index.titles.title(document)
    why.titlePosition = title.first { $0.term == term }.map {
      $0.position - title.positions.lowerBound
    }
  }

  /// How much the words tell that were typed with signs, as a search has learned it.
  private func askedTypedWords() -> [TypedWord] {
    var run = SearchRun(index, request, query, scratch)
    run.run()
    return run.typedWords
  }

  /// Adds what each word is worth by BM25F, and the words like those that are not there themselves.
  private mutating func addScores(_ document: Int, _ why: inout HitExplanation) {
    let ranking = BM25(documents: index.documentCount, averageLength: index.meta.averageLength)
    let typed = why.tier == .some ? askedTypedWords() : []
    let board = scratch.board
    board.reset(documents: index.documentCount)
    for place in query.words.indices
    where !query.words[..<place].contains(where: { $0.term == query.words[place].term }) {
      var weight = 0
      let forms = forms(place)
      for form in forms {
        weight += weighed(form, of: place, document, &why.words[place])
      }
      var importance = ranking.importance(of: board.spread)
      let length = index.lengthCode(of: document)
      let own = Double(weight) / Double(WordForm.equal)
      why.words[place].score = importance * ranking.score(weight: own, length: length)
      if let word = typed.first(where: { $0.place == place }) {
        let weights = weights(of: word, in: document)
        why.words[place].hasOtherSigns = weights.any > 0 && weights.written == 0
        if weights.any > 0 {
          why.words[place].score += change(word, weights, in: document, ranking)
        }
      }
      for form in alike(place, besides: forms) {
        weight += weighed(form, of: nil, document, &why.words[place])
      }
      let group = BM25.groupInfluence * ranking.importance(of: board.partialSpread)
      board.forget()
      guard weight > 0 else { continue }
      importance += group
      why.words[place].importance = importance
      why.words[place].weight = Double(weight) / Double(WordForm.equal)
      why.words[place].score +=
        group * ranking.score(weight: why.words[place].weight, length: length)
    }
  }

  /// Weighs a form everywhere; tells what it is worth in a document, and how it was found there.
  ///
  /// It stands for the word at a place of the question, or is only like one.
  private mutating func weighed(
    _ form: WordForm, of place: Int?, _ document: Int, _ why: inout WordExplanation
  ) -> Int {
    weigh(form, scratch.board)
    var weight = 0
    for term in form.range.terms {
      let own = self.weight(of: term, in: document)
      guard own > 0 else { continue }
      weight += own * form.worth
      guard why.match == .missing else { continue }
      if let place {
        let typo = typos(query.words[place]).first { $0.range.contains(term) }
        why.match = query.words[place].exact.isEmpty ? .typo(typo?.cost ?? 1) : .akin
      } else {
        why.match = .alike
      }
      note(term, document, &why)
    }
    return weight
  }
}
