import InklingText

/// The words of the dictionary that stand for one word of a question in texts.
internal final class TextGroup {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// What counts, the best first.
  @exclusivity(unchecked) var forms: [WordForm] = []
  /// So many of the forms are the word as it was typed, or what was meant by it; the others are only like it.
  @exclusivity(unchecked) var best = 0
  /// Whether no document of any segment has the word as it was typed.
  @exclusivity(unchecked) var isUnknown = false
  /// The beginnings of words that are too many to be weighed; they are looked for in headings only.
  @exclusivity(unchecked) var wide = TermRange.none
  /// In how many documents the best forms stand.
  @exclusivity(unchecked) var spread: WordSpread?
  /// How many documents hold the best forms.
  @exclusivity(unchecked) var typed = 0
  /// How much the word tells.
  @exclusivity(unchecked) var importance = 0.0

  init() {}

  /// Whether a document that lacks the group holds only some of the words.
  var counts: Bool { !forms.isEmpty || isUnknown }

  /// Notes what the best forms have found.
  func note(_ board: ScoreBoard, isKnown: Bool) {
    typed = board.weighedCount
    if !isKnown { spread = board.spread }
  }

  /// Whether a word of the dictionary stands for the word of the question already.
  func holds(_ term: Int) -> Bool {
    for form in forms where form.range.contains(term) { return true }
    return false
  }
}

extension SearchIndex {
  /// How many documents the list of a word has; what the list says is believed up to the documents that there are.
  @inline(__always)
  func postingCount(of term: Int) -> Int {
    min(PostingCursor.count(postings, at: list(term)), documentCount)
  }

  /// How many documents the lists of a range of words have, together.
  ///
  /// Sums wrap: where an `Int` has 32 bits, a forged segment can have words enough for that.
  func postingCount(of range: TermRange) -> Int {
    var count = 0
    for term in range.terms { count &+= postingCount(of: term) }
    return count
  }

  /// The same for the words that a beginning stands for: very many where there are very many words.
  func begunPostings(of range: TermRange) -> Int {
    range.count > Self.maximumBegun ? Int(Int32.max) : postingCount(of: range)
  }

  /// The lists of more words are not added up.
  private static let maximumBegun = 2_048

  /// In how many documents a word of a range must stand so that all such words have at most so many postings, to a
  /// power of two.
  func fewest(in range: TermRange, postings most: Int) -> Int {
    var sums = [Int](repeating: 0, count: 32)
    for term in range.terms {
      let count = postingCount(of: term)
      sums[Self.size(count)] &+= count
    }
    var size = 31
    var sum = 0
    while size > 0, sum &+ sums[size] <= most {
      sum &+= sums[size]
      size -= 1
    }
    return size == 0 ? 0 : 1 &<< (size + 1)
  }

  private static func size(_ count: Int) -> Int {
    31 - UInt32(truncatingIfNeeded: max(1, count)).leadingZeroBitCount
  }

  /// Whether a word of a form is in enough documents to be weighed.
  @inline(__always)
  func isWeighed(_ term: Int, in form: WordForm) -> Bool {
    form.fewest == 0 || postingCount(of: term) >= form.fewest
  }

  /// How many postings the words of a group have that are weighed.
  func weighedPostings(of forms: [WordForm], _ count: Int) -> Int {
    var sum = 0
    for place in 0..<min(count, forms.count) {
      for term in forms[place].range.terms where isWeighed(term, in: forms[place]) {
        sum &+= postingCount(of: term)
      }
    }
    return sum
  }
}
