internal import InklingCore
internal import InklingIndex
internal import InklingText

/// The words of a document, as they stand in the fields of a cluster.
struct ClusterWords {
  /// Stands before the first word of a title; no word has it.
  static let opening: UInt8 = 2
  /// Stands behind the last word of a title.
  static let ending: UInt8 = 3
  /// Beginnings of words have at most so many letters; a longer one is looked for among the words.
  static let longestBegun = 20
  /// A word weighs in a document as much as five bits and one more hold, as in a segment.
  private static let heaviest = 63
  private static let titleWeight = 5

  private(set) var title: [UInt8] = []
  private(set) var titleAlternates: [UInt8] = []
  private(set) var begun: [UInt8] = []
  private(set) var headings: [UInt8] = []
  private(set) var text: [UInt8] = []
  /// Words of the titles, other ways to write them left out.
  private(set) var titleWords = 0
  private(set) var titleBytes = 0
  /// The words, those of titles and headings counted five times.
  private(set) var length = 0

  private var weights: [[UInt8]: Int] = [:]
  private var order: [[UInt8]] = []
  private var titleTerms: [[UInt8]] = []
  private var beginnings: Set<[UInt8]> = []

  init(_ document: Document, schema: IndexSchema, _ analyzer: Analyzer, _ buffer: inout TokenBuffer)
  {
    for (field, value) in zip(schema.fields, document.values) where field.role.isSearched {
      switch field.role {
      case .title:
        titleBytes += value.count
        add(value, analyzer, &buffer, weight: Self.titleWeight) { words, term, isAlternate in
          words.addTitle(term, isAlternate: isAlternate)
        }
        titleWords += buffer.positionCount
      case .heading:
        for line in value.split(separator: 0x0A) {
          add(Array(line), analyzer, &buffer, weight: Self.titleWeight) { words, term, _ in
            words.headings.append(word: term)
          }
        }
      default:
        add(value, analyzer, &buffer, weight: 1) { words, term, _ in words.text.append(word: term) }
      }
    }
    finishTitle()
  }

  private mutating func add(
    _ value: [UInt8], _ analyzer: Analyzer, _ buffer: inout TokenBuffer, weight: Int,
    _ take: (inout ClusterWords, [UInt8], Bool) -> Void
  ) {
    value.withUnsafeBufferPointer { analyzer.analyze($0, into: &buffer) }
    length += buffer.positionCount * weight
    for token in buffer.tokens {
      let term = Array(buffer.term(of: token))
      if let known = weights[term] {
        weights[term] = min(known + weight, Self.heaviest)
      } else {
        weights[term] = weight
        order.append(term)
      }
      take(&self, term, token.traits.contains(.alternate))
    }
  }

  private mutating func addTitle(_ term: [UInt8], isAlternate: Bool) {
    if isAlternate {
      titleAlternates.append(word: term)
    } else if titleTerms.count < SearchIndex.titleLimit {
      titleTerms.append(term)
    }
    addBeginnings(of: term)
  }

  private mutating func addBeginnings(of term: [UInt8], after sign: UInt8? = nil) {
    for end in Self.ends(of: term).dropLast().prefix(Self.longestBegun) {
      let beginning = (sign.map { [$0] } ?? []) + term[..<end]
      if beginnings.insert(beginning).inserted { begun.append(word: beginning) }
    }
  }

  /// Where the letters of a word end.
  static func ends(of term: [UInt8]) -> [Int] {
    (1...max(1, term.count)).filter { $0 >= term.count || term[$0] & 0xC0 != 0x80 }
  }

  private mutating func finishTitle() {
    guard let first = titleTerms.first, let last = titleTerms.last else { return }
    title.append(word: [Self.opening])
    for term in titleTerms { title.append(word: term) }
    title.append(word: [Self.ending])
    begun.append(word: Self.asOpening(first, isWhole: true))
    begun.append(word: last + [Self.ending])
    addBeginnings(of: first, after: Self.opening)
  }

  /// The first word of a title, or what it begins with, as a word of its own.
  static func asOpening(_ term: [UInt8], isWhole: Bool) -> [UInt8] {
    [opening] + term + (isWhole ? [ending] : [])
  }

  /// Every word as often as it weighs, and the same without endings.
  var weighed: (words: [UInt8], loose: [UInt8]) {
    var (words, loose): ([UInt8], [UInt8]) = ([], [])
    for term in order {
      let form = Array(term[..<LooseForm.length(of: term)])
      for _ in 0..<(weights[term] ?? 0) {
        words.append(word: term)
        loose.append(word: form)
      }
    }
    return (words, loose)
  }
}

extension [UInt8] {
  /// Adds a word behind a space.
  fileprivate mutating func append(word: [UInt8]) {
    if !isEmpty { append(0x20) }
    self += word
  }
}
