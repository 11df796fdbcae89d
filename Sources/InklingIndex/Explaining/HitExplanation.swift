/// Why a hit stands where it stands: everything that the order of hits looks at, in the order in which it does.
///
/// `Documentation/Ranking.md` says what decides before what.
public struct HitExplanation: Sendable, Equatable {
  /// How well the document matches.
  public internal(set) var tier: HitTier
  /// Edits, with one more for each word that begins with another letter.
  public internal(set) var typos: Int
  /// Where the words stand; nil where not all of them do.
  public internal(set) var place: WordsPlace?
  /// The words that were looked for, in their order.
  public internal(set) var words: [WordExplanation] = []
  /// How many documents of the segment come first when everything else is equal: those with a higher boost, then
  /// those with fewer words in the title, then with a shorter title, then added before.
  public internal(set) var staticRank: Int
  /// How many words the title has.
  public internal(set) var titleWords: Int
  /// The length of the document that BM25F counts with: its words, those of the title five times.
  public internal(set) var length: Int
  /// How near the words stand in a text; nil where documents are short, and a name is looked for.
  public internal(set) var text: TextExplanation?
  /// The sum of what its words and their nearness add; texts and hits of the tier ``HitTier/some`` are ordered by it.
  public var score: Double { words.reduce(text?.score ?? 0) { $0 + $1.score } }
}

/// What the title, the headings and the text of a document say of all words of a question together.
public struct TextExplanation: Sendable, Equatable {
  /// How often the words stand side by side in the title.
  public internal(set) var phrasesInTitle: Int
  /// How often they stand side by side in a heading.
  public internal(set) var phrasesInHeadings: Int
  /// The share of the question's neighbours that are neighbours in the text, from 0 to 1.
  public internal(set) var neighbours: Double
  /// How much of the question and of a heading, or of the title, are the same, from 0 to 1.
  public internal(set) var heading: Double
  /// How many choose the document, as ``Document/boost(for:)`` was told: of a page, how many others lead to it.
  public internal(set) var popularity: Double
  /// What all that adds to the score.
  public internal(set) var score: Double
}

/// Where the words of a question stand in a document, best first.
public enum WordsPlace: Int, Sendable, CaseIterable {
  /// They are the title.
  case whole
  /// They begin the title, the last one whole.
  case opening
  /// They end the title.
  case ending
  /// They stand in the title side by side.
  case phrase
  /// They begin the title, the last one only begun.
  case openingBegun
  /// They stand in the title side by side, the last one only begun.
  case phraseBegun
  /// They stand in the title apart, or in another order.
  case title
  /// Some of them stand in the text.
  case text
}

/// What became of one word of a question in one document.
public struct WordExplanation: Sendable, Equatable {
  /// How a word was found.
  public enum Match: Sendable, Equatable {
    /// As it was typed.
    case whole
    /// As the beginning of a word.
    case begun
    /// With so many typos.
    case typo(Int)
    /// Inside a longer word: `maid` in *mermaid*.
    case inside
    /// By a word that sounds like it: `nite` for *night*.
    case sound
    /// Another form of the word.
    case akin
    /// A word that shares its letters, where not all words were found: most often one with another ending.
    case alike
    /// By a synonym: the document says ``WordExplanation/found`` and not the word.
    case synonym
    /// Not at all.
    case missing
  }

  /// The word that was looked for, folded; two words of the question where they were joined, a half where one was split.
  public internal(set) var asked: [UInt8]
  /// The word of the document, folded, or empty.
  public internal(set) var found: [UInt8] = []
  /// How it was found.
  public internal(set) var match = Match.missing
  /// Whether it was typed with signs (diacritics), and the document has it only with others: then it adds nothing by itself.
  public internal(set) var hasOtherSigns = false
  /// Its place in the title, from 0; nil when it stands in the text only.
  public internal(set) var titlePosition: Int?
  /// How often the document holds it or its other forms, five times for each in the title, in part for each word that stands for it.
  public internal(set) var weight = 0.0
  /// How much it tells: more the fewer documents hold it, and the more often those do.
  public internal(set) var importance = 0.0
  /// What it adds to the document's BM25F.
  public internal(set) var score = 0.0
}
