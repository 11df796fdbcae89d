internal import InklingIndex
internal import InklingLock

/// What a source knows about its index from one question to the next.
final class SourceMemory: Sendable {
  /// An index, and what it is about.
  struct Site: Sendable {
    let index: String
    let layout: ClusterLayout
    /// Takes questions apart; it has no documents.
    let reader: SearchIndex
    let since: ContinuousClock.Instant
  }

  private struct State {
    var site: Site?
    var counts: [[UInt8]: Int] = [:]
    /// Questions whose page is not full with what was typed.
    var loose: Set<[UInt8]> = []
  }

  /// How long it is believed what an index says about itself.
  private static let lifetime = Duration.seconds(10)
  /// Words are forgotten together when there are more.
  private static let maximumWords = 4_096

  /// Questions are forgotten together when there are more.
  private static let maximumLoose = 256

  private let state = Locked(State())

  /// What the index says about itself, asked anew where that is old or not to be believed.
  func site(of index: ElasticIndex, isRenewed: Bool) async throws(ElasticError) -> Site {
    if !isRenewed, let site = state.withLock({ $0.site }),
      site.since.duration(to: .now) < Self.lifetime
    {
      return site
    }
    let (name, layout) = try await index.layout()
    let reader: SearchIndex
    do {
      let builder = try SegmentBuilder(schema: layout.schema)
      reader = try SearchIndex(SegmentMemory(copying: try builder.finish()))
    } catch {
      throw .notOurs(name)
    }
    let site = Site(index: name, layout: layout, reader: reader, since: .now)
    state.withLock { state in
      if state.site?.index != name || state.site?.layout != layout {
        (state.counts, state.loose) = ([:], [])
      }
      state.site = site
    }
    return site
  }

  func unknown(_ terms: [[UInt8]], in site: Site) -> [[UInt8]] {
    state.withLock { state in
      var missing: [[UInt8]] = []
      for term in terms where state.counts[term] == nil && !missing.contains(term) {
        missing.append(term)
      }
      return missing
    }
  }

  func learn(_ counts: [[UInt8]: Int], in site: Site) {
    state.withLock { state in
      guard state.site?.index == site.index else { return }
      if state.counts.count + counts.count > Self.maximumWords { state.counts = [:] }
      state.counts.merge(counts) { _, new in new }
    }
  }

  /// Whether a question goes on from one whose page was not full.
  func isKnownAsLoose(_ text: [UInt8]) -> Bool {
    state.withLock { state in state.loose.contains { text.starts(with: $0) } }
  }

  func learn(loose text: [UInt8]) {
    state.withLock { state in
      if state.loose.count == Self.maximumLoose { state.loose = [] }
      state.loose.insert(text)
    }
  }

  func counts(of terms: [[UInt8]], in site: Site) -> [Int] {
    state.withLock { state in terms.map { state.counts[$0] ?? 0 } }
  }
}
