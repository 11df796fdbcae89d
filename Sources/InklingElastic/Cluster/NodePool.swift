internal import InklingLock

/// The nodes of a cluster, asked in turn; one that fails rests for 1 second, then for twice as long each time, 60 at most.
///
/// When a rest is over the node is probed, and asked again only after it has answered. While all rest, all are asked: a
/// network that is back must not be waited for.
final class NodePool: Sendable {
  private static let shortestRest = Duration.seconds(1)
  private static let longestRest = Duration.seconds(60)

  private struct Node {
    /// Nil while it is well.
    var restsUntil: ContinuousClock.Instant?
    var rest = NodePool.shortestRest
    var isProbed = false
  }

  private struct State {
    var nodes: [Node]
    var next = 0
  }

  let addresses: [String]
  private let state: Locked<State>

  init(_ addresses: [String]) {
    self.addresses = addresses
    state = Locked(State(nodes: addresses.map { _ in Node() }))
  }

  /// The nodes in the order in which they are to be asked, and those that are to be probed.
  func turn(at now: ContinuousClock.Instant = .now) -> (asked: [Int], probed: [Int]) {
    state.withLock { state in
      let all = addresses.indices.map { ($0 + state.next) % addresses.count }
      state.next = (state.next + 1) % addresses.count
      let well = all.filter { state.nodes[$0].restsUntil == nil }
      let probed = all.filter { place in
        guard let until = state.nodes[place].restsUntil else { return false }
        return until <= now && !state.nodes[place].isProbed
      }
      for place in probed { state.nodes[place].isProbed = true }
      return (well.isEmpty ? all : well, probed)
    }
  }

  /// Notes that a node did not answer.
  func fail(_ place: Int, at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      // Several requests that were under way together fail once.
      if let until = state.nodes[place].restsUntil, until > now { return }
      state.nodes[place].restsUntil = now + state.nodes[place].rest
      state.nodes[place].rest = min(state.nodes[place].rest * 2, Self.longestRest)
      state.nodes[place].isProbed = false
    }
  }

  /// Notes that a node has answered.
  func succeed(_ place: Int) { state.withLock { $0.nodes[place] = Node() } }

  /// How many nodes rest.
  var resting: Int { state.withLock { $0.nodes.count { $0.restsUntil != nil } } }
}
