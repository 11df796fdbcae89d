/// Which segments are merged: those of about the same size, when there are enough of them.
///
/// Sizes fall into tiers a factor of 8 apart. When 8 segments are in one tier or below, all of
/// them become one, which lands in the next tier; so a document is indexed again about
/// log₈(size of the store / size of its commit) times, and there are at most some 8 segments per
/// tier. A segment of which more than half is deleted counts by what is left of it.
struct MergePolicy {
  static let width = 8
  private static let smallest = 16 * 1024

  /// Segments up to this size together are merged within the update that makes them too many.
  static let immediateBytes = 256 * 1024

  let largestBytes: Int

  /// The segments to merge next, by their places; empty when there is nothing to do.
  func choose(_ parts: [(bytes: Int, documents: Int, live: Int)]) -> [Int] {
    let sizes = parts.map(Self.liveBytes)
    let eligible = parts.indices.filter { sizes[$0] * 2 <= largestBytes }
    let tiers = Set(eligible.map { Self.tier(sizes[$0]) }).sorted()
    for tier in tiers {
      let members = eligible.filter { Self.tier(sizes[$0]) <= tier }
      if members.count >= Self.width { return within(members, sizes) }
    }
    // One segment that is mostly deleted is rewritten alone.
    if let wasteful = eligible.first(where: { parts[$0].live * 2 < parts[$0].documents }) {
      return [wasteful]
    }
    return []
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
