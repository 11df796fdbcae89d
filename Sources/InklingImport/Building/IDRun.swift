internal import InklingIndex
internal import InklingStore

/// Ids and the lines on which they were first used, sorted, outside of memory.
///
///     high u64, low u64, line u64     × n, ascending by the key
///
/// The keys are hashes, and so spread evenly: an id is found by interpolation, with two or three looks at any size.
struct IDRun {
  fileprivate static let entryBytes = 24

  /// How many times runs were merged to make this one.
  let level: Int
  private let memory: SegmentMemory
  private var count: Int { memory.bytes.count / Self.entryBytes }

  /// Writes ids into a file of `directory` that has no name.
  init(_ lines: [IDKey: Int], in directory: String) {
    level = 0
    var writer = IDRunWriter(in: directory)
    for entry in lines.sorted(by: { $0.key < $1.key }) {
      writer.append(entry.key, UInt64(entry.value))
    }
    memory = writer.finish()
  }

  /// Writes the ids of several runs of the same level, none of which has an id of another.
  ///
  /// - Complexity: O(*n*) for a fixed number of runs.
  init(merging runs: [IDRun], in directory: String) {
    level = (runs.first?.level ?? 0) + 1
    var writer = IDRunWriter(in: directory)
    var next = runs.map { _ in 0 }
    while true {
      var least: (key: IDKey, run: Int)?
      for run in runs.indices where next[run] < runs[run].count {
        let key = runs[run].key(next[run])
        if let found = least, !(key < found.key) { continue }
        least = (key, run)
      }
      guard let least else { break }
      writer.append(least.key, runs[least.run].line(next[least.run]))
      next[least.run] += 1
    }
    memory = writer.finish()
  }

  /// The line of an id, or nil where the run does not have it.
  ///
  /// - Complexity: O(log log *n*) for hashes that are spread evenly, O(log *n*) for any others.
  func line(of wanted: IDKey) -> Int? {
    var low = 0
    var high = count
    var looks = 0
    while low < high {
      let middle = looks < 6 ? interpolated(wanted.high, low, high) : (low + high) / 2
      looks += 1
      let key = key(middle)
      if key == wanted { return Int(truncatingIfNeeded: line(middle)) }
      if key < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Where a hash stands among evenly spread ones, in the part from `low` to `high`.
  private func interpolated(_ wanted: UInt64, _ low: Int, _ high: Int) -> Int {
    let first = key(low).high
    let last = key(high - 1).high
    guard wanted > first, last > first else { return low }
    guard wanted < last else { return high - 1 }
    return low + Int(Double(wanted - first) / Double(last - first) * Double(high - 1 - low))
  }

  private func key(_ place: Int) -> IDKey {
    let at = place * Self.entryBytes
    return IDKey(
      high: memory.bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self),
      low: memory.bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
  }

  private func line(_ place: Int) -> UInt64 {
    memory.bytes.loadUnaligned(fromByteOffset: place * Self.entryBytes + 16, as: UInt64.self)
  }
}

/// Writes a run piece by piece into a file without a name; what no file takes stays in memory.
private struct IDRunWriter {
  /// How many words, 768 kB of them, are written at once.
  private static let pieceWords = 98_304

  private var file: RealFile?
  private var written = 0
  private var words: [UInt64] = []

  init(in directory: String) {
    file = try? RealFileSystem().createUnnamed(in: directory)
    words.reserveCapacity(Self.pieceWords + 3)
  }

  mutating func append(_ key: IDKey, _ line: UInt64) {
    words.append(key.high)
    words.append(key.low)
    words.append(line)
    if words.count >= Self.pieceWords { flush() }
  }

  /// The run, until its last use is gone.
  mutating func finish() -> SegmentMemory {
    flush()
    if let file {
      if let memory = try? RealFileSystem().map(file) { return memory }
    }
    return words.withUnsafeBytes { SegmentMemory(copying: Array($0)) }
  }

  private mutating func flush() {
    guard let file else { return }
    do {
      try words.withUnsafeBytes { try file.write($0) }
      written += words.count
      words.removeAll(keepingCapacity: true)
    } catch {
      takeBack(file)
    }
  }

  /// Goes on in memory with what the file has and the bytes that it refused, as when the disk is full.
  private mutating func takeBack(_ file: RealFile) {
    self.file = nil
    guard written > 0, let memory = try? RealFileSystem().map(file) else { return }
    let before = UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(written * 8))
    words = withExtendedLifetime(memory) { Array(before.bindMemory(to: UInt64.self)) } + words
  }
}
