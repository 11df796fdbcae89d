/// Finds the smallest numbers of a part of an array, one after another, without looking at all of them.
///
///     level 2              [ 1 ]                 each number is the smallest of sixteen below
///     level 1     [ 4      1      7 ]
///     level 0   [ 9 4 6 │ 1 8 3 │ 7 9 ]          the array itself
///
/// A search keeps *runs* of one level, each with its smallest number, in a heap. The smallest run is split at its
/// smallest number; the numbers left and right of it become two runs. The number itself is either an answer (level 0)
/// or the run of the sixteen numbers below it. The use is that of "Optimal top-k document retrieval" in Gog, Pibiri and
/// Venturini, "Efficient and effective query auto-completion" (SIGIR 2020).
internal struct MinimumTree: Sendable {
  static let fan = 16
  private static let maximumLevels = 8

  /// The array and the levels above it, one after another.
  let values: PackedNumbers
  /// How many numbers the array has.
  let count: Int
  /// Where each level begins, and the end of the last one.
  private let starts: [Int]

  /// A tree over the first `count` of `values`, the levels above it behind them.
  init(_ values: PackedNumbers, count: Int) {
    let count = count <= values.count ? count : 0
    var starts = [0, count]
    var size = count
    while size > Self.fan, starts.count <= Self.maximumLevels {
      size = (size + Self.fan - 1) / Self.fan
      starts.append(starts[starts.count - 1] + size)
    }
    let isWhole = starts[starts.count - 1] <= values.count
    self.values = values
    self.count = isWhole ? count : 0
    self.starts = isWhole ? starts : [0, 0]
  }

  /// The levels above `values`, one after another.
  static func minima(of values: [UInt32]) -> [UInt32] {
    var out: [UInt32] = []
    var level = values
    while level.count > fan {
      var above: [UInt32] = []
      above.reserveCapacity(level.count / fan + 1)
      var from = 0
      while from < level.count {
        var smallest = level[from]
        for at in from..<min(from + fan, level.count) { smallest = min(smallest, level[at]) }
        above.append(smallest)
        from += fan
      }
      out += above
      level = above
    }
    return out
  }

  /// Adds the part `from ..< to` of the array to a search.
  func add(_ from: Int, _ to: Int, to heap: RunHeap) {
    var low = max(0, from)
    var high = min(to, count)
    var level = 0
    while low < high {
      let inner = (low + Self.fan - 1) / Self.fan
      let outer = high / Self.fan
      if inner >= outer || level + 2 >= starts.count {
        push(level, low, high, heap)
        return
      }
      push(level, low, inner * Self.fan, heap)
      push(level, outer * Self.fan, high, heap)
      low = inner
      high = outer
      level += 1
    }
  }

  /// Takes the smallest number out of a search; `nil` when none is left.
  func next(_ heap: RunHeap) -> Int? {
    while let run = heap.pop() {
      let level = Int(run.level)
      let at = Int(run.place)
      push(level, Int(run.low), at, heap)
      push(level, at + 1, Int(run.high), heap)
      if level == 0 { return Int(run.value) }
      let below = at * Self.fan
      push(level - 1, below, min(below + Self.fan, starts[level] - starts[level - 1]), heap)
    }
    return nil
  }

  private func push(_ level: Int, _ low: Int, _ high: Int, _ heap: RunHeap) {
    guard low < high else { return }
    let start = starts[level]
    let (smallest, at) = values.minimum(start &+ low, start &+ high)
    let place = at &- start
    heap.push(
      Run(
        value: UInt32(truncatingIfNeeded: smallest), place: UInt32(truncatingIfNeeded: place),
        low: UInt32(truncatingIfNeeded: low), high: UInt32(truncatingIfNeeded: high),
        level: UInt32(truncatingIfNeeded: level)))
  }
}

/// A piece of one level, with its smallest number and where that stands.
internal struct Run {
  var value: UInt32
  var place: UInt32
  var low: UInt32
  var high: UInt32
  var level: UInt32
}

/// The runs of a search, the one with the smallest number on top.
internal final class RunHeap {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) private var runs: [Run] = []

  init() { runs.reserveCapacity(256) }

  func removeAll() { runs.removeAll(keepingCapacity: true) }

  func push(_ run: Run) {
    runs.append(run)
    runs.withUnsafeMutableBufferPointer { heap in
      var at = heap.count &- 1
      while at > 0 {
        let parent = (at &- 1) &>> 1
        if heap[parent].value <= run.value { break }
        heap[at] = heap[parent]
        at = parent
      }
      heap[at] = run
    }
  }

  func pop() -> Run? {
    guard let last = runs.popLast() else { return nil }
    guard !runs.isEmpty else { return last }
    return runs.withUnsafeMutableBufferPointer { heap in
      let top = heap[0]
      var at = 0
      while true {
        var child = at &* 2 &+ 1
        guard child < heap.count else { break }
        if child &+ 1 < heap.count, heap[child &+ 1].value < heap[child].value { child &+= 1 }
        if heap[child].value >= last.value { break }
        heap[at] = heap[child]
        at = child
      }
      heap[at] = last
      return top
    }
  }
}
