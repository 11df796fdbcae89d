/// The order of long texts: which page treats what is asked, not which name is meant.
///
///     words      each stands for a group of the dictionary's words     a word's rarity, what each of the group is worth
///     pages      BM25F over title, headings and text, rarest word first     at most `maximumWeighed` looks, then only the best
///     best 48    + the words side by side, + how much of a heading they are
extension SearchRun {
  /// Where documents are longer than a printed page, in words, those of titles and headings counted five times, they are
  /// texts.
  static let wordsOfAPage = 256

  /// Whether what is asked is looked for in texts, and not among names.
  var isAboutTexts: Bool {
    (otherSegments.shared?.averageLength ?? index.meta.averageLength) >= Self.wordsOfAPage
  }

  /// Looks at documents that the words of one question may cost before only the best are asked for more.
  private static let maximumWeighed = 12_288
  /// A word that all documents hold tells next to nothing, but they are found by it.
  private static let leastImportance = 0.001
  /// So many of the best are asked whether they hold a common word as well.
  private static let maximumAsked = 2_048

  /// Fills the page with what treats the words most.
  mutating func searchTexts() {
    var groups = textGroups()
    var (isUnknown, isWeighed) = (false, false)
    for group in groups {
      if group.isUnknown { isUnknown = true }
      if !group.forms.isEmpty { isWeighed = true }
    }
    if isUnknown {
      respell(&groups)
    } else if !isWeighed {
      // Nothing but beginnings of too many words: what begins so is a title.
      return searchAll(asked)
    }
    let board = scratch.board
    board.reset(documents: index.documentCount)
    let isWhole = weighTexts(groups, identifierGroups(), board)
    dropExcluded(board)
    if looks.areSpent { matches.isCut = true }
    keepBest(of: board, groups)
    hasScoredTexts = true
    matches.isExact = isWhole && !matches.isCut
  }

  /// Adds up what each word says about each document; `false` where some documents were passed over.
  mutating func weighTexts(
    _ groups: [TextGroup], _ identifiers: [TextGroup], _ board: ScoreBoard
  ) -> Bool {
    let ranking = textRanking
    var counts: [Int] = []
    for group in groups {
      counts.append(index.weighedPostings(of: group.forms, group.forms.count))
    }
    for group in identifiers { _ = index.weighedPostings(of: group.forms, group.forms.count) }
    // The lists are all known now. What would be found in some of them is no guide to what else is needed.
    if index.isLacking { return true }
    // The rarest word first, so that there is something to be found before a common one comes.
    let order = OrderedPlaces(counts.count) { UInt64(counts[$0]) }
    var left = Self.maximumWeighed
    var isWhole = true
    for place in order.places where !groups[place].forms.isEmpty {
      let isAffordable = counts[place] <= left
      let asked = !isAffordable && board.scoredCount > 0 ? board.best(Self.maximumAsked) : nil
      if !isAffordable { isWhole = false }
      weigh(groups[place], board, among: asked, atMost: max(left, Self.maximumAsked))
      left -= min(left, counts[place])
      let isCut = !isAffordable && otherSegments.shared == nil
      let spread = isCut ? wholeSpread(of: groups[place]) : groups[place].spread ?? board.spread
      groups[place].importance = max(Self.leastImportance, ranking.importance(of: spread))
      board.settle(
        typed: groups[place].typed, importance: groups[place].importance, ranking, index)
      if looks.areSpent { break }
    }
    for group in identifiers where !group.forms.isEmpty && !looks.areSpent {
      weigh(group, board, among: nil, atMost: Self.maximumAsked)
      group.importance = ranking.importance(of: group.spread ?? board.spread)
      board.settle(importance: group.importance, ranking, index)
    }
    return isWhole
  }

  /// How much texts are worth, by their lengths.
  var textRanking: BM25 {
    BM25(
      documents: otherSegments.shared?.documents ?? index.documentCount,
      averageLength: otherSegments.shared?.averageLength ?? index.meta.averageLength,
      lengthInfluence: BM25.lengthInfluenceOfTexts)
  }

  /// Weighs the documents of a group, or those of them that are asked for.
  private mutating func weigh(
    _ group: TextGroup, _ board: ScoreBoard, among asked: [UInt64]?, atMost most: Int
  ) {
    for (number, form) in group.forms.enumerated() {
      // What is worth less comes behind: it makes a word no commoner, and a document no better match.
      if number == group.best { group.note(board, isKnown: otherSegments.shared != nil) }
      if let asked {
        ask(asked, form, board)
      } else {
        weigh(form, board, atMost: most)
      }
    }
    if group.best >= group.forms.count { group.note(board, isKnown: otherSegments.shared != nil) }
  }

  /// Where a group stands of which not all documents were looked at: as if each held it once.
  private func wholeSpread(of group: TextGroup) -> WordSpread {
    let lists = index.weighedPostings(of: group.forms, group.best)
    let holders = min(lists, index.documentCount)
    return WordSpread(holders: holders, weight: Int64(holders * WordForm.equal))
  }

  /// Weighs those of some documents, which ascend, that hold a form.
  private mutating func ask(_ documents: [UInt64], _ form: WordForm, _ board: ScoreBoard) {
    let cursor = scratch.cursor(0)
    for term in form.range.terms where index.isWeighed(term, in: form) {
      cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
      looks.left -= documents.count
      guard !looks.areSpent else { return }
      for document in documents {
        cursor.advance(to: Int(document))
        if cursor.document == Int(document) {
          board.weigh(cursor.document, cursor.weight * form.worth)
        }
      }
    }
  }

  /// Keeps the best documents, those that are read closely in the order that this gives, and counts all.
  private mutating func keepBest(of board: ScoreBoard, _ groups: [TextGroup]) {
    let found = scratch.found
    matches.restart()
    found.reset(limit: max(wanted, CloseReader.maximumDocuments))
    board.visit { document, score in
      guard isVisible(document) else { return }
      count(document)
      guard isInScope(document) else { return }
      found.insert(Found(score: score, document: document))
    }
    let reader = CloseReader(groups, index)
    var best: [Found] = []
    for (place, item) in found.items.enumerated()
    where place < wanted || place < CloseReader.maximumDocuments {
      guard query.isPlain || holdsAsAsked(item.document) else { continue }
      var item = item
      item.tier = tier(of: item.document, groups, board)
      if place < CloseReader.maximumDocuments { reader.read(item.document, in: index) }
      best.append(item)
    }
    readTexts(of: best, groups, board, reader)
    take(best, reader)
    found.rankAsTexts()
  }

  /// Takes those of the best documents that are wanted, with what reading them closely has added.
  private func take(_ best: [Found], _ reader: CloseReader) {
    let found = scratch.found
    found.reset(limit: wanted)
    for (place, item) in best.enumerated() {
      if place < reader.readings.count {
        found.insert(item.corrected(by: reader.readings[place].score))
      } else {
        found.append(item)
      }
    }
  }

  /// Looks for neighbours in the texts of those of the best documents that can still be among the hits.
  ///
  /// The others cannot reach the last hit, so the hits are the same, and where documents come in blocks fewer are needed.
  private mutating func readTexts(
    of best: [Found], _ groups: [TextGroup], _ board: ScoreBoard, _ reader: CloseReader
  ) {
    guard index.neighbours.areThere, groups.count > 1 else { return }
    take(best, reader)
    let found = scratch.found
    let least = found.isFull ? found.items.last?.score ?? 0 : 0
    var near: [Found] = []
    var places: [Int] = []
    for (place, item) in best.enumerated()
    where place < reader.readings.count && item.corrected(by: reader.most(place)).score >= least {
      near.append(item)
      places.append(place)
    }
    findHeld(near, groups, board, reader)
    for (number, place) in places.enumerated() {
      reader.readText(of: near[number].document, place, number: number, in: index)
    }
  }

  /// Finds which words that stand for one word of the question each of the best documents holds.
  mutating func findHeld(
    _ items: [Found], _ groups: [TextGroup], _ board: ScoreBoard, _ reader: CloseReader
  ) {
    let count = min(items.count, CloseReader.maximumDocuments)
    for number in 0..<count { board.mark(items[number].document, number + 1) }
    let cursor = scratch.cursor(0)
    for (place, group) in groups.enumerated() {
      for form in group.forms where form.range.count > 1 {
        for term in form.range.terms where index.isWeighed(term, in: form) {
          cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
          looks.left -= cursor.count
          if looks.areSpent { break }
          var number: UInt32?
          while cursor.document != PostingCursor.end {
            let mark = board.mark(of: cursor.document)
            cursor.next()
            guard mark > 0 else { continue }
            let known = number ?? index.neighbourNumber(of: term)
            number = known
            reader.note(known, place, in: mark - 1)
          }
        }
      }
    }
    for number in 0..<count { board.mark(items[number].document, 0) }
  }

  /// Whether a document holds phrases and fields as the question says; excluded words are out already.
  private mutating func holdsAsAsked(_ document: Int) -> Bool {
    for place in query.words.indices
    where query.words[place].isConfined
      || query.words[place].isBound || isFollowed(place)
    {
      let cursor = scratch.cursor(place)
      cursor.load(query.words[place].exact, of: index)
      cursor.advance(to: document)
      guard cursor.document == document else { return false }
    }
    for place in query.excluded.indices {
      scratch.cursor(query.words.count + place).load(query.excluded[place].exact, of: index)
    }
    return holds(document, query.words)
  }

  private func isFollowed(_ place: Int) -> Bool {
    place + 1 < query.words.count && query.words[place + 1].isBound
  }

  /// All words as typed, all of them, or some.
  private func tier(of document: Int, _ groups: [TextGroup], _ board: ScoreBoard) -> HitTier {
    var asked = 0
    var isTyped = learned.respelled.isEmpty
    for group in groups {
      if group.counts { asked += 1 }
      if group.isUnknown { isTyped = false }
    }
    return board.held(document) < asked ? .some : isTyped ? .exact : .typo
  }
}
