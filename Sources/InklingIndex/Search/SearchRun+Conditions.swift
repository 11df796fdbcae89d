import InklingText

extension SearchRun {
  /// Whether a document that holds all words also fulfils what the question says about them: excluded words, words of
  /// one field, words side by side.
  mutating func holds(_ document: Int, _ words: [QueryWord]) -> Bool {
    looks.left -= query.excluded.count * Self.stepsOfALook
    for place in query.excluded.indices where !query.excluded[place].isBound {
      // With the looks used up it is not known whether a document is excluded.
      let excluded = words.count + place
      if holdsAll(document, phrase(at: place, of: query.excluded), excluded) || looks.areSpent {
        return false
      }
    }
    for place in words.indices where !words[place].isBound {
      let phrase = phrase(at: place, of: words)
      for at in phrase.indices where phrase[at].isConfined {
        guard isInField(document, phrase[at]) else { return false }
      }
      if phrase.count > 1, !holdsPhrase(document, phrase) { return false }
    }
    return true
  }

  /// A word and those that are bound to it.
  func phrase(at place: Int, of words: [QueryWord]) -> ArraySlice<QueryWord> {
    var end = place + 1
    while end < words.count, words[end].isBound { end += 1 }
    return words[place..<end]
  }

  /// Whether a document holds all of an excluded phrase, whose cursors begin at `place`.
  mutating func holdsAll(
    _ document: Int, _ phrase: ArraySlice<QueryWord>, _ place: Int
  ) -> Bool {
    for (step, word) in phrase.enumerated() {
      let cursor = scratch.cursor(place + step)
      cursor.advance(to: document)
      guard cursor.document == document, isInField(document, word) else { return false }
    }
    return phrase.count == 1 || holdsPhrase(document, phrase)
  }

  /// Whether a word stands in one of the fields that the question names.
  private mutating func isInField(_ document: Int, _ word: QueryWord) -> Bool {
    guard word.isConfined else { return true }
    for place in index.schema.fields.indices where word.mayStand(inField: place) {
      if stands(word, document, inField: place) { return true }
    }
    return false
  }

  /// The index tells titles from texts; one title from another, or one text, only what is kept of it.
  private mutating func stands(_ word: QueryWord, _ document: Int, inField place: Int) -> Bool {
    let field = index.schema.fields[place]
    switch field.role {
    case .title: guard isInTitle(document, word) else { return false }
    case .heading: guard isInHeadings(document, word) else { return false }
    default: guard isInText(document, word) else { return false }
    }
    let isOnly = index.schema.fields.allSatisfy {
      ($0.role != field.role && !($0.role.isText && field.role.isText)) || $0 == field
    }
    guard !isOnly, field.storage == .kept else { return true }
    return holdsPhrase(in: index.values(of: document)[place], [word])
  }

  private func isInTitle(_ document: Int, _ word: QueryWord) -> Bool {
    index.titles.first(word.exact, in: document) != nil
  }

  private func isInHeadings(_ document: Int, _ word: QueryWord) -> Bool {
    let headings = index.headings
    return headings.positions(document).contains { word.exact.contains(headings[$0]) }
  }

  /// What the titles and headings do not account for stands in the text.
  private mutating func isInText(_ document: Int, _ word: QueryWord) -> Bool {
    let cursor = scratch.spare
    for term in word.exact.terms {
      looks.left -= Self.stepsOfALook
      guard !looks.areSpent else { return false }
      cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
      cursor.advance(to: document)
      guard cursor.document == document else { continue }
      var times = index.titles.count(term, in: document)
      let headings = index.headings
      for position in headings.positions(document) where headings[position] == term { times += 1 }
      if cursor.weight != times * Int(FieldWeight.title) { return true }
    }
    return false
  }

  /// What it costs to look for one document in one list, and to read so many bytes of a kept text.
  private static let stepsOfALook = 8
  private static let bytesOfAStep = 2

  /// Whether the words of a phrase stand side by side in a title or in a text that is kept; the halves of a split
  /// word count in titles only.
  private mutating func holdsPhrase(_ document: Int, _ phrase: ArraySlice<QueryWord>) -> Bool {
    if isPhraseInTitle(document, phrase) { return true }
    let first = phrase[phrase.startIndex]
    if first.isRespelled { return false }
    let values = index.values(of: document)
    for (place, value) in values.enumerated()
    where first.mayStand(inField: place) && index.schema.fields[place].role.isSearched
      && holdsPhrase(in: value, phrase)
    {
      return true
    }
    return false
  }

  private func isPhraseInTitle(_ document: Int, _ phrase: ArraySlice<QueryWord>) -> Bool {
    let first = phrase.startIndex
    let fields = index.schema.fields
    guard
      fields.indices.contains(where: {
        fields[$0].role == .title && phrase[first].mayStand(inField: $0)
      })
    else { return false }
    let (range, start) = (phrase[first].exact, phrase[first].position)
    for (position, term) in index.titles.title(document) where range.contains(term) {
      // Words are looked at where they stand: to copy one for every title takes longer than to read the title.
      var at = first + 1
      while at < phrase.endIndex {
        let next = index.titles.following(position, phrase[at].position - start)
        guard next > 0, phrase[at].exact.contains(next - 1) else { break }
        at += 1
      }
      if at == phrase.endIndex { return true }
    }
    return false
  }

  /// Whether the words of a phrase stand side by side in a value: each word in turn moves on the places
  /// where all before it were found.
  mutating func holdsPhrase(
    in value: SectionView, _ phrase: ArraySlice<QueryWord>
  ) -> Bool {
    looks.left -= value.count / Self.bytesOfAStep
    guard !looks.areSpent, value.count > 0 else { return false }
    value.bytes.withUnsafeBufferPointer {
      Analyzer(for: .documents).analyze($0, into: &scratch.buffer)
    }
    let buffer = scratch.buffer
    let base = phrase[phrase.startIndex].position
    var matched = [UInt8](repeating: 0, count: buffer.positionCount)
    for (number, word) in phrase.enumerated() {
      for token in buffer.tokens {
        let start = Int(token.position) - (word.position - base)
        guard start >= 0, start < matched.count, Int(matched[start]) == number else { continue }
        let term = buffer.term(of: token)
        if word.isPrefix ? term.starts(with: word.term) : term.elementsEqual(word.term) {
          matched[start] += 1
        }
      }
    }
    return matched.contains { Int($0) == phrase.count }
  }
}
