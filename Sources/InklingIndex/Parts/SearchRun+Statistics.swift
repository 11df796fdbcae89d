extension SearchRun {
  /// How many documents hold the words of the question how often.
  mutating func statistics() -> QuestionStatistics {
    var statistics = QuestionStatistics(of: index, query)
    let board = scratch.board
    board.reset(documents: index.documentCount)
    let asked = query.words + identifiers
    for (place, word) in asked.enumerated() {
      var spread = WordSpread()
      var partial = WordSpread()
      if isAboutTexts {
        let group = textGroup(word, at: place)
        for form in group.forms[..<group.best] { weigh(form, board) }
        spread = board.spread
        board.forget()
      } else if place < query.words.count, !isRepeated(place) {
        let forms = forms(place)
        for form in forms { weigh(form, board) }
        spread = board.spread
        for form in alike(place, besides: forms) { weigh(form, board) }
        partial = board.partialSpread
        board.forget()
      }
      statistics.append(
        word, spread: spread, partial: partial,
        begun: isAboutTexts ? index.begunPostings(of: word.begun) : 0)
    }
    return statistics
  }
}
