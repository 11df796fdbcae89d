internal import InklingBar

/// How much of an answer a frame takes.
///
/// The letter and all that a screen shows of its results belong into one frame. Where a page takes
/// long for that, as on a slow phone, half of those rows come with the letter, the others and the
/// popup with the next frame, and what is below the screen when the typing pauses.
struct DrawingPace {
  /// As many rows as most screens show.
  private static var screenful: Int { 8 }

  /// How many rows may be in the page by now.
  private(set) var reach = 0
  /// When the answer began to be drawn; nil once its first rows have been painted.
  private var began: Milliseconds?
  /// How many answers in a row were painted late, or quickly; those between count for neither.
  ///
  /// One says nothing: it may have waited for the screen.
  private var late = 0
  private var quick = 0
  /// True where painting takes long.
  private(set) var isSlow = false

  /// Begins another answer.
  mutating func begin(at now: Milliseconds) {
    began = now
    reach = isSlow ? Self.screenful / 2 : Self.screenful
  }

  /// Goes on when a frame has been painted that left something to come.
  mutating func goOn(at now: Milliseconds, after rest: ResultsProgress) {
    if let began {
      note(now - began)
      self.began = nil
    }
    if !isSlow || rest == .rowsToCome { reach = reach < Self.screenful ? Self.screenful : .max }
  }

  /// Learns how long an answer took to be painted.
  ///
  /// A key that changes little is painted quickly on a slow page, too: it takes more of them than of late ones.
  private mutating func note(_ time: Milliseconds) {
    if time > 24 {
      late += 1
      quick = 0
    } else if time < 16 {
      quick += 1
      late = 0
    }
    if late >= 4 { isSlow = true } else if quick >= 12 { isSlow = false }
  }

  /// How many glyphs that are new to the browser the frame takes: none with the letter.
  var newGlyphs: Int { began == nil ? isSlow ? 2 : .max : 0 }

  /// How long after a frame the rest is to be drawn: half a frame later, for others wait for that frame.
  func pause(before rest: ResultsProgress) -> Milliseconds {
    isSlow && rest == .rowsToCome && reach >= Self.screenful ? 100 : 8
  }
}

/// How much of the results is in the page.
enum ResultsProgress {
  /// All of them.
  case done
  /// All rows, but not all their glyphs.
  case glyphsToCome
  /// Not all rows.
  case rowsToCome
}
