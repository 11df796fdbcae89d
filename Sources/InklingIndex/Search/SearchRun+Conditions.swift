import InklingText

extension SearchRun {
  /// Whether a document that holds all words also fulfils what the question says about them: excluded words, words of
  /// one field, words side by side.
  func holds(_ document: Int) -> Bool {
    for word in query.excluded where contains(document, word.exact) { return false }
    for word in query.words where word.field != nil && !isInField(document, word) { return false }
    return !query.words.contains { $0.isBound } || holdsPhrases(document)
  }

  /// Whether a document holds one of the words of a range.
  private func contains(_ document: Int, _ range: TermRange) -> Bool {
    guard !range.isEmpty else { return false }
    let cursor = scratch.spare
    for term in range.terms {
      cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
      cursor.advance(to: document)
      if cursor.document == document { return true }
    }
    return false
  }

  /// Whether a word stands in the field that the question names.
  private func isInField(_ document: Int, _ word: QueryWord) -> Bool {
    guard let field = word.field else { return true }
    var inTitle = 0
    for position in index.titles.positions(document)
    where word.exact.contains(index.titles.term(position)) {
      inTitle += 1
    }
    if index.schema.fields[field].role == .title { return inTitle > 0 }
    // What the titles do not account for stands in the text.
    for term in word.exact.terms {
      let cursor = scratch.spare
      cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
      cursor.advance(to: document)
      guard cursor.document == document else { continue }
      var times = 0
      for position in index.titles.positions(document)
      where index.titles.term(position) == term {
        times += 1
      }
      if cursor.weight != times * Int(DocumentChunk.titleWeight) { return true }
    }
    return false
  }

  /// Whether the words of each phrase stand side by side somewhere in the kept text.
  private func holdsPhrases(_ document: Int) -> Bool {
    var from = 0
    while from < query.words.count {
      var to = from + 1
      while to < query.words.count, query.words[to].isBound { to += 1 }
      if to - from > 1, !holdsPhrase(document, from..<to) { return false }
      from = to
    }
    return true
  }

  private func holdsPhrase(_ document: Int, _ places: Range<Int>) -> Bool {
    let titles = index.titles
    let first = query.words[places.lowerBound]
    for position in titles.positions(document)
    where first.exact.contains(titles.term(position)) {
      let isThere = places.dropFirst().allSatisfy { place in
        let next = titles.following(position, query.words[place].position - first.position)
        return next > 0 && query.words[place].exact.contains(next - 1)
      }
      if isThere { return true }
    }
    let values = index.values(of: document)
    for (field, value) in zip(index.schema.fields, values)
    where field.role.isSearched && holdsPhrase(in: value, places) {
      return true
    }
    return false
  }

  private func holdsPhrase(in value: SectionView, _ places: Range<Int>) -> Bool {
    value.bytes.withUnsafeBufferPointer {
      Analyzer(for: .documents).analyze($0, into: &scratch.buffer)
    }
    let buffer = scratch.buffer
    let base = query.words[places.lowerBound].position
    for start in buffer.tokens {
      let isThere = places.allSatisfy { place in
        let word = query.words[place]
        return buffer.tokens.contains { token in
          Int(token.position) == Int(start.position) + word.position - base
            && (word.isPrefix
              ? buffer.term(of: token).starts(with: word.term)
              : buffer.term(of: token).elementsEqual(word.term))
        }
      }
      if isThere { return true }
    }
    return false
  }

  /// Collects everything that matches, ordered by a number.
  mutating func searchSorted() {
    let (name, isDescending): ([UInt8], Bool)
    switch request.sort {
    case .relevance: return
    case .ascending(let field): (name, isDescending) = (field, false)
    case .descending(let field): (name, isDescending) = (field, true)
    }
    isTotalExact = true
    guard query.words.allSatisfy({ !$0.exact.isEmpty }) else { return }
    scratch.loose.removeAll(keepingCapacity: true)
    isCollecting = true
    searchLists(.collecting)
    isCollecting = false
    let column = index.schema.index(named: name).map { index.facets.column($0) } ?? .empty
    var items: [(number: Double, document: Int)] = []
    for document in scratch.loose {
      count(Int(document))
      guard isInScope(Int(document)) else { continue }
      let number = FacetIndex.number(column, Int(document))
      items.append((number.isNaN ? .infinity : isDescending ? -number : number, Int(document)))
    }
    items.sort { $0.number != $1.number ? $0.number < $1.number : $0.document < $1.document }
    scratch.found.replace(
      with: items.prefix(wanted).map {
        Found(typos: 0, place: WordPlace.opening, document: $0.document)
      })
  }
}
