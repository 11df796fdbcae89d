import InklingText

/// A word of the question that was typed with signs (diacritics).
internal final class TypedWord {
  /// Its place in the question.
  let place: Int
  /// Where the folded word stands, and how much that tells.
  let spread: WordSpread
  let importance: Double
  /// How much the word tells where it is written as it was typed.
  var writtenImportance = 0.0

  init(place: Int, spread: WordSpread, importance: Double) {
    self.place = place
    self.spread = spread
    self.importance = importance
  }

  /// Learns from some documents how much rarer the word is as it was typed than with any signs.
  func learn(from weights: [WrittenWeight], _ ranking: BM25) {
    // Half a document more of each: what none of a few has is rare, but not unheard of.
    var (holders, writers) = (0.5, 0.5)
    for weight in weights {
      if weight.any > 0 { holders += 1 }
      if weight.written > 0 { writers += 1 }
    }
    var spread = spread
    spread.holders = max(1, Int(Double(spread.holders) * writers / holders))
    spread.weight = max(1, Int64(Double(spread.weight) * writers / holders))
    writtenImportance = ranking.importance(of: spread)
  }
}

/// How much a word weighs in a document with any signs, and how much with those that were typed.
internal struct WrittenWeight {
  var any = 0
  var written = 0
}

/// What is typed with signs is meant with them.
///
/// Folding takes signs away, so `bán` finds *bàn* as well. The texts of the best documents say how often each has the word
/// as it was typed, and how much rarer that is than the word with any signs. Their scores are corrected by both.
extension SearchRun {
  /// So many of the best are looked through.
  static let lookedThrough = 24
  /// Longer texts are not.
  private static let longestText = 4_096
  /// Bytes that are looked through in one look.
  private static let bytesOfALook = 8

  /// Notes that a word of the question was weighed, in case it was typed with signs.
  mutating func note(weighed place: Int, _ spread: WordSpread, importance: Double) {
    // Documents that come in blocks would all have to come.
    guard !query.words[place].written.isEmpty, query.words[place].exact.isWhole,
      index.blocks == nil
    else { return }
    typedWords.append(TypedWord(place: place, spread: spread, importance: importance))
  }

  /// Corrects the scores of the best documents, and their order; says how many they are.
  mutating func heedWriting(_ ranking: BM25) -> Int {
    let best = scratch.found.items
    var changes = [Double](repeating: 0, count: min(best.count, Self.lookedThrough))
    for word in typedWords {
      var weights: [WrittenWeight] = []
      for place in changes.indices {
        weights.append(self.weights(of: word, in: best[place].document))
      }
      word.learn(from: weights, ranking)
      for place in changes.indices {
        changes[place] += change(word, weights[place], in: best[place].document, ranking)
      }
    }
    correct(best, by: changes)
    return changes.count
  }

  /// Puts documents into the order of their corrected scores, and the others behind them.
  func correct(_ best: [Found], by changes: [Double]) {
    scratch.found.reset(limit: wanted)
    for place in best.indices {
      if place < changes.count {
        scratch.found.insert(best[place].corrected(by: changes[place]))
      } else {
        scratch.found.append(best[place])
      }
    }
  }

  /// What a document gains or loses by a word that weighs so much with any signs, and so much with those that were typed.
  func change(
    _ word: TypedWord, _ weights: WrittenWeight, in document: Int, _ ranking: BM25
  ) -> Double {
    guard weights.any > 0 else { return 0 }
    let length = index.lengthCode(of: document)
    return word.writtenImportance * ranking.score(weight: Double(weights.written), length: length)
      - word.importance * ranking.score(weight: Double(weights.any), length: length)
  }

  /// How much a word weighs in a document, with any signs and with those that were typed; nothing where that is not known.
  mutating func weights(of word: TypedWord, in document: Int) -> WrittenWeight {
    let asked = query.words[word.place]
    let weight = weight(of: asked.exact.low, in: document)
    guard weight > 0 else { return WrittenWeight() }
    var written = 0
    for (place, value) in index.values(of: document).enumerated() {
      let field = index.schema.fields[place]
      guard field.role.isSearched else { continue }
      looks.left -= value.count / Self.bytesOfALook
      guard field.storage == .kept, value.count <= Self.longestText, !looks.areSpent,
        let count = Writing.count(asked.written, isPrefix: asked.isPrefix, in: value.buffer)
      else { return WrittenWeight() }
      written += count * Int(field.role.isText ? FieldWeight.text : FieldWeight.title)
    }
    return WrittenWeight(any: weight, written: min(weight, written))
  }

  /// How much a word of the dictionary weighs in a document.
  func weight(of term: Int, in document: Int) -> Int {
    let cursor = scratch.spare
    cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
    cursor.advance(to: document)
    return cursor.document == document ? cursor.weight : 0
  }
}
