internal import InklingBar

/// Which glyphs the browser has drawn, and how many others a frame takes.
///
/// For a character that is new to it a browser looks through the fonts of the system. That can take longer than all
/// else in a frame. So such a glyph comes a frame after the words, as a picture does.
struct GlyphAllowance {
  /// Marks at places that the bytes of a glyph give; glyphs of one place count as one.
  private var known = [Bool](repeating: false, count: 4_096)
  /// How many new ones this frame still takes.
  var room = 0

  /// True for a glyph that may be drawn now.
  mutating func takes(_ glyph: SearchText) -> Bool {
    var place = 0
    for byte in glyph.bytes { place = (place &* 31 &+ Int(byte)) & 4_095 }
    if known[place] { return true }
    if room == 0 { return false }
    room -= 1
    known[place] = true
    return true
  }
}
