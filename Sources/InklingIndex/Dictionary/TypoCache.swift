/// Remembers the alternatives of the words that were asked for last: while somebody types a word, those before it do not
/// change.
///
/// The cache belongs to one segment at a time, which it keeps alive.
internal final class TypoCache {
  private static let capacity = 8

  private struct Entry {
    var term: [UInt8]
    var isPrefix: Bool
    var edits: Int
    var ranges: [LooseRange]
  }

  private var memory: SegmentMemory?
  private var entries: [Entry] = []
  private var next = 0

  init() {}

  /// The words that lie at most so many edits away from `word`, one in the first letter counting as two, cheapest first.
  func ranges(_ word: QueryWord, edits: Int, in index: SearchIndex) -> [LooseRange] {
    if memory !== index.memory {
      entries.removeAll()
      next = 0
      memory = index.memory
    }
    for entry in entries
    where entry.isPrefix == word.isPrefix && entry.edits == edits && entry.term == word.term {
      return entry.ranges
    }
    guard var walk = FuzzyWalk(index.trie, word, edits: edits) else { return [] }
    let entry = Entry(
      term: word.term, isPrefix: word.isPrefix, edits: edits, ranges: walk.run())
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = (next + 1) % Self.capacity
    return entry.ranges
  }
}
