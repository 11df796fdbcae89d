/// What decides the order of documents before any question is asked.
///
/// Documents with a higher boost come first. Among equals the document with the shorter title does, because the words
/// of a question are more of it.
internal struct StaticRank {
  var boost: Int32
  var words: Int
  var length: Int

  /// Smaller stands before greater.
  var key: UInt64 {
    UInt64(UInt32(bitPattern: Int32.max &- boost)) << 32 | UInt64(words) << 16 | UInt64(length)
  }

  /// The boost in a key.
  static func boost(_ key: UInt64) -> Int32 {
    Int32.max &- Int32(bitPattern: UInt32(truncatingIfNeeded: key >> 32))
  }
}

/// The rank of every document, with which the documents of several segments are put into one order.
///
/// Documents stand in the order of their ranks, so each rank that occurs is written once, with the first document that
/// has it:
///
///     count u32 │ 0 u32 │ keys u64 │ first documents u32
internal struct StaticRanks: Sendable {
  private static let headerSize = 8
  private let view: SectionView
  private let count: Int

  init(_ view: SectionView) {
    self.view = view
    count = min(view.number(0), max(0, view.count - Self.headerSize) / 12)
  }

  private func key(_ place: Int) -> UInt64 {
    view.load(Self.headerSize + place * 8, as: UInt64.self)
  }

  private func first(_ place: Int) -> Int { view.number(Self.headerSize + count * 8 + place * 4) }

  /// The key of a document.
  /// - Complexity: O(log *n*) in the number of different keys.
  func key(of document: Int) -> UInt64 {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if first(middle) <= document { low = middle } else { high = middle }
    }
    return key(low)
  }

  /// The keys of the documents one by one.
  func keys(documents: Int) -> [UInt64] {
    var keys: [UInt64] = []
    keys.reserveCapacity(documents)
    for place in 0..<count {
      let end = place + 1 < count ? min(first(place + 1), documents) : documents
      while keys.count < end { keys.append(key(place)) }
    }
    while keys.count < documents { keys.append(UInt64.max) }
    return keys
  }

  /// Writes what ``StaticRanks`` reads.
  struct Writer: Sendable {
    private var keys: [UInt64] = []
    private var firsts: [UInt32] = []

    /// Says the key of a document, of all in ascending order.
    mutating func append(_ key: UInt64, _ document: Int) {
      if let last = keys.last, last == key { return }
      keys.append(key)
      firsts.append(UInt32(truncatingIfNeeded: document))
    }

    var encoded: [UInt8] {
      var out: [UInt8] = []
      out.append(littleEndian: UInt64(keys.count))
      for key in keys { out.append(littleEndian: key) }
      for first in firsts { out.append(littleEndian: first) }
      return out
    }
  }
}
