// What every answer has, whoever writes it: Documentation/Wire.md.

extension JSONWriter {
  /// Writes how well something matches.
  package mutating func tier(_ tier: HitTier) {
    switch tier {
    case .exact: literal("\"exact\"")
    case .typo: literal("\"typo\"")
    case .some: literal("\"some\"")
    }
  }

  /// Writes `[0,"Grinning ",1,"face"]`.
  package mutating func markedText(_ text: MarkedText) {
    beginArray()
    for run in text.runs {
      number(Int64(run.mark.rawValue))
      string(run.text)
    }
    endArray()
  }
}
