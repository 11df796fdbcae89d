/// Which segments are merged: those of about the same size, when there are enough of them.
///
/// Sizes fall into tiers a factor of 3 apart. When 3 segments are in one tier they become one segment, together with
/// all smaller ones; the result lands in the next tier. So a document is merged about log₃(size of the store / size of
/// its commit) times. Once the merges are done there are at most 2 segments in each tier, on average one. That is some
/// 5 in a store of 10 MB, 9 in one of 1 GB. A segment of which more than half is deleted counts by what is left of it.
/// With a factor of 2, there were a fifth fewer commits of 100 documents a second and searches took as long
/// (`inkling-bench store`).
///
/// A store at rest has time for more: the smallest segments become one, as long as each has at most 3 times the bytes
/// of those before it together. What is written again grows by a third at least. So a document is merged about log₄⸝₃
/// times at most, by a writer who pauses behind every commit.
struct MergePolicy {
  private static let width = 3
  /// How many segments cost a search little: a store at rest with no more is left alone.
  private static let few = 3
  private static let smallest = 64 * 1024

  /// Segments up to this size together are merged within the update that makes them too many.
  static let immediateBytes = 1024 * 1024

  let largestBytes: Int

  /// The segments to merge next, by their places; empty when there is nothing to do.
  func choose(
    _ parts: [(bytes: Int, documents: Int, live: Int)], _ occasion: Merger.Occasion
  ) -> [Int] {
    let sizes = parts.map(Self.liveBytes)
    let eligible = parts.indices.filter { sizes[$0] * 2 <= largestBytes }
    if occasion == .rest { return parts.count <= Self.few ? [] : atRest(eligible, sizes) }
    let tiers = Set(eligible.map { Self.tier(sizes[$0]) }).sorted()
    for tier in tiers {
      // Only the tier's own segments count, because a large segment must not be written again for two small ones.
      let count = eligible.count { Self.tier(sizes[$0]) == tier }
      if count < Self.width { continue }
      return within(eligible.filter { Self.tier(sizes[$0]) <= tier }, sizes)
    }
    // One segment that is mostly deleted is rewritten alone.
    if let wasteful = eligible.first(where: { parts[$0].live * 2 < parts[$0].documents }) {
      return [wasteful]
    }
    return []
  }

  private func atRest(_ eligible: [Int], _ sizes: [Int]) -> [Int] {
    let ascending = eligible.sorted { sizes[$0] < sizes[$1] }
    var smaller = 0
    var count = 0
    for (place, member) in ascending.enumerated() {
      if place > 0, sizes[member] <= Self.width * smaller { count = place + 1 }
      smaller += sizes[member]
    }
    return within(Array(ascending.prefix(count)), sizes)
  }

  /// As many of the smallest as fit into one merged segment.
  private func within(_ members: [Int], _ sizes: [Int]) -> [Int] {
    var total = 0
    var chosen: [Int] = []
    for place in members.sorted(by: { sizes[$0] < sizes[$1] }) {
      total += sizes[place]
      if total > largestBytes { break }
      chosen.append(place)
    }
    return chosen.count >= 2 ? chosen.sorted() : []
  }

  static func liveBytes(_ part: (bytes: Int, documents: Int, live: Int)) -> Int {
    part.documents == 0 ? 0 : Int(Double(part.bytes) * Double(part.live) / Double(part.documents))
  }

  private static func tier(_ bytes: Int) -> Int {
    var tier = 0
    var limit = smallest
    while bytes > limit {
      limit *= width
      tier += 1
    }
    return tier
  }
}
