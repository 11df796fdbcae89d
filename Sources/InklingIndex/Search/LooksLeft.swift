/// The looks that a question may still cost: documents and words that it may look at.
internal struct LooksLeft {
  var left: Int
  #if !hasFeature(Embedded)
  private let scratch: SearchScratch
  /// The looks that were left at first.
  private let budget: Int
  /// When so few looks are left, ``SearchScratch/mustStop`` is asked.
  private var checkpoint: Int
  /// So many looks take well under a millisecond.
  private static let looksBetweenChecks = 4_096
  #endif

  /// What a question may cost, less what its stages and segments before have cost.
  init(_ budget: SearchBudget, _ scratch: SearchScratch) {
    left = scratch.isStopped ? 0 : max(1, budget.steps - scratch.spent)
    #if !hasFeature(Embedded)
    self.scratch = scratch
    self.budget = left
    checkpoint = max(0, left - Self.looksBetweenChecks)
    #endif
  }

  #if hasFeature(Embedded)
  /// Whether the looks are used up.
  var areSpent: Bool { left <= 0 }

  /// Gives back the looks that were put aside for a limit on a part of the search.
  mutating func takeBack(_ rest: Int) { left = rest + max(0, left) }
  #else
  /// Whether the looks are used up, or nobody waits for more.
  @inline(__always)
  var areSpent: Bool { mutating get { left <= checkpoint && passesCheckpoint() } }

  private mutating func passesCheckpoint() -> Bool {
    if left > 0, scratch.stopsNow() { left = 0 }
    checkpoint = max(0, left - Self.looksBetweenChecks)
    return left <= 0
  }

  /// Gives back the looks that were put aside for a limit on a part of the search.
  mutating func takeBack(_ rest: Int) {
    left = scratch.isStopped ? 0 : rest + max(0, left)
    checkpoint = max(0, left - Self.looksBetweenChecks)
  }

  /// Charges the question for this part of it.
  func settle() { scratch.charge(budget - max(0, left)) }
  #endif
}
