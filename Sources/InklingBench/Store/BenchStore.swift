internal import InklingIndex
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The measurements of `inkling-bench store`, in the order in which they are made.
struct BenchStore {
  /// The documents of one commit of the writer beside which searches are measured.
  static let batch = 100

  private static let schema = IndexSchema(fields: [
    Field("id", .id), Field("title", .title), Field("body", .text),
  ])

  private let directory: String
  private let duration: Duration
  private let store: SearchStore
  private var documents: BenchDocuments
  private let questions: [[UInt8]]

  init(corpus: String, directory: String, seconds: Int) throws {
    self.directory = directory
    duration = .seconds(seconds)
    documents = try BenchDocuments(path: corpus)
    questions = documents.questions(count: 300)
    store = try SearchStore(directory, for: .writing, schema: Self.schema)
  }

  // MARK: Loading and opening

  struct Load {
    var documents: Int
    var perSecond: Double
    /// What lies in the directory when the merges have ended.
    var bytes: Int
  }

  /// All documents in one update, which is durable when the clock stops.
  mutating func load(_ count: Int) throws -> Load {
    let begun = ContinuousClock.now
    try put(count)
    let seconds = (ContinuousClock.now - begun) / .seconds(1)
    store.waitForMerges()
    return Load(documents: count, perSecond: Double(count) / seconds, bytes: try bytesOnDisk())
  }

  /// Milliseconds from nothing to the first answer, the best of five.
  func open(_ verification: MappedSegment.Verification) throws -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let begun = ContinuousClock.now
      let opened = try SearchStore(
        directory, for: .reading, options: .init(verification: verification))
      _ = opened.snapshot.search(SearchRequest(text: questions[0]), scratch: SearchScratch())
      best = min(best, (ContinuousClock.now - begun) / .milliseconds(1))
    }
    return (best * 100).rounded() / 100
  }

  // MARK: Committing and searching

  /// One document after the other, each durable before the next begins.
  mutating func commit() throws -> (count: Int, perSecond: Double) {
    let begun = ContinuousClock.now
    var count = 0
    while ContinuousClock.now - begun < duration {
      try put(1)
      count += 1
    }
    return (count, Double(count) / ((ContinuousClock.now - begun) / .seconds(1)))
  }

  struct Searches {
    /// Nothing else runs.
    var idle: BenchSearches
    /// Two threads compute and leave the store alone, one as a writer would, one with the low priority of a merge.
    ///
    /// They show what the processor's other users cost.
    var crowded: BenchSearches
    /// A writer never pauses, and merges follow it.
    var busy: BenchSearches
    /// The writer has stopped, and the store has merged what it does at rest.
    var after: BenchSearches
    /// All segments are merged into one, and nobody writes.
    var merging: BenchSearches
    var commits: Int
    /// Merges behind the updates; the small ones within an update are not counted.
    var merges: Int
    /// How many segments a question meets then.
    var segments: Int
  }

  /// The same searches with nothing beside them and beside a writer, and what explains the difference.
  mutating func search() throws -> Searches {
    store.waitForMerges()
    _ = latency(until: .now + duration / 10)
    let idle = latency(until: .now + duration)
    let crowded = try crowded()
    let before = store.snapshot.generation
    let end = ContinuousClock.now + duration
    let writer = BenchThread()
    writer.start { [self] in
      var copy = self
      var commits = 0
      while ContinuousClock.now < end {
        try copy.put(Self.batch)
        commits += 1
      }
      return commits
    }
    let busy = latency(until: end)
    let commits = try writer.finish()
    documents.skip(commits * Self.batch)
    store.waitForMerges()
    let merges = Int(store.snapshot.generation - before) - commits
    let segments = store.snapshot.statistics.segments.count
    let after = latency(until: .now + duration)
    return Searches(
      idle: idle, crowded: crowded, busy: busy, after: after, merging: try merging(),
      commits: commits, merges: merges, segments: segments)
  }

  private mutating func merging() throws -> BenchSearches {
    try put(Self.batch)  // So that there are at least two segments.
    let thread = BenchThread()
    thread.start(.ofMerges) { [store] in
      try store.compact()
      return 0
    }
    let latency = latency { !thread.isFinished }
    _ = try thread.finish()
    return latency
  }

  private func crowded() throws -> BenchSearches {
    let end = ContinuousClock.now + duration
    let threads = [BenchThread(), BenchThread()]
    for (thread, priority) in zip(threads, [BenchThread.Priority.usual, .ofMerges]) {
      thread.start(priority) {
        var count = 0
        while ContinuousClock.now < end { count += 1 }
        return count
      }
    }
    let latency = latency(until: end)
    for thread in threads { _ = try thread.finish() }
    return latency
  }

  private func latency(until end: ContinuousClock.Instant) -> BenchSearches {
    latency { ContinuousClock.now < end }
  }

  /// Asks one question after the other, each to the newest snapshot.
  private func latency(while goesOn: () -> Bool) -> BenchSearches {
    let scratch = SearchScratch()
    var result = BenchSearches()
    var place = 0
    while goesOn() {
      let request = SearchRequest(text: questions[place % questions.count])
      let (begun, worked) = (ContinuousClock.now, BenchSearches.processorMicros())
      _ = store.snapshot.search(request, scratch: scratch)
      result.processor.add(BenchSearches.processorMicros() - worked)
      result.wall.add((ContinuousClock.now - begun) / .microseconds(1))
      place += 1
    }
    return result
  }

  private mutating func put(_ count: Int) throws {
    var documents = documents
    try store.update { (batch) throws(StoreError) in
      for _ in 0..<count { try batch.put(documents.next()) }
    }
    self.documents = documents
  }

  private func bytesOnDisk() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: directory).reduce(0) { sum, name in
      sum + (FileFacts(directory + "/" + name)?.bytes ?? 0)
    }
  }
}
