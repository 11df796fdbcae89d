#if hasFeature(Embedded)
extension SearchRun {
  func isOneList(_ wording: Wording) -> Bool { false }

  /// Keeps the best of all documents that fulfil the conditions.
  mutating func takeAll() {
    matches.restart()
    for document in 0..<index.documentCount {
      looks.left -= 1
      if looks.areSpent { return matches.stop(isCut: true) }
      guard isVisible(document) else { continue }
      count(document)
      guard isInScope(document) else { continue }
      let key = request.isSorted ? sortKey(document) : UInt64(document)
      scratch.found.insert(Found(key: key, document: document))
    }
  }

  /// Counts the values of all documents.
  mutating func countTogether(_ word: QueryWord?, _ counter: inout FacetCounter) {
    for document in 0..<index.documentCount {
      looks.left -= 1
      if looks.areSpent {
        counter.isExact = false
        return
      }
      counter.take(document)
    }
  }
}
#else
extension SearchRun {
  /// Whether one word alone says which documents match.
  func isOneList(_ wording: Wording) -> Bool { wording.words.count == 1 && wording.isPlain }

  /// What it costs to look at 64 documents together.
  private static var looksOfAWord: Int { 8 }

  /// Gives the documents of the one word, all where there is none, 4,096 at once; says whether the looks sufficed.
  mutating func visitTogether(
    _ word: QueryWord?, _ body: (inout SearchRun, TogetherFound) -> Void
  ) -> Bool {
    var isWhole = true
    let conditions = conditions
    func take(_ documents: DocumentBits) -> Bool {
      looks.left -= documents.wordCount * Self.looksOfAWord
      isWhole = !looks.areSpent
      guard isWhole else { return false }
      DocumentBits.withMemory { memory in
        let live = conditions.live(documents, memory)
        DocumentBits.withMemory { memory in
          let open = conditions.open(live, memory)
          DocumentBits.withMemory {
            let fulfilling = conditions.accepted(open, $0)
            body(
              &self,
              TogetherFound(matchingWords: live.wordCount, open: open, fulfilling: fulfilling))
          }
        }
      }
      return true
    }
    if let word {
      scratch.cursor(0).visit(word.exact, of: index, take)
    } else {
      DocumentBits.visitAll(index.documentCount, take)
    }
    return isWhole
  }

  /// Counts the values of the documents of one word, or of all.
  mutating func countTogether(_ word: QueryWord?, _ counter: inout FacetCounter) {
    let isWhole = visitTogether(word) { counter.take($1) }
    counter.isExact = counter.isExact && isWhole
  }

  /// Counts these documents and keeps the best by the order that was asked for, in their own order where none was.
  ///
  /// - Complexity: O(documents), a 64th of that for those that cannot enter the page.
  mutating func takeAll() {
    matches.restart()
    let isWhole = visitTogether(query.words.first) { run, found in
      run.counting?.counter.take(found)
      found.fulfilling.visit { run.take($1, ofWord: $0) }
    }
    matches.isCut = matches.isCut || !isWhole
    matches.isExact = matches.isExact && isWhole
  }

  private mutating func take(_ fulfilling: UInt64, ofWord word: Int) {
    var accepted = fulfilling
    let inAll = accepted.nonzeroBitCount
    matches.byScope[0] += inAll
    if index.scopes.count == 0, request.scope == 0 {
      matches.total += inAll
    } else {
      DocumentBits.visit(word, accepted) { document in
        let scope = index.scope(of: document)
        if scope > 0, scope < matches.byScope.count { matches.byScope[scope] += 1 }
      }
      accepted = DocumentBits.filter(word, accepted, isInScope)
      matches.total += accepted.nonzeroBitCount
    }
    guard mayEnter(word) else { return }
    DocumentBits.visit(word, accepted) {
      let key = order?.key($0) ?? UInt64($0)
      scratch.found.insert(Found(key: key, document: $0))
    }
  }

  /// Whether any document of a word may be among the best.
  @inline(__always)
  private func mayEnter(_ word: Int) -> Bool {
    guard scratch.found.isFull, let last = scratch.found.items.last else { return true }
    guard let order else { return word << 6 < last.document }
    let best = order.best(word)
    return best < last.key || (best == last.key && order.hasFurtherKeys)
  }
}
#endif
