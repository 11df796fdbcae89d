internal import InklingBar
internal import InklingLock

/// What people looked for and did not find: each question once, with how often, and nothing of who asked.
///
/// A question counts when nothing was found in all scopes, without a filter. While somebody types, each letter is a
/// question: those that another one repeats or goes on from within five seconds are not counted. Case and accents are folded.
///
/// ```swift
/// let misses = MissLog()
/// configuration.misses = misses
/// for miss in misses.counts() { print(miss.count, miss.text) }
/// ```
public final class MissLog: Sendable {
  /// A question, folded, and how often it found nothing.
  public struct Miss: Sendable, Equatable {
    /// The question: small letters without accents, one space between words.
    public var text: String
    /// How often it was asked.
    public var count: Int

    /// A question that was asked so often.
    public init(text: String, count: Int) {
      self.text = text
      self.count = count
    }
  }

  /// More questions are not kept; those that were asked once go first.
  public static let maximumMisses = 10_000
  /// Longer questions are not kept, in bytes.
  public static let maximumLength = 200
  /// How long a question may still be gone on from.
  static let patience = Duration.seconds(5)
  /// So many people may be typing at once.
  private static let maximumRecent = 256

  private struct State {
    var counts: [String: Int] = [:]
    var recent: [(text: String, time: ContinuousClock.Instant)] = []
  }

  private let state = Locked(State())

  /// A log that begins with what was counted before.
  public init(_ earlier: [Miss] = []) {
    state.withLock { state in
      for miss in earlier.prefix(Self.maximumMisses) {
        state.counts[miss.text, default: 0] += miss.count
      }
    }
  }

  /// Notes that a question was answered.
  ///
  /// - Complexity: O(*n*) in the questions of the last five seconds, of which at most 256 are kept.
  func note(_ question: String, isFound: Bool, at now: ContinuousClock.Instant = .now) {
    let key = FoldedKey(SearchText(question)).bytes
    guard !key.isEmpty, key.count <= Self.maximumLength else { return }
    let text = String(decoding: key, as: UTF8.self)
    state.withLock { state in
      settle(&state, at: now)
      // Whoever takes letters away has looked for the longer one.
      if state.recent.contains(where: { $0.text.hasPrefix(text) && $0.text != text }) { return }
      state.recent.removeAll { text.hasPrefix($0.text) }
      if isFound { return }
      if state.recent.count == Self.maximumRecent {
        count(state.recent.removeFirst().text, in: &state)
      }
      state.recent.append((text, now))
    }
  }

  /// What was looked for in vain, most often first, then by the alphabet.
  public func counts() -> [Miss] {
    state.withLock { state in
      settle(&state, at: .now)
      return state.counts.map { Miss(text: $0.key, count: $0.value) }.sorted {
        ($1.count, $0.text) < ($0.count, $1.text)
      }
    }
  }

  /// The same, with what nobody has gone on from yet: for a server that ends.
  public func countsAtEnd() -> [Miss] {
    state.withLock { state in
      for (text, _) in state.recent { count(text, in: &state) }
      state.recent = []
    }
    return counts()
  }

  private func settle(_ state: inout State, at now: ContinuousClock.Instant) {
    let due = state.recent.prefix { now - $0.time >= Self.patience }
    for (text, _) in due { count(text, in: &state) }
    state.recent.removeFirst(due.count)
  }

  private func count(_ text: String, in state: inout State) {
    if state.counts[text] == nil, state.counts.count >= Self.maximumMisses {
      state.counts = state.counts.filter { $0.value > 1 }
      if state.counts.count >= Self.maximumMisses { return }
    }
    state.counts[text, default: 0] += 1
  }
}
