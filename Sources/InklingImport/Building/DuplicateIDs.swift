internal import InklingStore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Remembers the ids of a source, however many there are, in some 80 MB of memory.
///
/// The latest ids are in memory. When they are too many they become a run (a spill): sorted, in a file without a name.
/// Four runs of about the same size become one, so there are few, and an id is written again only as often as the
/// logarithm of their number. For a new id, as nearly all are, a filter mostly answers without a look at the runs.
package struct DuplicateIDs {
  /// How many ids are kept in memory, where they take some 25 MB.
  package static let usualRecent = 786_432

  /// How many runs of one size become one.
  private static let width = 4

  private var recent: [IDKey: Int] = [:]
  private let maximumRecent: Int
  private let directory: String
  /// The largest first, and the oldest first of those.
  private var runs: [IDRun] = []
  private var filter = IDFilter()

  /// How many ids are in memory.
  package var recentCount: Int { recent.count }
  /// How many runs there are.
  package var runCount: Int { runs.count }

  /// Keeps at most `maximumRecent` ids in memory and the others in `directory`.
  package init(
    maximumRecent: Int = DuplicateIDs.usualRecent,
    in directory: String = FileManager.default.temporaryDirectory.path
  ) {
    self.maximumRecent = maximumRecent
    self.directory = directory
  }

  /// The line on which `id` was used before; nil the first time.
  package mutating func note(_ id: [UInt8], line: Int) -> Int? {
    let key = IDKey(id)
    if let first = self.line(of: key) { return first }
    recent[key] = line
    if recent.count >= maximumRecent { writeRun() }
    return nil
  }

  /// Whether `id` was noted.
  package func contains(_ id: [UInt8]) -> Bool { line(of: IDKey(id)) != nil }

  private func line(of key: IDKey) -> Int? {
    if let line = recent[key] { return line }
    guard filter.mayHold(key) else { return nil }
    for run in runs {
      if let line = run.line(of: key) { return line }
    }
    return nil
  }

  private mutating func writeRun() {
    for key in recent.keys { filter.insert(key) }
    runs.append(IDRun(recent, in: directory))
    recent.removeAll(keepingCapacity: true)
    // Runs of one size stand side by side, because larger ones were made of older ones.
    while runs.count >= Self.width,
      runs[runs.count - Self.width].level == runs[runs.count - 1].level
    {
      let merged = IDRun(merging: Array(runs.suffix(Self.width)), in: directory)
      runs.removeLast(Self.width)
      runs.append(merged)
    }
  }
}

/// An id by two independent 64-bit hashes: 16 bytes however long it is.
///
/// Two different ids among ten million agree in both with a probability of about 10⁻²⁵.
struct IDKey: Hashable {
  let high: UInt64
  let low: UInt64

  init(_ id: [UInt8]) {
    (high, low) = id.withUnsafeBytes { (Hash64.of($0, seed: 1), Hash64.of($0, seed: 2)) }
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  static func < (left: IDKey, right: IDKey) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// Tells for most ids that were never inserted that they were not, in 16 MB of memory.
///
/// Each id sets three bits of one 64-bit word, so it costs one look at memory. Of ten million ids two in a hundred new
/// ones pass the filter. With very many ids nearly all pass, and each costs a search of the runs.
struct IDFilter {
  /// A power of two.
  private static let wordCount = 1 << 21
  private var words: [UInt64] = []

  mutating func insert(_ key: IDKey) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: Self.wordCount) }
    words[Self.place(key)] |= Self.bits(key)
  }

  func mayHold(_ key: IDKey) -> Bool {
    if words.isEmpty { return false }
    let bits = Self.bits(key)
    return words[Self.place(key)] & bits == bits
  }

  private static func place(_ key: IDKey) -> Int {
    Int(truncatingIfNeeded: key.low) & (wordCount - 1)
  }

  private static func bits(_ key: IDKey) -> UInt64 {
    1 << (key.low >> 58) | 1 << (key.low >> 52 & 63) | 1 << (key.low >> 46 & 63)
  }
}
