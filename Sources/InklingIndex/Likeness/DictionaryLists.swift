/// Lists over the words of a dictionary that no segment has: they are made when a question first needs them, and kept.
internal protocol DictionaryLists: AnyObject {
  var memory: SegmentMemory { get }

  /// Makes the lists; empty ones of a dictionary that is too large for them.
  init(_ index: SearchIndex)

  /// About how many looks making them takes as long as, in a browser longer than a frame; none where they stay empty.
  static func steps(for trie: TermTrie) -> Int
}

extension DictionaryLists {
  /// The lists of an index, of those that are kept or new ones; nil where making them takes longer than the looks that are
  /// left.
  static func lists(of index: SearchIndex, in kept: inout [Self], within steps: Int) -> Self? {
    for lists in kept where lists.memory === index.memory { return lists }
    guard Self.steps(for: index.trie) < steps else { return nil }
    // The dictionaries of more segments are not kept.
    if kept.count == 8 { kept.removeAll() }
    let lists = Self(index)
    kept.append(lists)
    return lists
  }
}
