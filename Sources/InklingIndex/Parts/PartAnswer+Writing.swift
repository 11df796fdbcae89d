extension PartAnswer {
  /// Lets signs that were typed count, as one index with the documents of all segments would: the best of all say how rare
  /// they are.
  package static func heedWriting(_ parts: inout [PartAnswer]) {
    var places: [Int] = []
    for word in parts.flatMap(\.run.typedWords) where !places.contains(word.place) {
      places.append(word.place)
    }
    guard !places.isEmpty, parts.contains(where: { $0.run.notes.unheeded != nil }) else { return }
    let best = bestByScore(parts)
    var changes: [[Double]] = parts.map { _ in [] }
    for item in best { changes[item.part].append(0) }
    for place in places {
      var weights: [WrittenWeight] = []
      for item in best { weights.append(parts[item.part].weights(place, item.document)) }
      for part in parts { part.typedWord(place)?.learn(from: weights, part.run.nameRanking) }
      for (item, weight) in zip(best, weights) {
        guard let word = parts[item.part].typedWord(place) else { continue }
        let run = parts[item.part].run
        changes[item.part][item.place] +=
          run.change(word, weight, in: item.document, run.nameRanking)
      }
    }
    for part in parts.indices { parts[part].correct(by: changes[part]) }
  }

  private struct Scored {
    let part: Int
    let place: Int
    let document: Int
    let score: Float
    let order: UInt64
  }

  /// The best of all segments, so many as are looked through.
  private static func bestByScore(_ parts: [PartAnswer]) -> [Scored] {
    var best: [Scored] = []
    for (part, answer) in parts.enumerated() {
      let found = answer.run.notes.unheeded?.best.prefix(SearchRun.lookedThrough) ?? []
      for (place, item) in found.enumerated() {
        let order = answer.run.index.staticOrder(of: item.document)
        best.append(
          Scored(
            part: part, place: place, document: item.document, score: item.score, order: order))
      }
    }
    best.sort { $0.score != $1.score ? $0.score > $1.score : $0.order < $1.order }
    return Array(best.prefix(SearchRun.lookedThrough))
  }

  private func typedWord(_ place: Int) -> TypedWord? {
    run.typedWords.first { $0.place == place }
  }

  /// How much a word of the question weighs in a document; nothing where the segment does not have the word itself.
  private mutating func weights(_ place: Int, _ document: Int) -> WrittenWeight {
    typedWord(place).map { run.weights(of: $0, in: document) } ?? WrittenWeight()
  }

  private mutating func correct(by changes: [Double]) {
    guard let unheeded = run.notes.unheeded else { return }
    run.correct(unheeded.best, by: changes)
    run.rankSome(behind: unheeded.before, first: changes.count)
    let tally = answer.tally
    answer = run.answer(skipping: 0)
    answer.tally = tally
  }
}
