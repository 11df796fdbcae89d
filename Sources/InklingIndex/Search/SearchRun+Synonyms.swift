internal import InklingText

/// What the rows mark of a document that was found by a synonym.
extension SearchRun {
  /// More synonyms that begin with a word are not looked at.
  private static let maximumSynonyms = 16

  /// The words of documents that the question's words are synonyms of.
  ///
  /// - Complexity: O(words · log synonyms).
  @inline(never)
  func meantBySynonyms() -> [QueryWord] {
    let synonyms = index.schema.synonyms
    var meant: [QueryWord] = []
    if synonyms.isEmpty { return meant }
    for place in query.words.indices {
      let term = query.words[place].term
      var low = 0
      var high = synonyms.count
      while low < high {
        let middle = (low + high) / 2
        if synonyms[middle].asked.lexicographicallyPrecedes(term) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      let last = min(low + Self.maximumSynonyms, synonyms.count)
      while low < last, synonyms[low].asked.starts(with: term) {
        if asks(synonyms[low].asked, from: place) {
          for written in synonyms[low].written.split(separator: Synonym.space) {
            var word = QueryWord(term: Array(written), position: 0, kind: .word, isPrefix: false)
            word.look(up: index.trie)
            word.standsFor = place
            meant.append(word)
          }
        }
        low += 1
      }
    }
    return meant
  }

  /// Whether the question has the words of a synonym from a place on, the last one perhaps only begun.
  func asks(_ asked: [UInt8], from place: Int) -> Bool {
    var at = 0
    var next = place
    while next < query.words.count {
      let word = query.words[next]
      guard asked[at...].starts(with: word.term) else { return false }
      at += word.term.count
      if at == asked.count { return true }
      if asked[at] != Synonym.space { return word.isPrefix }
      at += 1
      next += 1
    }
    return false
  }
}
