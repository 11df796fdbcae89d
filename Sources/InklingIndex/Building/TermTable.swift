/// Gives every word of a chunk a number, in the order in which the words first come.
///
/// Open addressing: a slot holds a word's number plus one. The words' hashes stand beside them, so the first comparison
/// of bytes nearly always succeeds.
internal struct TermTable {
  private(set) var terms = TermList()
  private var hashes: [UInt32] = []
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  var count: Int { terms.count }

  /// About how much memory the table takes.
  var byteCount: Int { terms.bytes.count + 8 * terms.count + 4 * slots.count }

  /// The number of a word, new or old.
  mutating func intern(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(word)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let term = Int(slots[slot]) - 1
      if hashes[term] == hash, equals(term, word) { return term }
      slot = (slot + 1) & mask
    }
    let term = terms.count
    terms.append(word)
    hashes.append(hash)
    slots[slot] = UInt32(term + 1)
    if terms.count * 2 > slots.count { grow() }
    return term
  }

  private func equals(_ term: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = terms.start(term)
    guard Int(terms.ends[term]) - start == word.count else { return false }
    return terms.bytes.withUnsafeBufferPointer { bytes in
      for at in 0..<word.count where bytes[start &+ at] != word[at] { return false }
      return true
    }
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for (term, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(term + 1)
    }
    slots = larger
  }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var sum: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(word.count)
    var at = 0
    while at < word.count {
      var part: UInt64 = 0
      let end = min(at + 8, word.count)
      while at < end {
        part = part << 8 | UInt64(word[at])
        at += 1
      }
      sum = (sum ^ part) &* 0xD6E8_FEB8_6659_FD93
      sum ^= sum >> 32
    }
    return UInt32(truncatingIfNeeded: sum)
  }
}
