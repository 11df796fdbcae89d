import InklingSession
import Testing

/// Time as marbles: one character is 100 ms; a letter is typed, `|` is the answer of the remote source.
@Suite("Time")
struct SessionTimeTests {
  private struct Played {
    var notices: String
    var driver: SessionDriver
  }

  /// Plays a line of marbles; the result has one character per step: `.` no notice, `s` slow, `c` with
  /// the choice.
  private static func play(
    _ marbles: String, notice: Milliseconds? = nil, choice: Milliseconds? = nil
  ) -> Played {
    var configuration = SessionConfiguration()
    if let notice { configuration.timings.notice = notice }
    if let choice { configuration.timings.choice = choice }
    configuration.sources = [.init("here", .local), .init("there", .remote)]
    var played = Played(notices: "", driver: SessionDriver(configuration))
    played.driver.send(.fieldFocused)
    for marble in marbles {
      switch marble {
      case "-": break
      case "|": played.driver.answer(1, rows: ["there"])
      default:
        played.driver.type(String(marble), every: 0)
        played.driver.answer(0, rows: ["here"])
      }
      switch played.driver.state.notice {
      case .none: played.notices += "."
      case .slow: played.notices += "s"
      case .slowWithChoice: played.notices += "c"
      case .onSubmitOnly: played.notices += "o"
      }
      played.driver.wait(100)
    }
    return played
  }

  @Test(
    "S0-09, S0-10, D-10: told at 1 s, a choice at 2 s, never when answers are quick",
    arguments: [
      // Asked 150 ms after the last letter.
      ("a--------------------------", "............ssssssssssccccc"),
      ("a----------|----a----------|", "............................"),
      ("a-a-a-a-a-a-a-a-a-a-a----|", ".........................."),
      // Once slow, it is said as soon as it is asked again, and taken back when it is quick again.
      (
        "a------------|---a---|--a---|--a---|--a---|-",
        "............sssssssssssssssssssssss........."
      ),
    ])
  func notices(_ marbles: String, _ expected: String) {
    #expect(Self.play(marbles).notices == expected)
  }

  @Test(
    "D-10: both times are the app's to set, also the choice before the notice",
    arguments: [
      (300, 700, ".....ssssccccc"), (100, 200, "...scccccccccc"), (500, 100, ".......ccccccc"),
    ])
  func times(_ notice: Int, _ choice: Int, _ expected: String) {
    let played = Self.play(
      "a-------------", notice: Milliseconds(notice), choice: Milliseconds(choice))
    #expect(played.notices == expected)
  }

  /// When a remote source is asked after the last of `keys` keys, 80 ms apart, if it takes `latency` to answer.
  private static func pauses(latency: Milliseconds, keys: Int) -> [Milliseconds] {
    var configuration = SessionConfiguration()
    configuration.sources = [.init("there", .remote)]
    var driver = SessionDriver(configuration)
    driver.send(.fieldFocused)
    var pauses: [Milliseconds] = []
    for _ in 0..<keys {
      driver.type("a", every: 0)
      let typed = driver.now
      while driver.open.isEmpty, driver.now < typed + 2_000 { driver.wait(1) }
      pauses.append(driver.now - typed)
      driver.wait(latency)
      driver.answer(0, rows: ["there"])
    }
    return pauses
  }

  @Test(
    "A remote source that answers as fast as keys come is asked with every key, others wait for a pause"
  )
  func quickRemote() {
    #expect(Self.pauses(latency: 20, keys: 4) == [150, 0, 0, 0])
    #expect(Self.pauses(latency: 60, keys: 3) == [150, 0, 0])
    #expect(Self.pauses(latency: 61, keys: 3) == [150, 180, 180])
    #expect(Self.pauses(latency: 220, keys: 3) == [150, 260, 260])
    #expect(Self.pauses(latency: 900, keys: 3) == [150, 300, 300])
  }

  @Test("A quick source that grows slow is noticed although every key takes the question back")
  func quickTurnsSlow() {
    var configuration = SessionConfiguration()
    configuration.sources = [.init("there", .remote)]
    var driver = SessionDriver(configuration)
    driver.send(.fieldFocused)
    for _ in 0..<2 {
      driver.type("a", every: 0)
      driver.wait(150)
      driver.wait(20)
      driver.answer(0, rows: ["there"])
    }
    // It answers no more, and a key comes every 100 ms.
    for _ in 0..<6 {
      driver.type("b", every: 0)
      driver.wait(100)
    }
    func questions() -> Int {
      driver.all.count { if case .ask = $0 { true } else { false } }
    }
    let before = questions()
    driver.type("c", every: 0)
    driver.wait(100)
    #expect(questions() == before)
  }

  @Test("S0-10: local results go on while the remote source is slow, and after the choice")
  func local() {
    var played = Self.play("a----------------------")
    #expect(played.driver.rows == ["here"])
    played.driver.send(.onSubmitOnlyChosen)
    let preferences = played.driver.effects.compactMap {
      if case .savePreferences(let bytes) = $0 { bytes } else { nil }
    }
    #expect(preferences.count == 1)
    played.driver.type("b")
    played.driver.answer(0, rows: ["still here"])
    played.driver.wait(3_000)
    #expect(played.driver.rows == ["still here"])
    let asked = played.driver.all.filter { if case .ask(1, _) = $0 { true } else { false } }
    #expect(asked.count == 1)

    var next = SessionDriver(SessionConfiguration())
    next.send(.preferencesLoaded(preferences[0]))
    #expect(next.state.asksRemoteOnSubmitOnly)
    next.send(.whileTypingChosen)
    #expect(!next.state.asksRemoteOnSubmitOnly)
  }

  @Test("S4-60: the estimate is the third quarter of the last five times")
  func estimate() {
    var estimate = LatencyEstimate()
    #expect(estimate.value == nil)
    for time: Milliseconds in [100, 900, 100, 100] { estimate.measured(time) }
    #expect(estimate.value == 100)
    for time: Milliseconds in [800, 700] { estimate.measured(time) }
    #expect(estimate.value == 800)
  }

  @Test("A clock that goes back, or sends a timer twice, changes nothing")
  func clocks() {
    var session = SearchSession()
    _ = session.handle(.fieldFocused, at: 100)
    _ = session.handle(.textChanged("z"), at: 50)
    let state = session.state
    let effects = session.handle(.timerFired(.choice), at: .min)
    #expect(effects.isEmpty)
    #expect(session.state == state)
  }
}
