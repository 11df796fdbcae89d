internal import InklingText

/// The words of a dictionary by how they sound, so that `nite` finds *night* where nothing else is found.
///
/// The list is made when it is first asked for, by one pass over the words; no segment has it.
internal final class SoundLists: DictionaryLists {
  /// Of a larger dictionary nothing is made: it would take tens of milliseconds, and megabytes.
  private static let maximumTerms = 131_072
  /// More words of one sound are not compared.
  private static let maximumCompared = 512
  /// What two words have in common at their beginnings and ends at least, in hundredths: `qqxyzzy` is not meant for *keys*.
  private static let leastLikeness = 40

  let memory: SegmentMemory
  private let trie: TermTrie
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// The sound of a word and its number, ascending.
  @exclusivity(unchecked) private var places: [UInt64] = []
  /// The letters on the way to a node.
  @exclusivity(unchecked) private var word: [UInt8] = []
  /// Forged children may be those of many nodes.
  private var left = maximumTerms * 8

  init(_ index: SearchIndex) {
    memory = index.memory
    trie = index.trie
    if trie.termCount <= Self.maximumTerms { read(trie.root) }
    places.mergeSort()
  }

  static func steps(for trie: TermTrie) -> Int {
    trie.termCount > maximumTerms ? 0 : trie.termCount &* 8
  }

  /// Notes the words below a node, as far as they are letters from a to z.
  private func read(_ node: TrieNode) {
    for child in trie.children(node) where trie.heads.byte(child) &- 0x61 < 26 {
      let below = trie.node(child)
      let tail = trie.tail(below)
      left -= 1 + tail.count
      guard left > 0, word.count + tail.count < Analyzer.longestTerm else { continue }
      let length = word.count
      word.append(trie.heads.byte(child))
      for at in 0..<tail.count { word.append(tail.byte(at)) }
      if below.isTerm, let sound = SoundCode.of(word) {
        places.append(UInt64(sound) << 32 | UInt64(trie.firstTerm(below)))
      }
      read(below)
      word.removeLast(word.count - length)
    }
  }

  /// At most so many words that sound like another, those first whose letters are most alike.
  ///
  /// - Complexity: O(log words, and words of the same sound, of which 512 at most are compared).
  func ranges(_ word: [UInt8], _ limit: Int) -> [LooseRange] {
    guard let sound = SoundCode.of(word) else { return [] }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] >> 32 < UInt64(sound) { low = middle + 1 } else { high = middle }
    }
    var alike: [UInt64] = []
    let end = min(places.count, low + Self.maximumCompared)
    while low < end, places[low] >> 32 == UInt64(sound) {
      let term = Int(truncatingIfNeeded: places[low] & 0xFFFF_FFFF)
      let likeness = Self.likeness(word, trie.term(term))
      if likeness >= Self.leastLikeness, likeness < 100 {
        alike.append(UInt64(100 - likeness) << 32 | UInt64(term))
      }
      low += 1
    }
    alike.mergeSort()
    var found: [LooseRange] = []
    for place in alike where found.count < limit {
      let term = Int(truncatingIfNeeded: place & 0xFFFF_FFFF)
      let range = TermRange(low: term, high: term + 1, isWhole: true)
      found.append(LooseRange(range: range, cost: TypoCost.sound))
    }
    return found
  }

  /// The letters that two words share at the beginning and at the end, in hundredths of all.
  @inline(never)
  private static func likeness(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let most = min(one.count, other.count)
    var begin = 0
    while begin < most, one[begin] == other[begin] { begin += 1 }
    var end = 0
    while end < most - begin, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    return (begin + end) * 200 / max(1, one.count + other.count)
  }
}
