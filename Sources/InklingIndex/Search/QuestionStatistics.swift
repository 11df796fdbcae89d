/// What segments know about the words of a question, so that several of them can answer like one.
///
/// A word that is rare in one segment may be common in all, and one that a segment does not have is no typo if
/// another has it. First the segments tell which words they have, then how many documents hold them how often; see
/// ``SegmentQuestion``.
public struct QuestionStatistics: Sendable, Equatable {
  private struct Word: Equatable {
    var isKnown: Bool
    var isWhole: Bool
    var spread: WordSpread
    /// The same with the words that are alike.
    var partial: WordSpread
    /// How many postings the words have that it begins.
    var begun = 0
  }

  private(set) var documents: Int
  private var totalLength: Int64
  /// The words of the question, then its identifiers.
  private var words: [Word] = []
  /// How many of them are words.
  private let wordCount: Int

  init(of index: SearchIndex, _ query: Query) {
    wordCount = query.words.count
    documents = index.documentCount
    totalLength = index.meta.totalLength
  }

  var averageLength: Int { documents == 0 ? 0 : Int(totalLength / Int64(documents)) }

  mutating func append(
    _ word: QueryWord, spread: WordSpread, partial: WordSpread = WordSpread(), begun: Int = 0
  ) {
    words.append(
      Word(
        isKnown: !word.exact.isEmpty, isWhole: word.exact.isWhole, spread: spread, partial: partial,
        begun: begun))
  }

  /// Whether what is asked is looked for in texts: their score decides, whatever the stage.
  public var isAboutTexts: Bool { averageLength >= SearchRun.wordsOfAPage }

  /// Whether documents that hold only some of the words may fill the page behind those that hold all.
  public var isQuestion: Bool { wordCount >= SearchRun.fewestWordsOfAQuestion }

  /// Whether documents may be found by the words that are known, without those that are not.
  public var leavesOutUnknown: Bool {
    words.prefix(wordCount).contains { $0.isKnown } && hasUnknown
  }

  /// Whether no document of any segment has one of the words.
  public var hasUnknown: Bool { words.prefix(wordCount).contains { !$0.isKnown } }

  /// Adds what another segment knows about the same question.
  public mutating func add(_ other: QuestionStatistics) {
    documents += other.documents
    totalLength += other.totalLength
    for (place, word) in other.words.enumerated() where place < words.count {
      if word.isKnown { words[place].isKnown = true }
      if word.isWhole { words[place].isWhole = true }
      words[place].spread.holders += word.spread.holders
      words[place].spread.weight += word.spread.weight
      words[place].partial.holders += word.partial.holders
      words[place].partial.unit = max(words[place].partial.unit, word.partial.unit)
      words[place].partial.weight += word.partial.weight
      words[place].begun += word.begun
    }
  }

  /// Says what is known of a larger collection, of which these are some of the documents.
  ///
  /// A word stands as often in a document of the rest as in one of these.
  mutating func stand(among all: Int, averageLength: Int, holders: [Int]) {
    documents = max(documents, all)
    totalLength = Int64(documents) * Int64(averageLength)
    for (place, count) in holders.enumerated() where place < words.count {
      if count > 0 { words[place].isKnown = true }
      words[place].spread.grow(to: count)
      words[place].partial.grow(to: count)
    }
  }

  func isKnown(_ place: Int) -> Bool { place < words.count && words[place].isKnown }

  /// Whether any segment has the word itself, and not only longer ones.
  func isWhole(_ place: Int) -> Bool { place < words.count && words[place].isWhole }

  /// How many postings the words have that a word of the question begins.
  func begun(_ place: Int) -> Int { place < words.count ? words[place].begun : 0 }

  func spread(of place: Int) -> WordSpread {
    place < words.count ? words[place].spread : WordSpread()
  }

  /// Where a word and those that are like it stand, these in part.
  func partialSpread(of place: Int) -> WordSpread {
    place < words.count ? words[place].partial : WordSpread()
  }
}

extension WordSpread {
  /// As many holders, each of which holds as much.
  fileprivate mutating func grow(to count: Int) {
    let most = count * unit
    guard holders > 0, most > holders else { return }
    weight = Int64(Double(weight) * Double(most) / Double(holders))
    holders = most
  }
}
