/// Puts the words of several lists into one order.
///
/// - Complexity: O(*n* log *n*), or O(*n*) times the logarithm of the number of lists where each is in order already.
internal struct TermMerge {
  /// All words, sorted.
  private(set) var terms = TermList()
  /// The number of each list's words among them, ``none`` for those that were left out.
  private(set) var maps: [[UInt32]] = []

  static let none = UInt32.max

  private struct Entry {
    var key: UInt64
    var list: UInt32
    var term: UInt32
  }

  init(_ lists: [TermList], where holds: (Int, Int) -> Bool = { _, _ in true }) {
    var entries: [Entry] = []
    entries.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for (number, list) in lists.enumerated() {
      maps.append([UInt32](repeating: Self.none, count: list.count))
      for term in 0..<list.count where holds(number, term) {
        entries.append(
          Entry(key: Self.key(list, term), list: UInt32(number), term: UInt32(term)))
      }
    }
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return Self.compare(lists, left, right) < 0
    }
    terms.reserve(entries.count, bytes: entries.count * 8)
    for (place, entry) in entries.enumerated() {
      if place == 0 || Self.compare(lists, entries[place - 1], entry) != 0 {
        lists[Int(entry.list)].withTerm(Int(entry.term)) { terms.append($0) }
      }
      maps[Int(entry.list)][Int(entry.term)] = UInt32(terms.count - 1)
    }
  }

  /// The first eight bytes of a word, so that most comparisons look at numbers only.
  private static func key(_ list: TermList, _ term: Int) -> UInt64 {
    list.withTerm(term) { word in
      var key: UInt64 = 0
      for at in 0..<8 { key = key << 8 | (at < word.count ? UInt64(word[at]) : 0) }
      return key
    }
  }

  private static func compare(_ lists: [TermList], _ left: Entry, _ right: Entry) -> Int {
    if left.key != right.key { return left.key < right.key ? -1 : 1 }
    return lists[Int(left.list)].withTerm(Int(left.term)) { left in
      lists[Int(right.list)].withTerm(Int(right.term)) { right in
        let common = min(left.count, right.count)
        var at = min(common, 8)
        while at < common {
          let difference = Int(left[at]) - Int(right[at])
          if difference != 0 { return difference }
          at += 1
        }
        return left.count - right.count
      }
    }
  }
}
