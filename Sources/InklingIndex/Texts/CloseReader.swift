/// Reads the titles and headings of the best documents word by word.
internal final class CloseReader {
  /// So many documents are read.
  static let maximumDocuments = 48

  /// What it is worth that the words stand side by side, beside all that they can be worth by themselves.
  static let phraseInfluence = 0.7
  /// What it is worth that the words are a whole heading.
  static let headingInfluence = 0.367

  /// The same for the text, where they are known to stand somewhere, but not how often.
  static let neighbourInfluence = 0.25

  /// What it is worth that very many choose the document.
  static let popularityInfluence = 0.5

  private let line: HeadingLine
  private let total: Double
  /// The groups that are words of a phrase, in order.
  private let asked: Int
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// The numbers of the words that stand for each group, as neighbours are known by.
  @exclusivity(unchecked) private var numbers: [[UInt32]] = []
  /// The same for single documents: by document and group.
  @exclusivity(unchecked) private var held: [[UInt32]] = []
  /// What was found in each document, in the order in which they were read.
  @exclusivity(unchecked) private(set) var readings: [Reading] = []

  /// Prepares to read by the groups of a question.
  init(_ groups: [TextGroup], _ index: SearchIndex) {
    asked = groups.count
    let total = groups.reduce(0) { $0 + $1.importance }
    self.total = total
    line = HeadingLine(
      HeadingWords(groups, terms: index.trie.termCount),
      shares: groups.map { $0.importance / total }, gap: index.trie.termCount)
    guard asked > 1, index.neighbours.areThere else { return }
    held = [[UInt32]](repeating: [], count: asked * CloseReader.maximumDocuments)
    for group in groups {
      var own: [UInt32] = []
      for form in group.forms where form.range.count == 1 {
        own.append(index.neighbourNumber(of: form.range.low))
      }
      numbers.append(own)
    }
  }

  /// Notes that one of the documents holds a word of a group.
  func note(_ word: UInt32, _ group: Int, in document: Int) {
    held[document * asked + group].append(word)
  }

  /// What was found in one document.
  struct Reading {
    /// How often the words stand side by side in the title, and in headings.
    var inTitle = 0
    var inHeadings = 0
    /// The share of the neighbours of the question that are neighbours in the text.
    var inText = 0.0
    /// The share of a question and a heading that they have in common.
    var cover = 0.0
    /// What ``Popularity`` says of the document.
    var popularity = 0.0
    /// What that adds to the score.
    var score = 0.0
  }

  /// Reads the title and the headings of a document, behind those before.
  func read(_ document: Int, in index: SearchIndex) {
    var reading = Reading()
    if total > 0 {
      line.beginDocument()
      reading.inTitle = line.read(
        index.titles.words, index.titles.positions(document), isTitle: true)
      reading.inHeadings = line.read(
        index.headings, index.headings.positions(document), isTitle: false)
      reading.cover = line.cover
      reading.popularity = Popularity.share(of: index.boost(of: document))
      reading.score = score(of: reading)
    }
    readings.append(reading)
  }

  /// Looks for neighbours in the text of a document that was read, which has a number among those that words were noted of.
  func readText(of document: Int, _ place: Int, number: Int, in index: SearchIndex) {
    readings[place].inText = neighbours(index.filter(document), number)
    readings[place].score = score(of: readings[place])
  }

  /// What a document may be worth whose text was not looked at.
  func most(_ place: Int) -> Double {
    var reading = readings[place]
    reading.inText = 1
    return score(of: reading)
  }

  @inline(never)
  private func score(of reading: Reading) -> Double {
    total
      * (Self.headingInfluence * reading.cover + Self.neighbourInfluence * reading.inText
        + Self.popularityInfluence * reading.popularity
        + Self.phraseInfluence * (saturated(reading.inTitle) + saturated(reading.inHeadings)))
  }

  /// How many of the question's neighbours are neighbours in a text.
  private func neighbours(_ filter: SectionView, _ number: Int) -> Double {
    guard filter.count > 0, asked > 1 else { return 0 }
    var there = 0
    for place in 1..<asked {
      let (left, right) = (words(place - 1, number), words(place, number))
      there += Neighbours.holds(left, right, in: filter) ? 1 : 0
    }
    return Double(there) / Double(asked - 1)
  }

  /// The words that stand for one of the question in a document.
  private func words(_ place: Int, _ number: Int) -> [UInt32] {
    var words = numbers[place]
    for word in held[number * asked + place] { words.append(word) }
    return words
  }

  private func saturated(_ count: Int) -> Double {
    Double(count) / (Double(count) + BM25.saturation)
  }
}

extension SearchIndex {
  /// What a word is known by among neighbours.
  func neighbourNumber(of term: Int) -> UInt32 {
    trie.term(term).withUnsafeBufferPointer { Neighbours.number($0) }
  }
}
