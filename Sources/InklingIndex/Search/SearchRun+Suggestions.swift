extension SearchRun {
  /// A longer title is not a line, and nothing that anybody would type.
  private static let longestSuggestedTitle = 48

  /// What was typed with its last word completed, then whole titles that hold all of it: from the best hits, so that every
  /// one of them finds something.
  func suggest(in answer: inout SearchAnswer) {
    guard let last = query.words.last, last.isPrefix, query.isPlain else { return }
    let words = learned.meant.isEmpty ? query.words : learned.meant
    guard let range = words.last?.exact, !range.isEmpty else { return }
    let lead = lead(words, best: best)
    var terms: [Int] = []
    for item in scratch.found.items
    where mayComplete(words, item.document, item.rank, item.tier) {
      for (_, term) in index.titles.title(item.document) {
        guard range.contains(term), !terms.contains(term) else { continue }
        terms.append(term)
        var completion = lead
        index.trie.append(term, to: &completion)
        answer.completions.append(completion)
        break
      }
      if terms.count >= SearchAnswer.maximumSuggestions { return }
    }
    suggestTitles(besides: terms, in: &answer)
  }

  /// Whether a hit holds what stands before the completion: others may have been found by other words.
  func mayComplete(
    _ words: [QueryWord], _ document: Int, _ rank: UInt32, _ tier: HitTier
  ) -> Bool {
    guard tier != .some else { return false }
    return rank < WordPlace.treated || holdsLead(words, document)
  }

  /// Whether all words but the last stand in the title of a hit.
  private func holdsLead(_ words: [QueryWord], _ document: Int) -> Bool {
    for place in 0..<(words.count - 1)
    where index.titles.first(words[place].exact, in: document) == nil { return false }
    return true
  }

  /// Adds titles that hold all words as they were typed, where completions leave places free: none that is the question,
  /// or a completion, or the title before in other letters.
  private func suggestTitles(besides completed: [Int], in answer: inout SearchAnswer) {
    // Hits that are sorted by a number do not say where they hold the words.
    if request.isSorted { return }
    var (lead, question) = (0, TitleIndex.emptySum)
    for word in query.words {
      lead = question
      question = TitleIndex.sum(lead, word.exact.isWhole ? word.exact.low : -1)
    }
    var known = completed.map { TitleIndex.sum(lead, $0) }
    known.append(question)
    for item in scratch.found.items {
      guard completed.count + answer.titles.count < SearchAnswer.maximumSuggestions else { return }
      if item.rank >= WordPlace.text, item.rank != WordPlace.treated { return }
      guard holdsTyped(item.document, item.rank, item.tier) else { continue }
      let sum = index.titles.sum(of: item.document)
      guard !known.contains(sum), let text = suggestedTitle(item.document) else { continue }
      known.append(sum)
      answer.titles.append(text)
    }
  }

  /// Whether the title of a hit holds all words as they were typed, of those that may.
  func holdsTyped(_ document: Int, _ rank: UInt32, _ tier: HitTier) -> Bool {
    rank < WordPlace.treated || tier == .exact && classify(document, query.words) < WordPlace.text
  }

  /// The title of a hit, if it is short, other than the question, and asked for as it stands.
  func suggestedTitle(_ document: Int) -> [UInt8]? {
    let title = index.title(of: document)
    guard title.count > 0, title.count <= Self.longestSuggestedTitle else { return nil }
    let text = title.bytes
    return text != request.text && isPlain(text) ? text : nil
  }

  /// Whether a title would be asked for as its words and nothing else: `a -b` excludes.
  private func isPlain(_ title: [UInt8]) -> Bool {
    QueryParser.isPlain(title, title.count)
      || index.parsed(SearchRequest(text: title), scratch).isPlain
  }

  /// The words before the last one, corrected where they were.
  func lead(_ words: [QueryWord], best: Int?) -> [UInt8] {
    if learned.meant.isEmpty { return query.lead }
    var lead: [UInt8] = []
    for word in words.dropLast() {
      append(word, best, to: &lead)
      lead.append(0x20)
    }
    return lead
  }

  /// Words as somebody would type them; those that are only begun as the best hit has them.
  func text(of words: [QueryWord], best: Int?) -> [UInt8] {
    var text: [UInt8] = []
    for word in words {
      if !text.isEmpty { text.append(0x20) }
      append(word, best, to: &text)
    }
    return text
  }

  /// Writes the dictionary's word for a word of the question: the one in the best hit, else the first that matches.
  private func append(_ word: QueryWord, _ best: Int?, to text: inout [UInt8]) {
    if word.exact.isWhole || word.exact.isEmpty {
      if word.exact.isEmpty {
        text += word.term
      } else {
        index.trie.append(word.exact.low, to: &text)
      }
      return
    }
    let term = best.flatMap { index.titles.first(word.exact, in: $0) }
    index.trie.append(term ?? word.exact.low, to: &text)
  }
}
