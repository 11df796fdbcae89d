import Glibc

/// Counts the steps that each kind of input takes at one, two, four and eight times its size.
///
/// Steps and not seconds, so that a busy machine changes nothing. What is linear takes eight times the steps at most;
/// a tenth is allowed for what grows by doubling, such as arrays.
@main
struct Growth {
  private static let bytes = 20_000
  private static let maximumGrowth = 8.8

  static func main() {
    var failed = 0
    for kind in Kind.all {
      let line = "\(kind.reader): \(kind.name)"
      do {
        let steps = try [1, 2, 4, 8].map { times in
          try Double(count { try kind.run(bytes * times) })
        }
        let growth = steps.map { $0 / steps[0] }
        let isLinear = growth[3] <= maximumGrowth
        let factors = growth.dropFirst().map { String(Double(Int($0 * 100)) / 100) }
        print(
          "\(isLinear ? "ok" : "not ok") \(line): \(Int(steps[0])) steps, ×"
            + factors.joined(separator: " ×"))
        if !isLinear { failed += 1 }
      } catch {
        print("not ok \(line): \(error)")
        failed += 1
      }
    }
    print("\(Kind.all.count - failed) passed, \(failed) failed")
    if failed > 0 { exit(1) }
  }

  private static func count(_ body: () throws -> Void) throws -> UInt64 {
    let before = growthSteps()
    try body()
    return growthSteps() - before
  }
}

@_extern(c, "growth_steps")
private func growthSteps() -> UInt64
