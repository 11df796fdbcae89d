extension SearchRun {
  /// Why a hit of a question about texts stands where it stands.
  mutating func explainText(_ document: Int, _ why: inout HitExplanation) {
    var groups = textGroups()
    if groups.contains(where: \.isUnknown) { respell(&groups) }
    let board = scratch.board
    board.reset(documents: index.documentCount)
    let identifiers = identifierGroups()
    _ = weighTexts(groups, identifiers, board)
    for (place, group) in groups.enumerated() {
      var word = explain(query.words[place], group, in: document)
      noteSynonym(of: place, document, &word)
      why.words.append(word)
    }
    for (word, group) in zip(self.identifiers, identifiers) {
      let identifier = explain(word, group, in: document)
      if identifier.score > 0 { why.words.append(identifier) }
    }
    let reader = CloseReader(groups, index)
    reader.read(document, in: index)
    if index.neighbours.areThere, groups.count > 1 {
      findHeld([Found(score: 0, document: document)], groups, board, reader)
      reader.readText(of: document, 0, number: 0, in: index)
    }
    let reading = reader.readings[0]
    why.text = TextExplanation(
      phrasesInTitle: reading.inTitle, phrasesInHeadings: reading.inHeadings,
      neighbours: reading.inText, heading: reading.cover,
      popularity: Double(Popularity.number(of: index.boost(of: document))), score: reading.score)
  }

  /// What stands for one word of the question in a document, and what that is worth.
  private func explain(
    _ word: QueryWord, _ group: TextGroup, in document: Int
  ) -> WordExplanation {
    var why = WordExplanation(asked: word.term)
    var weight = 0
    for form in group.forms {
      for term in form.range.terms where index.isWeighed(term, in: form) {
        let own = self.weight(of: term, in: document)
        guard own > 0 else { continue }
        weight += own * form.worth
        guard why.match == .missing else { continue }
        why.match = match(term, of: word)
        note(term, document, &why)
      }
    }
    guard weight > 0 else { return why }
    why.importance = group.importance
    why.weight = Double(weight) / Double(WordForm.equal)
    why.score =
      group.importance
      * textRanking.score(weight: why.weight, length: index.lengthCode(of: document))
    return why
  }

  /// How a word of the dictionary came to stand for one of the question.
  private func match(_ term: Int, of word: QueryWord) -> WordExplanation.Match {
    if word.exact.contains(term) {
      return word.exact.isWhole && term == word.exact.low ? .whole : .begun
    }
    var asked = word
    asked.isUnknown = true
    for isPrefix in [false, true] {
      asked.isPrefix = isPrefix
      for edits in 1...FuzzyWalk.highestCost {
        for loose in scratch.typos.ranges(asked, edits: edits, in: index)
        where loose.range.contains(term) && loose.cost > 0 { return .typo(loose.cost) }
      }
    }
    let sound = SoundCode.of(word.term)
    return word.isUnknown && sound != nil && sound == SoundCode.of(index.trie.term(term))
      ? .sound : .akin
  }
}
