extension Program {
  /// Orders the functions so that those with much in common stand near each other, within what `gzip` looks back to.
  mutating func orderByLikeness() {
    var likeness = Likeness(functions.map(\.bytes))
    let order = likeness.order()
    var numbers = Array(0..<importCount + functions.count)
    for (place, old) in order.enumerated() { numbers[importCount + old] = importCount + place }
    functions = order.map { functions[$0] }
    renumber { numbers[$0] }
  }
}

/// Orders runs of bytes one by one: the next is the one of which most has stood in the last bytes already.
///
/// What two runs have in common is counted in short runs of six bytes. A match of `gzip` reaches back 32 KiB (RFC 1951,
/// 2). The search looks back a little less, because the place of a match within a run is not known.
///
/// - Complexity: O(*n* · *k*) for *n* short runs, each in *k* of the runs on average.
struct Likeness {
  private static let length = 6
  /// A mask for the last bytes of a number that make a short run.
  private static let lastBytes: UInt64 = 1 << (8 * UInt64(length)) - 1
  private static let reach = 31 * 1024
  /// Added to a run's size, because a run of a few bytes would otherwise count as alike by chance.
  private static let tare = 4

  private let sizes: [Int]
  /// The numbers of the short runs of each run, without doubles.
  private let parts: [[Int]]
  /// The runs that have a short run, by its number.
  private let owners: [[Int]]
  /// How often each short run stands within reach.
  private var counts: [Int]
  /// How many short runs of each run stand within reach.
  private var scores: [Int]

  init(_ runs: [[UInt8]]) {
    var numbers: [UInt64: Int] = [:]
    sizes = runs.map(\.count)
    parts = runs.map { run in
      var part: UInt64 = 0
      var found: Set<Int> = []
      for (place, byte) in run.enumerated() {
        part = (part << 8 | UInt64(byte)) & Self.lastBytes
        guard place >= Self.length - 1 else { continue }
        let next = numbers.count
        let number = numbers[part] ?? next
        if number == next { numbers[part] = next }
        found.insert(number)
      }
      return found.sorted()
    }
    var owners = Array(repeating: [Int](), count: numbers.count)
    for (run, found) in parts.enumerated() {
      for number in found { owners[number].append(run) }
    }
    self.owners = owners
    counts = Array(repeating: 0, count: numbers.count)
    scores = Array(repeating: 0, count: runs.count)
  }

  /// The places of the runs in their new order.
  mutating func order() -> [Int] {
    var order: [Int] = []
    var rest = Array(sizes.indices)
    var oldest = 0
    var size = 0
    while let next = rest.indices.max(by: { isBetter(rest[$1], than: rest[$0]) }) {
      let run = rest.remove(at: next)
      order.append(run)
      size += sizes[run]
      enter(run)
      while size > Self.reach, oldest < order.count - 1 {
        size -= sizes[order[oldest]]
        leave(order[oldest])
        oldest += 1
      }
    }
    return order
  }

  /// Whether more of one run than of another is within reach; of equals the first counts.
  private func isBetter(_ one: Int, than other: Int) -> Bool {
    let first = scores[one] * (parts[other].count + Self.tare)
    let second = scores[other] * (parts[one].count + Self.tare)
    return first == second ? one < other : first > second
  }

  private mutating func enter(_ run: Int) {
    for part in parts[run] {
      counts[part] += 1
      if counts[part] == 1 { for owner in owners[part] { scores[owner] += 1 } }
    }
  }

  private mutating func leave(_ run: Int) {
    for part in parts[run] {
      counts[part] -= 1
      if counts[part] == 0 { for owner in owners[part] { scores[owner] -= 1 } }
    }
  }
}
