internal import InklingText

extension SearchRun {
  /// Says so where a document has a word of the question by a synonym alone.
  mutating func noteSynonym(of place: Int, _ document: Int, _ why: inout WordExplanation) {
    guard why.match == .whole || why.match == .begun, !index.schema.synonyms.isEmpty,
      !isWritten(query.words[place], in: document)
    else { return }
    for synonym in index.schema.synonyms where asks(synonym.asked, from: place) {
      let written = synonym.written.split(separator: Synonym.space).map { Array($0) }
      let isHeld = written.allSatisfy { term in
        let range = term.withUnsafeBufferPointer { index.trie.find($0) }.whole
        return !range.isEmpty && weight(of: range.low, in: document) > 0
      }
      if isHeld {
        why.match = .synonym
        why.found = synonym.written
        return
      }
    }
  }

  /// Whether a kept value has the word.
  private mutating func isWritten(_ word: QueryWord, in document: Int) -> Bool {
    for (place, value) in index.values(of: document).enumerated()
    where index.schema.fields[place].role.isSearched && holdsPhrase(in: value, [word]) {
      return true
    }
    return false
  }
}
