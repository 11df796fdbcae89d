/// A document that matches, and how well: smaller keys stand before greater ones.
internal struct Found {
  /// The half typos of a document that holds only some of the words: more than any other has.
  static let some = 15

  /// Typos, then the place of the words, then the static order or the rank by score.
  private(set) var key: UInt64
  let document: Int
  /// What a document of the tier `some` was chosen by.
  var score: Float = 0
  /// What the words found differ from those asked by, in half typos.
  var halfTypos: Int { Int(key >> 40) }
  /// The key without the static order.
  var rank: UInt32 { UInt32(truncatingIfNeeded: key >> 32) }

  init(halfTypos: Int, place: Int, document: Int) {
    self.init(halfTypos: halfTypos, place: place, rank: document, document: document)
  }

  /// A document in an order of its own, until ``FoundList/rank(halfTypos:)``.
  init(key: UInt64, document: Int) {
    self.key = key
    self.document = document
  }

  init(halfTypos: Int, place: Int, rank: Int, document: Int) {
    key = UInt64(halfTypos) << 40 | UInt64(place) << 32 | UInt64(rank)
    self.document = document
  }

  /// The tier that the document stands in.
  var tier: HitTier {
    get { ownTier ?? (halfTypos == 0 ? .exact : halfTypos == Self.some ? HitTier.some : .typo) }
    set { ownTier = newValue }
  }
  private var ownTier: HitTier?

  /// A document with a score, until ``FoundList/rankAsTexts()``.
  init(score: Float, document: Int) {
    // Positive numbers sort as their bits do: the highest score first, then the static order.
    self.init(key: UInt64(~score.bitPattern) << 32 | UInt64(document), document: document)
    self.score = score
  }

  /// The same document with a higher score, or a lower one, which is 0 at the least.
  func corrected(by change: Double) -> Found {
    var corrected = Found(score: max(0, score + Float(change)), document: document)
    corrected.ownTier = ownTier
    return corrected
  }
}

/// Where a document holds the words, best first.
///
/// The words of a question are mostly the first words of a title, else its last ones, and a title that holds them is
/// the likelier the shorter it is: `foot` puts `foot` above `foot path`, that above `bare foot`, that above
/// `a foot long`, and that above `footed`.
internal enum WordPlace {
  /// The title is the words.
  static let whole = 0
  /// The title begins with the words, the last one whole.
  static let opening = 1
  /// The title ends with the words.
  static let ending = 2
  /// The words stand in the title side by side, the last one whole.
  static let phrase = 3
  /// The title begins with the words, the last one only begun.
  static let openingBegun = 4
  /// The words stand in the title side by side, the last one only begun.
  static let phraseBegun = 5
  /// The words stand in the title, apart or in another order.
  static let title = 6
  /// Some words stand in the text only.
  static let text = 7
  /// In texts, where the score decides and not the place.
  static let treated = 8
}

/// The best documents found so far, sorted, at most as many as are wanted.
internal final class FoundList {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) private(set) var items: [Found] = []
  @exclusivity(unchecked) private var limit = 0
  /// What decides between documents of the same key, where anything does.
  @exclusivity(unchecked) var order: FoundOrder?

  func reset(limit: Int) {
    order = nil
    items.removeAll(keepingCapacity: true)
    self.limit = limit
    items.reserveCapacity(limit + 1)
  }

  var isFull: Bool { items.count >= limit }
  var count: Int { items.count }

  /// Whether something with this key would still be kept.
  @inline(__always)
  func accepts(_ key: UInt64) -> Bool {
    guard let last = items.last, items.count >= limit else { return limit > 0 }
    return key < last.key
  }

  /// Whether a document is in the list already, in as good a place.
  func holds(_ found: Found) -> Bool {
    for item in items where item.document == found.document { return item.key <= found.key }
    return false
  }

  /// Leaves a document out.
  func remove(_ document: Int) { items.removeAll { $0.document == document } }

  /// Gives all documents the keys of so many half typos, in the order in which they are.
  ///
  /// Those behind the first so many are worse, whatever their scores.
  func rank(halfTypos: Int, first: Int = .max) {
    for at in items.indices {
      let score = items[at].score
      items[at] = Found(
        halfTypos: halfTypos, place: at < first ? 0 : 1, rank: at, document: items[at].document)
      items[at].score = score
    }
  }

  /// Gives all documents the keys of texts, in the order in which they are.
  func rankAsTexts() {
    for at in items.indices {
      let (score, tier) = (items[at].score, items[at].tier)
      items[at] = Found(
        halfTypos: 0, place: WordPlace.treated, rank: at, document: items[at].document)
      items[at].score = score
      items[at].tier = tier
    }
  }

  /// Puts a document behind those in the list, if there is room.
  func append(_ item: Found) {
    if items.count < limit { items.append(item) }
  }

  /// Keeps a document that is not in the list yet.
  func insert(_ found: Found) {
    guard accepts(found.key) || isBetterThanLast(found) else { return }
    if items.count >= limit { items.removeLast() }
    var at = items.count
    while at > 0, items[at - 1].key > found.key { at -= 1 }
    if let order {
      while at > 0, items[at - 1].key == found.key,
        order.precedes(found.document, items[at - 1].document)
      {
        at -= 1
      }
    }
    items.insert(found, at: at)
  }

  /// Whether a document stands before the last one only by what decides between equals.
  private func isBetterThanLast(_ found: Found) -> Bool {
    guard let order, let last = items.last, last.key == found.key else { return false }
    return order.precedes(found.document, last.document)
  }
}
