import Foundation
import InklingSession
import Testing

/// `INKLING_WALKS=1000x10000` makes a thousand walks of ten thousand events; use a release build.
@Suite("Random walks of the session")
struct SessionWalkTests {
  private static let size: (walks: Int, events: Int) = {
    let words = (ProcessInfo.processInfo.environment["INKLING_WALKS"] ?? "40x1000")
      .split(separator: "x").compactMap { Int($0) }
    return words.count == 2 ? (words[0], words[1]) : (40, 1_000)
  }()

  private static func configuration(_ seed: Int) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    let presentations: [SessionConfiguration.Presentation] = [
      .persistent, .expandable, .aboveList, .tab,
    ]
    let triggers: [SessionConfiguration.SearchTrigger] = [.live, .onSubmit, .automatic]
    configuration.presentation = presentations[seed % 4]
    configuration.trigger = triggers[seed / 4 % 3]
    configuration.sources = [.init("here", .local), .init("there", .remote)]
    configuration.scopes = [Scope("All"), Scope("B", .facet("B")), Scope("There", .source(1))]
    configuration.shortcuts = seed % 2 == 0 ? [] : ["today"]
    if seed % 5 == 0 { configuration.options.insert(.waitsForComposition) }
    if seed % 7 == 0 { configuration.options.insert(.showsTopHits) }
    if seed % 3 == 0 { configuration.options.insert(.followsAddress) }
    return configuration
  }

  @Test("S0, S1, D-01 to D-12: no event breaks a rule, whatever came before")
  func walks() {
    for seed in 0..<Self.size.walks {
      let configuration = Self.configuration(seed)
      var random = RandomSteps(seed: UInt64(seed), sources: 2)
      var walk = SessionWalk(configuration)
      var steps: [SessionWalk.Step] = []
      for _ in 0..<Self.size.events {
        random.current = walk.generation
        let step = random.next()
        steps.append(step)
        do throws(SessionWalk.Violation) {
          try walk.take(step)
        } catch {
          let short = SessionWalk.shrunk(steps, configuration, rule: error.rule)
          Issue.record("seed \(seed): \(error); \(short.map { "\($0.delay): \($0.event)" })")
          return
        }
      }
    }
  }

  @Test("A failure is shrunk to the events that it takes")
  func shrinking() {
    // A walk over a session whose first source is said to be remote in the rules only.
    var steps: [SessionWalk.Step] = (0..<50).map { .init(event: .fieldPressed, delay: $0) }
    steps.insert(.init(event: .textChanged("z"), delay: 1), at: 20)
    var rules = SessionConfiguration()
    rules.limits.history = -1
    let rule = SessionWalk.violation(of: steps, rules)?.rule
    #expect(rule == 25)
    #expect(SessionWalk.shrunk(steps, rules, rule: 25).count == 1)
  }

  @Test("The reducer takes no more than 20 µs per event (median, release)")
  func speed() {
    var random = RandomSteps(seed: 7, sources: 2)
    var session = SearchSession(configuration: Self.configuration(0))
    var times: [Duration] = []
    let clock = ContinuousClock()
    for index in 0..<20_000 {
      random.current = session.state.generation
      let event = random.next().event
      times.append(clock.measure { _ = session.handle(event, at: Milliseconds(index * 30)) })
    }
    times.sort()
    let median = times[times.count / 2]
    #if DEBUG
    #expect(median < .microseconds(400))
    #else
    #expect(median <= .microseconds(20), "median \(median), p99 \(times[times.count * 99 / 100])")
    #endif
    if ProcessInfo.processInfo.environment["INKLING_WALKS"] != nil {
      FileHandle.standardError.write(
        Data("reducer: median \(median), p99 \(times[times.count * 99 / 100])\n".utf8))
    }
  }
}
