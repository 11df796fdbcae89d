internal import InklingCore
internal import InklingIndex

/// What a question may mean beside what was typed: as `SearchRun+Typos` reads it, as far as a cluster can look for it.
extension ClusterQuestion {
  /// A word that is taken apart is tried at so many places.
  private static let maximumSplits = 16
  /// Longer questions are not asked again with other words: what they mean is in the words that are right.
  private static let maximumCorrected = 6

  /// Words a few edits away, joined, split, or longer ones that hold what was typed.
  func otherWords(_ stage: Stage) -> [Clause] {
    guard words.count <= Self.maximumCorrected, words.allSatisfy({ !$0.isBound }) else { return [] }
    var clauses: [Clause] = []
    if words.contains(where: { $0.edits > 0 }) {
      let ways = [
        (1, Self.oneEditTitle, Self.oneEditText), (2, Self.twoEditsTitle, Self.twoEditsText),
      ]
      for (edits, title, text) in ways where isAsked(edits, stage) {
        clauses.append(.all(words.map { near($0, edits: edits, title, text) }))
      }
    }
    if words.count == 1, words[0].isPlain, words[0].letters >= 3, !words[0].isQuoted {
      clauses.append(Self.inside.clause(.inside(ClusterField.title, words[0].term)))
    }
    let rows = joined + (stage == .loose ? split : [])
    if !rows.isEmpty { clauses.append(Self.respelt.clause(.any(rows))) }
    return clauses
  }

  /// Two edits are looked for where one has found nothing, so one is among them; a question may be filled up by both.
  private func isAsked(_ edits: Int, _ stage: Stage) -> Bool {
    stage == .near ? edits == 1 : edits == 2 || isQuestion
  }

  /// Words up to so many edits away, in the title or elsewhere: what all words of a question add to the score tells
  /// whether all of them stand in the title.
  ///
  /// Each word is looked for once. A clause for titles and one for all fields would look for it twice, which takes the
  /// longest of a question.
  private func near(_ word: AskedWord, edits: Int, _ title: Place, _ text: Place) -> Clause {
    let term = word.term
    var inTitle: [Clause] = [.term(ClusterField.title, term)]
    if word.letters <= ClusterWords.longestBegun { inTitle.append(.term(ClusterField.begun, term)) }
    inTitle += near(word, edits: edits, in: ClusterField.title)
    // As the beginning of a word, from four letters on.
    if word.edits > 0, word.isPrefix, word.letters >= 4, word.letters <= ClusterWords.longestBegun {
      inTitle.append(
        .fuzzy(ClusterField.begun, term, edits: min(edits, word.edits), sameLetters: 1))
    }
    let elsewhere = fields(of: word, withTitle: false).flatMap {
      [.prefix($0, term)] + near(word, edits: edits, in: $0)
    }
    // Both scores can be divided by any number of words that is corrected.
    let places = [
      Clause.constant(title.score / words.count, .any(inTitle)),
      .constant(text.score / words.count, .any(elsewhere)),
    ]
    return .best(elsewhere.isEmpty ? [places[0]] : places)
  }

  /// Words of a field up to so many edits away; the first letter may differ only where two are allowed.
  private func near(_ word: AskedWord, edits: Int, in field: StaticString) -> [Clause] {
    guard word.edits > 0 else { return [] }
    var clauses = [
      Clause.fuzzy(field, word.term, edits: min(edits, word.edits), sameLetters: 1)
    ]
    if edits > 1, word.letters >= 4 {
      clauses.append(.fuzzy(field, word.term, edits: 1, sameLetters: 0))
    }
    return clauses
  }

  private var mayBeRespelt: Bool { words.allSatisfy { $0.isPlain && !$0.isQuoted } }

  /// The question with two neighbours joined.
  private var joined: [Clause] {
    guard mayBeRespelt else { return [] }
    let terms = words.map(\.term)
    return terms.indices.dropLast().map { place in
      var joined = terms
      joined[place] += joined.remove(at: place + 1)
      return titles(with: joined)
    }
  }

  /// The question with a word split.
  private var split: [Clause] {
    guard mayBeRespelt else { return [] }
    var rows: [Clause] = []
    let terms = words.map(\.term)
    for place in terms.indices {
      for end in ClusterWords.ends(of: terms[place])
      where end >= 2 && terms[place].count - end >= 2 && rows.count < Self.maximumSplits {
        var split = terms
        split[place] = Array(terms[place][..<end])
        split.insert(Array(terms[place][end...]), at: place + 1)
        rows.append(titles(with: split))
      }
    }
    return rows
  }

  /// Titles that hold words, the last one at least begun; whether they stand side by side is seen in what comes.
  private func titles(with terms: [[UInt8]]) -> Clause {
    .all(
      terms.enumerated().map { place, term in
        let whole = Clause.term(ClusterField.title, term)
        guard place == terms.count - 1 else { return whole }
        return .any([whole, .term(ClusterField.begun, term)])
      })
  }

  // MARK: - Texts

  /// A word is worth so much where only its beginning without its ending is the same.
  private static let looseWorth = 0.3
  private static let nearWorth = 0.2
  private static let begunWorth = 0.3

  /// What treats the words most: BM25F over all fields, because a word stands in the field as often as it weighs.
  var treated: Clause {
    .sum(weighedClauses(withEndings: true))
  }

  /// A word that may be begun: nearly every long text has one, few titles and headings have.
  private func begunAnywhere(_ word: AskedWord) -> Clause {
    var places: [Clause] = []
    if mayStand(word, as: .title) { places.append(.constant(8, inTitle(word))) }
    if mayStand(word, as: .heading) {
      places.append(.constant(4, .prefix(ClusterField.headings, word.term)))
    }
    if mayStandInText(word) {
      places.append(.constant(2, .prefix(ClusterField.text, word.term)))
    }
    return places.isEmpty ? .any([]) : .best(places)
  }

  /// What each word adds to the score.
  func weighedClauses(withEndings: Bool) -> [(Clause, boost: Double)] {
    var clauses: [(Clause, boost: Double)] = []
    for word in words {
      clauses.append((.term(ClusterField.weighed, word.term), 1))
      guard word.isPlain, !word.isQuoted else { continue }
      clauses.append(
        (.term(ClusterField.loose, Array(word.term[..<word.looseLength])), Self.looseWorth))
      guard withEndings else { continue }
      if word.isPrefix {
        clauses.append((begunAnywhere(word), Self.begunWorth))
      }
      if word.edits > 0 {
        clauses.append(
          (
            .fuzzy(ClusterField.weighed, word.term, edits: word.edits, sameLetters: 1),
            Self.nearWorth
          ))
      }
    }
    return clauses
  }
}
