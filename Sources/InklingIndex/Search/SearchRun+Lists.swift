extension SearchRun {
  /// What a walk through the lists is for.
  enum ListPass {
    /// Everything that matches.
    case everything
    /// What the titles did not give: they were searched to their end.
    case afterTitles
    /// Only how many there are.
    case counting
    /// Everything, ordered by a number.
    case sorting
  }

  /// Once the page cannot change any more, so many documents are looked at for the sake of counting: of one word,
  /// whose documents only have to be read, and of several, which have to be compared.
  private static let maximumCounted = 65_536
  private static let maximumCompared = 4_096
  /// And so many where no scopes show counts.
  private static let maximumComparedInVain = 512

  /// Once the page is full, so many documents are looked at for one that holds the words in a better place.
  private static let maximumWorse = 1_024

  private func patience(_ pass: ListPass, _ wording: Wording) -> Int {
    guard pass == .counting else { return Self.maximumCompared }
    if wording.words.count == 1, !wording.isVariant { return Self.maximumCounted }
    return index.scopes.count > 0 ? Self.maximumCompared : Self.maximumComparedInVain
  }

  /// Finds the documents that hold all words, wherever, in static order.
  ///
  /// After the titles were searched to their end, only documents with the words apart or in the text are new: the first
  /// of them that fill the page are the best.
  mutating func searchLists(_ wording: Wording, _ pass: ListPass) {
    let cursors = loadCursors(wording.words)
    guard let driver = cursors.first else { return }
    let places = cursors.indices.dropFirst()
    let patience = patience(pass, wording)
    let isRanking = pass == .everything || pass == .afterTitles
    var document = driver.document
    var idle = 0
    var worse = Self.maximumWorse
    if !wording.isVariant { matches.restart() }
    outer: while document != PostingCursor.end {
      looks.left -= 1 + places.count >> 2
      if isRanking, scratch.found.isFull { worse -= 1 }
      if looks.areSpent || idle > patience || worse < 0 {
        matches.stop(isCut: looks.left <= 0)
        break
      }
      if pass == .counting { idle += 1 }
      for place in places {
        let cursor = cursors[place]
        cursor.advance(to: document)
        if cursor.document != document {
          driver.advance(to: cursor.document)
          document = driver.document
          continue outer
        }
      }
      take(document, pass, wording)
      driver.next()
      document = driver.document
      if isRanking, isHopeless(document, pass, wording) { idle += 1 }
    }
  }

  /// Whether nothing from a document on can enter the page.
  @inline(__always)
  private func isHopeless(_ document: Int, _ pass: ListPass, _ wording: Wording) -> Bool {
    let best = pass == .afterTitles ? WordPlace.title : WordPlace.whole
    return !scratch.found.accepts(
      Found(halfTypos: wording.halfTypos, place: best, document: document).key)
  }

  /// Counts a document that holds all words, and keeps it if it is good enough.
  private mutating func take(_ document: Int, _ pass: ListPass, _ wording: Wording) {
    if counting == nil {
      guard isVisible(document), wording.isPlain || holds(document, wording.words) else { return }
    } else {
      guard wording.isPlain || holds(document, wording.words) else { return }
      counting?.take(document)
      guard isVisible(document) else { return }
    }
    if !wording.isVariant { count(document) }
    if pass == .sorting {
      guard isInScope(document) else { return }
      scratch.found.insert(Found(key: orderedKey(document), document: document))
      return
    }
    if wording.isVariant || pass != .counting { scratch.matched.append(UInt64(document)) }
    if pass == .counting { return }
    guard isInScope(document) else { return }
    let best = pass == .afterTitles ? WordPlace.title : WordPlace.whole
    guard
      scratch.found.accepts(
        Found(halfTypos: wording.halfTypos, place: best, document: document).key)
    else { return }
    let place = isBesideTitle(wording.words) ? WordPlace.text : classify(document, wording.words)
    let found = Found(halfTypos: wording.halfTypos, place: place, document: document)
    guard place >= best, scratch.found.accepts(found.key) else { return }
    if wording.isVariant {
      // Other words have found it already, and perhaps in a worse place.
      if scratch.found.holds(found) { return }
      scratch.found.remove(document)
    }
    scratch.found.insert(found)
  }

  /// A cursor for each word, the one with the fewest documents first.
  func loadCursors(_ words: [QueryWord]) -> [DocumentCursor] {
    var cursors: [DocumentCursor] = []
    for (place, word) in words.enumerated() {
      let cursor = scratch.cursor(place)
      cursor.load(word.exact, of: index)
      cursors.append(cursor)
    }
    for (place, word) in query.excluded.enumerated() {
      scratch.cursor(words.count + place).load(word.exact, of: index)
    }
    return OrderedPlaces(cursors.count) { UInt64(cursors[$0].count) }.places.map { cursors[$0] }
  }

  /// Whether a word weighs too little to stand in the title of the document under the cursors: cheaper to see than to
  /// look through the title.
  ///
  /// The list of one word has weights, lists of many have none.
  private func isBesideTitle(_ words: [QueryWord]) -> Bool {
    for place in words.indices where words[place].exact.count == 1 {
      if scratch.cursor(place).weight < Int(FieldWeight.title) { return true }
    }
    return false
  }

  /// Where a document that holds all words has them, best first.
  func classify(_ document: Int, _ words: [QueryWord]) -> Int {
    let titles = index.titles
    let title = titles.title(document)
    var best = WordPlace.text
    var present: UInt64 = 0
    for (position, term) in title {
      for at in words.indices where words[at].exact.contains(term) {
        present |= 1 << UInt64(at & 63)
        guard at == 0, let isWhole = phrase(at: position, words) else { continue }
        let isOpening = position == title.positions.lowerBound
        best = min(best, place(position, words, isWhole, isOpening: isOpening))
      }
    }
    if best < WordPlace.title { return best }
    return present.nonzeroBitCount == words.count ? WordPlace.title : WordPlace.text
  }

  /// What a phrase at a position counts as.
  private func place(
    _ position: Int, _ words: [QueryWord], _ isWhole: Bool, isOpening: Bool
  ) -> Int {
    if !isWhole { return isOpening ? WordPlace.openingBegun : WordPlace.phraseBegun }
    let length = words[words.count - 1].position - words[0].position + 1
    let isEnding = index.titles.following(position, length) == 0
    if isOpening { return isEnding ? WordPlace.whole : WordPlace.opening }
    return isEnding ? WordPlace.ending : WordPlace.phrase
  }

  /// Whether the words stand at a position as they do in the question, and whether the last one is whole there.
  private func phrase(at position: Int, _ words: [QueryWord]) -> Bool? {
    let start = words[0].position
    var isWhole =
      words[0].exact.isWhole && index.titles.term(position) == words[0].exact.low
    for at in words.indices.dropFirst() {
      let exact = words[at].exact
      let next = index.titles.following(position, words[at].position - start)
      guard next > 0, exact.contains(next - 1) else { return nil }
      isWhole = exact.isWhole && next - 1 == exact.low
    }
    return isWhole
  }
}

extension SearchIndex {
  /// The number of documents that hold a word of the range, if it is written down; `nil` when it would have to be counted.
  func documentCount(of range: TermRange) -> Int? {
    if range.count == 1 {
      return postingCount(of: range.low)
    }
    return prefixes.documentCount(range)
  }

  /// The lists of so many words are put together in a few microseconds.
  private static let fewTerms = 16

  /// Whether hardly anything has to be put together to walk the documents of a range.
  func isCheap(_ range: TermRange) -> Bool {
    range.count <= Self.fewTerms || prefixes.documentCount(range) != nil
  }
}
