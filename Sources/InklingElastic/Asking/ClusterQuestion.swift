internal import InklingCore
internal import InklingIndex

/// A question in the words of the engine, as a cluster is asked it.
///
/// A cluster finds; where the words stand in what it found is looked at here. So its order has to be right in the main:
/// one constant score for each tier and place, which the answer tells.
struct ClusterQuestion: Sendable {
  /// How many matches are counted; beyond that there are at least so many.
  private static let counted = 65_536

  let layout: ClusterLayout
  let words: [AskedWord]
  let excluded: [AskedWord]
  /// What every hit fulfils beside the words and the scope.
  var filters: [Clause] = []
  /// The title of the scope that is searched, if it is not the widest.
  var scope: [UInt8]?
  /// The order of the hits where it is not how well they match.
  var sort = SearchSort.relevance
  var offset = 0
  var limit = 0
  var timeout = Duration.seconds(5)

  /// Whether the question may be filled up with what holds only some of its words.
  var isQuestion: Bool { words.count >= 4 }
  var isAboutTexts: Bool { layout.isAboutTexts }

  /// How far a question looks.
  enum Stage {
    /// What holds all words as they were typed; of texts, what treats them most.
    case typed
    /// The same, and what holds words one edit away, joined ones, or longer ones.
    case near
    /// The same, and what holds words two edits away, split ones, or only some.
    case loose
  }

  /// The request of `_search`.
  func json(_ stage: Stage) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("size")
    writer.number(Int64(limit))
    writer.name("from")
    writer.number(Int64(offset))
    writer.name("timeout")
    writer.string(Array("\(max(1, Int(timeout / .milliseconds(1))))ms".utf8))
    writer.name("track_total_hits")
    writer.number(Int64(Self.counted))
    writer.name("_source")
    writer.strings([Array("d".utf8)])
    writer.name("query")
    query(stage).write(into: &writer)
    if let scope {
      // Behind the question, so that the other scopes are counted as well.
      writer.name("post_filter")
      Clause.values(Array("s".utf8), [scope]).write(into: &writer)
    }
    if layout.schema.index(of: .scope) != nil {
      writer.name("aggs")
      writer.value(
        #"{"s":{"terms":{"field":"s","missing":"","size":\#(SharedLimits.maximumScopes)}}}"#.utf8)
    }
    writer.name("sort")
    writer.beginArray()
    if sort == .relevance { writer.literal(#"{"_score":"desc"}"#) }
    for key in sort.keys { add(key, to: &writer) }
    writer.literal(#"{"r":"asc"},{"o":"asc"}"#)
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Writes a key of the order; what has no value is last either way.
  private func add(_ key: SearchSort.Key, to writer: inout JSONWriter) {
    guard let place = layout.schema.index(named: key.field) else { return }
    func byNumber(_ order: StaticString) {
      writer.beginObject()
      writer.name(ClusterField.value(place, .number))
      writer.literal(order)
      writer.endObject()
    }
    guard let point = key.point else {
      byNumber(
        key.isDescending
          ? #"{"order":"desc","missing":"_last"}"# : #"{"order":"asc","missing":"_last"}"#)
      return
    }
    // To a cluster a document without a point is farther than all others.
    if key.isDescending { byNumber(#"{"order":"asc","missing":"_last"}"#) }
    writer.beginObject()
    writer.name("_geo_distance")
    writer.beginObject()
    writer.name(ClusterField.value(place, .point))
    writer.point(point)
    writer.name("order")
    writer.string(Array((key.isDescending ? "desc" : "asc").utf8))
    writer.endObject()
    writer.endObject()
  }

  /// What matches the words, whatever the filters let through.
  func matching(_ stage: Stage) -> Clause {
    if isAboutTexts || words.isEmpty || stage != .typed { return query(stage, filters: []) }
    return excluding(from: .all(units))
  }

  private func query(_ stage: Stage) -> Clause { query(stage, filters: filters) }

  private func query(_ stage: Stage, filters: [Clause]) -> Clause {
    let found = words.isEmpty ? Clause.everything : isAboutTexts ? treated : placed(stage)
    let whole = excluding(from: found)
    return filters.isEmpty ? whole : .filtered(whole, by: filters)
  }

  private func excluding(from found: Clause) -> Clause {
    let gone = excluded.flatMap { word in
      [ClusterField.title, ClusterField.headings, ClusterField.text].map {
        Clause.term($0, word.term)
      }
    }
    return gone.isEmpty ? found : Clause.without(gone, of: found)
  }

  /// The words whose rarity counts, as they stand among the weighed ones.
  var statisticTerms: [[UInt8]] { words.map(\.term) }
}

// MARK: - Places

extension ClusterQuestion {
  /// What a clause finds, told by its score: the higher, the better, and no two are alike.
  ///
  /// A cluster can name the clauses that found a hit as well. For that it asks all of them again for each page of hits,
  /// and looks for words with typos twice.
  struct Place: Equatable {
    let score: Int
    let tier: HitTier
    let typos: Int
  }

  /// All words as they were typed, by where they stand.
  static let typed = WordsPlace.allCases.map {
    Place(score: 10_100 - 100 * $0.rawValue, tier: .exact, typos: 0)
  }
  static let begunText = Place(score: 9_350, tier: .exact, typos: 0)
  static let inside = Place(score: 9_200, tier: .typo, typos: 0)
  static let oneEditTitle = Place(score: 9_000, tier: .typo, typos: 1)
  static let respelt = Place(score: 8_950, tier: .typo, typos: 1)
  static let oneEditText = Place(score: 8_880, tier: .typo, typos: 1)
  static let twoEditsTitle = Place(score: 8_640, tier: .typo, typos: 2)
  static let twoEditsText = Place(score: 8_520, tier: .typo, typos: 2)
  static let some = Place(score: 0, tier: .some, typos: 0)

  private static let places: [Int: Place] = {
    let others = [
      begunText, inside, oneEditTitle, respelt, oneEditText, twoEditsTitle, twoEditsText,
    ]
    return Dictionary(uniqueKeysWithValues: (typed + others).map { ($0.score, $0) })
  }()

  /// The clause that gives this score; some of the words where it is none of these, as what adds up rarities is not.
  static func place(of score: Double) -> Place {
    guard let score = Int(exactly: score) else { return some }
    if let place = places[score] { return place }
    // Words a few edits away, some in the title and some in the text.
    for (text, title) in [(oneEditText, oneEditTitle), (twoEditsText, twoEditsTitle)]
    where text.score < score && score < title.score { return text }
    return some
  }

  /// What found a hit.
  ///
  /// Behind an order of one's own there is no score, and all words stand in the hit as they were typed.
  func place(of hit: ClusterHits.Hit) -> Place {
    guard let score = hit.score else {
      return isAboutTexts ? Self.some : Self.typed[WordsPlace.text.rawValue]
    }
    return Self.place(of: score)
  }

  private func typed(_ place: WordsPlace, _ clause: Clause) -> Clause {
    Self.typed[place.rawValue].clause(clause)
  }

  /// The best place at which the words stand, each worth its score.
  private func placed(_ stage: Stage) -> Clause {
    guard stage != .typed, sort == .relevance else { return .best(typedClauses) }
    // Few documents hold all words as they were typed, or the cluster would not be asked for more: their places are seen in
    // what comes.
    var clauses = [typed(.text, .all(units))]
    if words.dropLast().contains(where: { !$0.isQuoted && !$0.isPrefix }) {
      clauses.append(Self.begunText.clause(.all(words.map { anywhere($0, isBegun: true) })))
    }
    clauses += otherWords(stage)
    if stage == .loose, words.count > 1 {
      clauses.append(.sum(weighedClauses(withEndings: false)))
    }
    return .best(clauses)
  }

  /// All words, by where they stand.
  private var typedClauses: [Clause] {
    guard let last = words.last else { return [] }
    let text = typed(.text, .all(units))
    guard words.allSatisfy({ mayStand($0, as: .title) }) else { return [text] }
    if words.count == 1 { return single(last) + [text] }
    var clauses: [Clause] = []
    // What is between quotes stands side by side, or it is no match.
    if !words.contains(where: \.isBound) {
      clauses.append(typed(.title, .all(words.map(inTitle))))
    }
    let isRow = zip(words, words.dropFirst()).allSatisfy { $1.position == $0.position + 1 }
    guard isRow, words.dropLast().allSatisfy({ !$0.isPrefix }) else { return clauses + [text] }
    let row = Array(words.map(\.term).joined(separator: [0x20]))
    let field = ClusterField.title
    let opening = [ClusterWords.opening, 0x20]
    clauses += [
      typed(.whole, .phrase(field, opening + row + [0x20, ClusterWords.ending])),
      typed(.opening, .phrase(field, opening + row)),
      typed(.ending, .phrase(field, row + [0x20, ClusterWords.ending])),
      typed(.phrase, .phrase(field, row)),
    ]
    if last.isPrefix {
      clauses += [
        typed(.openingBegun, .phraseBegun(field, opening + row)),
        typed(.phraseBegun, .phraseBegun(field, row)),
      ]
    }
    return clauses + [text]
  }

  /// One word: all that is asked stands in the index as a word of its own.
  private func single(_ word: AskedWord) -> [Clause] {
    let begun = ClusterField.begun
    let title = [ClusterWords.opening, 0x20] + word.term + [0x20, ClusterWords.ending]
    var clauses = [
      typed(.whole, .phrase(ClusterField.title, title)),
      typed(.opening, .term(begun, ClusterWords.asOpening(word.term, isWhole: true))),
      typed(.ending, .term(begun, word.term + [ClusterWords.ending])),
      typed(.phrase, .term(ClusterField.title, word.term)),
    ]
    if word.isPrefix {
      clauses += [
        typed(.openingBegun, .term(begun, ClusterWords.asOpening(word.term, isWhole: false))),
        typed(.phraseBegun, inTitle(word)),
      ]
    }
    return clauses
  }

  /// The words, those between quotes as one.
  private var units: [Clause] {
    var units: [Clause] = []
    var row: [AskedWord] = []
    func end() {
      if row.count > 1 {
        let text = Array(row.map(\.term).joined(separator: [0x20]))
        units.append(
          .any(
            fields(of: row[0]).map {
              row[row.count - 1].isPrefix ? .phraseBegun($0, text) : .phrase($0, text)
            }))
      } else if let word = row.first {
        units.append(anywhere(word, isBegun: word.isPrefix))
      }
      row = []
    }
    for word in words {
      if !word.isBound { end() }
      row.append(word)
    }
    end()
    return units
  }

  func inTitle(_ word: AskedWord) -> Clause {
    word.isPrefix
      ? .any([.term(ClusterField.title, word.term), Self.begun(word)])
      : .term(ClusterField.title, word.term)
  }

  private static func begun(_ word: AskedWord) -> Clause {
    word.letters <= ClusterWords.longestBegun
      ? .term(ClusterField.begun, word.term) : .prefix(ClusterField.title, word.term)
  }

  func anywhere(_ word: AskedWord, isBegun: Bool) -> Clause {
    var clauses: [Clause] = []
    if mayStand(word, as: .title) {
      clauses.append(.term(ClusterField.title, word.term))
      if isBegun { clauses.append(Self.begun(word)) }
    }
    for field in fields(of: word, withTitle: false) {
      clauses.append(isBegun ? .prefix(field, word.term) : .term(field, word.term))
    }
    return .any(clauses)
  }

  /// The cluster's fields in which a word may stand.
  ///
  /// Fields of one role share one there; which of them it is in is seen in what comes.
  func fields(of word: AskedWord, withTitle: Bool = true) -> [StaticString] {
    var fields: [StaticString] = []
    if withTitle, mayStand(word, as: .title) { fields.append(ClusterField.title) }
    if mayStandInText(word) { fields.append(ClusterField.text) }
    if mayStand(word, as: .heading) { fields.append(ClusterField.headings) }
    return fields
  }

  func mayStandInText(_ word: AskedWord) -> Bool {
    mayStand(word, as: .text) || mayStand(word, as: .label)
  }

  func mayStand(_ word: AskedWord, as role: FieldRole) -> Bool {
    layout.schema.fields.enumerated().contains { place, field in
      field.role == role && word.fields & 1 << UInt64(place) != 0
    }
  }
}

extension ClusterQuestion.Place {
  func clause(_ clause: Clause) -> Clause { .constant(score, clause) }
}

extension Clause {
  static func filtered(_ clause: Clause, by filters: [Clause]) -> Clause {
    // A range and a list of values score the same for all they let through, so the order stays.
    .all([clause] + filters.map { .constant(0, $0) })
  }
}
