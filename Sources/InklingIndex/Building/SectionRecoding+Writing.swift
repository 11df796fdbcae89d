extension SectionRecoding {
  /// What ``read(_:_:)`` makes sections of, and the sections that it makes.
  ///
  /// A section that would not be made byte for byte is left out.
  ///
  /// - Complexity: O(bytes of the sections).
  static func written(_ index: SearchIndex) -> (bytes: [UInt8], sections: Set<SectionID>) {
    var parts: [[UInt8]] = []
    var sections: Set<SectionID> = []
    var candidates = ascending.map { (numbers(of: $0, index), [$0]) }
    candidates += [
      (nodes(of: index.trie), trie),
      (words(of: index.titles.words, .titleWords), [.titleWords, .titleSamples]),
      (words(of: index.headings, .headingWords), [.headingWords, .headingSamples]),
    ]
    for (part, made) in candidates {
      guard let part, isRight(part, made, index) else { continue }
      parts.append(part)
      sections.formUnion(made)
    }
    var bytes: [UInt8] = []
    bytes.append(varint: UInt(parts.count))
    return (bytes + parts.flatMap { $0 }, sections)
  }

  private static func numbers(of id: SectionID, _ index: SearchIndex) -> [UInt8]? {
    let numbers = AscendingNumbers(index.layout.section(id))
    guard numbers.count > 0 else { return nil }
    var bytes = beginning(of: id, numbers.count)
    var last = 0
    for at in 0..<numbers.count {
      let number = numbers[at]
      guard number >= last else { return nil }
      bytes.append(varint: UInt(number - last))
      last = number
    }
    return bytes
  }

  private static func nodes(of trie: TermTrie) -> [UInt8]? {
    var bytes = beginning(of: .trieChildren, trie.nodeCount)
    for number in 0..<trie.nodeCount {
      let node = trie.node(number)
      let head = trie.heads.slice(number, number + 1).bytes
      let label = (number == 0 ? [] : head) + trie.tail(node).bytes
      guard label.allSatisfy({ $0 >= firstOfLabels }) else { return nil }
      bytes += label
      let said = trie.children(node).count * 2 + (node.isTerm ? 1 : 0)
      if said + 1 < Int(manyChildren) {
        bytes.append(UInt8(said + 1))
      } else {
        bytes.append(manyChildren)
        bytes.append(varint: UInt(said))
      }
    }
    return bytes
  }

  private static func words(of titles: TitleWords, _ id: SectionID) -> [UInt8]? {
    let (wordBits, frequentBits, frequent) = titles.coding
    guard titles.count > 0, wordBits <= maximumWordBits, frequent.count <= maximumFrequent else {
      return nil
    }
    let words = (0..<titles.count).map { titles[$0] }
    var counts: [Int: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    for word in frequent { counts[Int(word)] = nil }
    let others = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var bytes = beginning(of: id, titles.count)
    for number in [wordBits, frequentBits, frequent.count] + frequent.map({ Int($0) }) {
      bytes.append(varint: UInt(number))
    }
    bytes.append(varint: UInt(others.count))
    var last = 0
    for word in others {
      let distance = word - last
      bytes.append(varint: UInt(distance >= 0 ? 2 * distance : -1 - 2 * distance))
      last = word
    }
    var places: [Int: Int] = [:]
    for (place, word) in (frequent.map { Int($0) } + others).enumerated() { places[word] = place }
    for word in words { bytes.append(varint: UInt(places[word] ?? 0)) }
    for first in stride(from: 0, to: words.count, by: 8) {
      var begins: UInt8 = 0
      for place in first..<min(first + 8, words.count) where titles.begins(at: place) {
        begins |= 1 << UInt8(place - first)
      }
      bytes.append(begins)
    }
    return bytes
  }

  private static func beginning(of id: SectionID, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varint: UInt(id.rawValue))
    bytes.append(varint: UInt(count))
    return bytes
  }

  private static func isRight(_ part: [UInt8], _ made: [SectionID], _ index: SearchIndex) -> Bool {
    ([1] + part).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var cursor = SectionCursor(SectionView(base: UnsafeRawPointer(base), count: bytes.count))
      var right: Set<SectionID> = []
      try? read(&cursor) { (id, bytes) throws(SegmentError) in
        if bytes == index.layout.section(id).bytes { right.insert(id) }
      }
      return right == Set(made) && cursor.at == bytes.count
    }
  }
}
