import InklingText

/// The ranking in obvious lines over arrays: what the index must agree with.
///
/// It knows questions of plain words without typos: all words must be in the document, the last one may be begun.
struct BruteForceTwin {
  struct Entry {
    var id: Int
    var text: String
    var title: [[UInt8]]
    var all: Set<[UInt8]>
    var length: Int
  }

  private(set) var entries: [Entry] = []

  init(_ documents: [(title: String, text: String)]) {
    for (id, document) in documents.enumerated() {
      let title = Self.words(document.title)
      entries.append(
        Entry(
          id: id, text: document.title, title: title, all: Set(title + Self.words(document.text)),
          length: document.title.utf8.count))
    }
    entries.sort {
      ($0.title.count, $0.length, $0.id) < ($1.title.count, $1.length, $1.id)
    }
  }

  static func words(_ text: String) -> [[UInt8]] {
    var buffer = TokenBuffer()
    Array(text.utf8).withUnsafeBufferPointer {
      Analyzer(for: .queries).analyze($0, into: &buffer)
    }
    return buffer.tokens.map { Array(buffer.term(of: $0)) }
  }

  /// The ids of all documents that hold the words, best first.
  func ids(_ question: String) -> [Int] {
    let words = Self.words(question)
    guard let last = words.last else { return [] }
    let vocabulary = entries.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.all) }
    func matches(_ word: [UInt8], _ place: Int) -> Bool {
      place == words.count - 1 || !vocabulary.contains(words[place])
        ? word.starts(with: words[place]) : word == words[place]
    }
    func place(_ entry: Entry) -> Int? {
      for at in words.indices where !entry.all.contains(where: { matches($0, at) }) { return nil }
      var best = 7
      if words.indices.allSatisfy({ at in entry.title.contains { matches($0, at) } }) { best = 6 }
      for start in entry.title.indices where start + words.count <= entry.title.count {
        guard words.indices.allSatisfy({ matches(entry.title[start + $0], $0) }) else { continue }
        let end = start + words.count
        let isWhole = entry.title[end - 1] == last
        if isWhole {
          let isEnding = end == entry.title.count
          best = min(best, start == 0 ? (isEnding ? 0 : 1) : isEnding ? 2 : 3)
        } else {
          best = min(best, start == 0 ? 4 : 5)
        }
      }
      return best
    }
    let found = entries.enumerated().compactMap { rank, entry in
      place(entry).map { (place: $0, rank: rank, id: entry.id) }
    }
    return found.sorted { ($0.place, $0.rank) < ($1.place, $1.rank) }.map { $0.id }
  }
}

extension BruteForceTwin {
  /// The titles to suggest: of the ten best, those of at most 48 bytes that hold every word, each of them with other words
  /// than the question, the completions and the titles before; so many that five are suggested in all.
  func titles(_ question: String, besides completions: [String]) -> [String] {
    let words = Self.words(question)
    var known = Set((completions + [question]).map(Self.words))
    var titles: [String] = []
    for id in ids(question).prefix(10) {
      guard completions.count + titles.count < 5, let entry = entries.first(where: { $0.id == id })
      else { break }
      let holdsAll = words.allSatisfy { word in entry.title.contains { $0.starts(with: word) } }
      guard holdsAll, entry.text.utf8.count <= 48 else { continue }
      if known.insert(entry.title).inserted { titles.append(entry.text) }
    }
    return titles
  }

  /// The documents that hold two words of the question as one, or one of four letters as its halves side by side in the
  /// title, and that do not match as typed.
  func respelled(_ question: [String]) -> Set<Int> {
    let words = question.map { Array($0.utf8) }
    let vocabulary = entries.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.all) }
    func matches(_ word: [UInt8], _ asked: [UInt8], isLast: Bool) -> Bool {
      isLast || !vocabulary.contains(asked) ? word.starts(with: asked) : word == asked
    }
    let unknown = words.indices.filter { place in
      !vocabulary.contains { $0.starts(with: words[place]) }
    }
    func others(_ entry: Entry, but places: [Int]) -> Bool {
      unknown.allSatisfy(places.contains)
        && words.indices.filter { !places.contains($0) }.allSatisfy { place in
          entry.all.contains {
            matches($0, words[place], isLast: place == words.count - 1)
          }
        }
    }
    func isJoined(_ entry: Entry, _ place: Int) -> Bool {
      let joined = words[place] + words[place + 1]
      let isLast = place + 1 == words.count - 1
      return entry.all.contains { isLast ? $0.starts(with: joined) : $0 == joined }
    }
    func isSplit(_ entry: Entry, _ place: Int) -> Bool {
      guard words[place].count == 4 else { return false }
      let halves = [Array(words[place].prefix(2)), Array(words[place].suffix(2))]
      return zip(entry.title, entry.title.dropFirst()).contains { left, right in
        left == halves[0]
          && (place == words.count - 1 ? right.starts(with: halves[1]) : right == halves[1])
      }
    }
    let found = entries.filter { entry in
      words.indices.contains { place in
        place + 1 < words.count && isJoined(entry, place) && others(entry, but: [place, place + 1])
          || isSplit(entry, place) && others(entry, but: [place])
      }
    }
    return Set(found.map { $0.id }).subtracting(ids(question.joined(separator: " ")))
  }
}

/// Numbers that come again with the same seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  }
}
