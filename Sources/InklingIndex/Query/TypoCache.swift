/// Remembers the alternatives of the words that were asked for last: while somebody types a word, those before it do not
/// change, and the stages of one question ask for the same.
///
/// It keeps the segments alive that its words were looked up in, until as many others were asked for.
internal final class TypoCache {
  /// Enough for three words in each of ten segments, one and two edits away.
  private static let capacity = 64

  private struct Entry {
    var memory: SegmentMemory
    var term: [UInt8]
    var isPrefix: Bool
    /// How many typos the word may have: none between quotes, and fewer where it is known.
    var allowed: Int
    var edits: Int
    var ranges: [LooseRange]
  }

  private var entries: [Entry] = []
  private var next = 0

  init() {}

  /// The words that lie at most so many edits away from `word`, one in the first letter counting as two, cheapest first.
  func ranges(_ word: QueryWord, edits: Int, in index: SearchIndex) -> [LooseRange] {
    let allowed = word.allowedTypos
    for entry in entries
    where entry.memory === index.memory && entry.isPrefix == word.isPrefix
      && entry.allowed == allowed && entry.edits == edits && entry.term == word.term
    {
      return entry.ranges
    }
    guard var walk = FuzzyWalk(index.trie, word, edits: edits) else { return [] }
    let entry = Entry(
      memory: index.memory, term: word.term, isPrefix: word.isPrefix, allowed: allowed,
      edits: edits, ranges: walk.run())
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = (next + 1) % Self.capacity
    return entry.ranges
  }
}
