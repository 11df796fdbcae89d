/// The answer of one of several segments, and what it adds to that of all.
///
/// What is added is worked out when it is asked for: most stages of a question are followed by others.
package struct PartAnswer {
  package internal(set) var answer: SearchAnswer
  var run: SearchRun

  /// The best hit, which the run has forgotten when another segment's hits are in the scratch.
  var best: Int? { answer.hits.first?.document }

  init(_ answer: SearchAnswer, of run: SearchRun) {
    self.answer = answer
    self.run = run
  }

  /// Whether something was found by words that were joined or split.
  package var isRespelled: Bool { run.notes.isRespelled }

  /// The words that the best hit was found by, where they are not those that were asked.
  package var foundWords: FoundWords { FoundWords(run.learned.counted, in: run.index.trie) }

  /// Lets what other segments have found something by be marked in the rows of each.
  package static func markAlike(_ parts: inout [PartAnswer]) {
    let words = parts.map { $0.answer.hits.isEmpty ? [] : $0.run.markedWords() }
    for place in parts.indices where !words[place].isEmpty && parts.count > 1 {
      parts[place].mark(words[place], words.joined())
    }
  }

  private mutating func mark(_ own: [QueryWord], _ others: some Sequence<QueryWord>) {
    var words = own
    for word in others {
      let isKnown = words.contains {
        $0.term == word.term && $0.infix == word.infix && $0.isPrefix == word.isPrefix
          && $0.standsFor == word.standsFor
      }
      if isKnown { continue }
      var word = word
      word.look(up: run.index.trie)
      // Where the segment has longer words only, they are not what was meant.
      if !word.isPrefix { word.exact = word.exact.whole }
      words.append(word)
    }
    if words.count > own.count { answer.mark(words, isLoose: answer.loosePatterns != nil) }
  }
}
