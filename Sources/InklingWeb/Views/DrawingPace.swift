internal import InklingBar

/// How much of an answer a frame takes.
///
/// The letter and all results that a screen shows belong into one frame. On a slow page two rows come with the letter
/// and the other rows with the frames behind. The popup comes with the first of these frames. Rows below the screen,
/// and a glyph that is new to the browser, come when the typing pauses.
struct DrawingPace {
  /// As many rows as most screens show.
  private static var screenful: Int { 8 }

  /// How many rows may be in the page by now.
  private(set) var reach = 0
  /// How many of them may be written in this frame; those that are as they were do not count.
  private(set) var room = 0
  /// When the answer began to be drawn; nil once its first rows have been painted.
  private var began: Milliseconds?
  /// How slow the page has seemed, with hysteresis: a late answer adds 3, a quick one takes 1 away.
  ///
  /// A single late answer says nothing, because it may have waited for the screen (vsync).
  private var slowness = 3
  /// True where painting takes long, and until a page has shown that it is quick: its first keys are its slowest.
  var isSlow = true
  /// Whether all that is behind the first frame waits for a pause of the typing.
  ///
  /// In WebKit a key waits for the frames of the key before it, however little is in them.
  let holdsRest: Bool
  /// Whether parts of the bar beside the rows come behind the letter's frame.
  var holdsParts: Bool { isSlow || holdsRest }

  init(holdsRest: Bool) { self.holdsRest = holdsRest }

  /// Begins another answer.
  mutating func begin(at now: Milliseconds) {
    began = now
    reach = Self.screenful
    room = isSlow ? 2 : .max
  }

  /// Goes on when a frame has been painted that left something to come.
  mutating func goOn(at now: Milliseconds, after rest: ResultsProgress) {
    if awaitsPause(rest) { reach = .max }
    if let began { note(now - began - (holdsRest ? Self.typingPause - Self.halfFrame : 0)) }
    began = nil
    if !isSlow || holdsRest { reach = .max }
    room = reach == .max ? .max : 3
  }

  /// Somebody waits for a row that would come later.
  mutating func hurry() {
    reach = .max
    room = .max
  }

  /// The frame has what it takes: what happens before the next one adds no row to it.
  mutating func close() { if room < .max { room = 0 } }

  /// Learns how long an answer took to be painted.
  ///
  /// A key that changes little is painted quickly on a slow page, too. So four late answers make a page slow, and twelve
  /// quick ones make it quick again.
  private mutating func note(_ time: Milliseconds) {
    if time > 24 {
      slowness = min(12, slowness + 3)
    } else if time < 16 {
      slowness = max(0, slowness - 1)
    }
    if slowness == 12 { isSlow = true } else if slowness == 0 { isSlow = false }
  }

  /// How many glyphs that are new to the browser the frame takes: none with the letter.
  var newGlyphs: Int {
    if isSlow { return reach == .max ? 1 : 0 }
    return began == nil ? .max : 0
  }

  /// True when all that is left can wait for a pause of the typing, and has not yet.
  private func awaitsPause(_ rest: ResultsProgress) -> Bool {
    isSlow && began == nil && reach == Self.screenful && rest == .restToCome
  }

  /// How long after a frame the rest is to be drawn: half a frame later, because other parts wait for that frame.
  func pause(before rest: ResultsProgress) -> Milliseconds {
    awaitsPause(rest) || (holdsRest && began != nil) ? Self.typingPause : Self.halfFrame
  }

  /// A person who types a text quickly leaves less than that between two keys.
  private static var typingPause: Milliseconds { 100 }
  private static var halfFrame: Milliseconds { 8 }
}

/// What of the results is still to come.
enum ResultsProgress {
  /// Nothing.
  case done
  /// Rows behind the reach, or glyphs.
  case restToCome
  /// Rows within the reach.
  case rowsToCome
}
