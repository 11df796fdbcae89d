internal import InklingCore
public import InklingIndex
public import InklingSession

/// Documents in twelve languages, the same for the same seed, for a source to answer from, and questions about them.
///
/// ```swift
/// let corpus = SourceCorpus(count: 600)
/// for document in corpus.documents { try await push(document) }
/// let report = try await checkSource(MySource(), holding: corpus)
/// ```
///
/// The fields are `id`, `title`, `text`, `kind` (a scope, four values), `language` (a keyword) and `year` (a number).
public struct SourceCorpus: Sendable {
  /// A question, and the document that it was made of.
  public struct Asked: Sendable {
    /// The question.
    public let question: Question
    /// The id of the document that is meant; nil where nothing particular is.
    public let meant: SearchText?
  }

  /// What the fields are for.
  public let schema = IndexSchema(
    fields: [
      Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
      Field("language", .keyword), Field("year", .number),
    ],
    scopeOrder: Self.kinds.map { Array($0.utf8) })
  /// The documents.
  public let documents: [Document]
  private let texts: [(title: String, text: String, language: Int)]

  static let kinds = ["Books", "Letters", "Maps", "Songs"]

  /// So many documents, a twelfth in each language.
  public init(count: Int = 1_200, seed: UInt64 = 1) {
    var random = SeededNumbers(seed)
    var documents: [Document] = []
    var texts: [(title: String, text: String, language: Int)] = []
    for number in 0..<max(0, count) {
      let place = number % CorpusLanguage.all.count
      let language = CorpusLanguage.all[place]
      let title = language.sentence(of: 1 + random.below(4), &random)
      let text = random.below(10) == 0 ? "" : language.sentence(of: 6 + random.below(30), &random)
      let kind = Self.kinds[random.below(Self.kinds.count)]
      let year = 1_900 + random.below(126)
      texts.append((title, text, place))
      documents.append(
        Document(
          values: ["d\(number)", title, text, kind, language.tag, "\(year)"].map { Array($0.utf8) },
          boost: Int32(random.below(5))))
    }
    self.documents = documents
    self.texts = texts
  }

  /// The documents as one index in memory: what answers are compared with.
  ///
  /// - Complexity: O(length of the texts).
  public func index() throws(IndexError) -> SearchIndex {
    var builder = try SegmentBuilder(schema: schema)
    for document in documents { try builder.add(document) }
    let segment = SegmentMemory(copying: try builder.finish())
    do { return try SearchIndex(segment) } catch { throw .damagedSegment }
  }

  /// Questions as people ask them: begun and misspelt words, phrases, scopes, filters, orders, pages.
  public func questions(_ count: Int, seed: UInt64 = 1) -> [Asked] {
    guard !documents.isEmpty else { return [] }
    var random = SeededNumbers(seed &+ 0x5EED)
    return (0..<max(0, count)).map { asked(number: $0, &random) }
  }

  private func asked(number: Int, _ random: inout SeededNumbers) -> Asked {
    let place = random.below(documents.count)
    let words = wording(of: texts[place], &random)
    var question = Question(generation: number + 1, text: SearchText(words.text))
    var isMeant = words.isMeant
    let kind = String(decoding: documents[place].values[3], as: UTF8.self)
    let year = Int(String(decoding: documents[place].values[5], as: UTF8.self)) ?? 0
    if random.below(4) == 0 {
      let own = Self.kinds.firstIndex(of: kind) ?? 0
      question.scope = own + 1
      question.criterion = .facet(SearchText(kind))
    }
    var filters: [SearchText] = []
    var sort = SearchText()
    if random.below(5) == 0 { filters.append(SearchText("year:\(year - 20)..\(year + 20)")) }
    if random.below(8) == 0 {
      filters.append(SearchText("language:" + CorpusLanguage.all[texts[place].language].tag))
    }
    if random.below(12) == 0 {
      sort = random.below(2) == 0 ? "year" : "-year"
      isMeant = false
    }
    question.conditions = SearchConditions(filters: filters, sort: sort)
    question.limit = [20, 20, 20, 1, 5, 100][random.below(6)]
    if random.below(8) == 0 {
      question.offset = [1, 10, 40][random.below(3)]
      isMeant = false
    }
    if question.limit < 10 { isMeant = false }
    return Asked(
      question: question, meant: isMeant ? SearchText(documents[place].values[0]) : nil)
  }

  private func wording(
    of document: (title: String, text: String, language: Int), _ random: inout SeededNumbers
  ) -> (text: String, isMeant: Bool) {
    let title = document.title
    let words = title.split(separator: " ").map(String.init)
    let inText = document.text.split(separator: " ").map(String.init)
    switch random.below(14) {
    case 0, 1: return (title, true)
    case 2, 3: return (String(title.prefix(max(1, random.below(title.count + 1)))), false)
    case 4, 5: return (misspelt(title, &random), true)
    case 6: return (words.reversed().joined(separator: " "), true)
    case 7 where inText.count > 3:
      let start = random.below(inText.count - 2)
      return (inText[start...start + 1].joined(separator: " "), false)
    case 8 where inText.count > 3:
      let start = random.below(inText.count - 2)
      return ("\"" + inText[start...start + 1].joined(separator: " ") + "\"", false)
    case 9: return (title + " ", true)
    case 10: return (title.uppercased(), true)
    case 11 where words.count > 1: return ("\(words[0]) -\(words[1])", false)
    case 12: return ("title:\(words[0])", false)
    case 13 where random.below(3) == 0:
      return (["", " ", "qqqqxyz", "👍🏽", "a", "\"", "-", "title:"][random.below(8)], false)
    default: return (misspelt(String(title.prefix(max(4, title.count - 2))), &random), false)
    }
  }

  /// One letter left out, doubled, turned round with the next or replaced.
  private func misspelt(_ text: String, _ random: inout SeededNumbers) -> String {
    var letters = Array(text)
    guard letters.count > 3 else { return text }
    let place = 1 + random.below(letters.count - 2)
    switch random.below(4) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters.swapAt(place, place + 1)
    default: letters[place] = letters[random.below(letters.count)]
    }
    return String(letters)
  }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 on, smaller than `count`; 0 where that is none.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return count > 0 ? Int((mixed ^ (mixed >> 31)) % UInt64(count)) : 0
  }
}
