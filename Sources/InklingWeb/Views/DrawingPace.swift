internal import InklingBar

/// How much of an answer a frame takes.
///
/// The letter and all that a screen shows of its results belong into one frame. Where a page takes
/// long for that, as on a slow phone, half of those rows come with the letter, the others with the
/// next frame, and what is below the screen when the typing pauses.
struct DrawingPace {
  /// As many rows as most screens show.
  private static var screenful: Int { 8 }

  /// How many rows may be in the page by now.
  private(set) var reach = 0
  /// When the answer began to be drawn; nil once its first rows have been painted.
  private var began: Milliseconds?
  /// The least time that answers took lately to be painted.
  ///
  /// It rises slowly, for one late frame says nothing.
  private var least: Milliseconds = 0
  private var isSlow = false

  /// Begins another answer.
  mutating func begin(at now: Milliseconds) {
    began = now
    reach = isSlow ? Self.screenful / 2 : Self.screenful
  }

  /// Goes on when a frame has been painted that left something to come.
  mutating func goOn(at now: Milliseconds, after rest: ResultsProgress) {
    if let began {
      least = min(now - began, least + 4)
      // Half of the rows take less time than all of them, so what is quick for them is less.
      if least > 24 { isSlow = true } else if least < 16 { isSlow = false }
      self.began = nil
    }
    if !isSlow || rest == .rowsToCome { reach = reach < Self.screenful ? Self.screenful : .max }
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
