internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

/// Prints hits for a person: a numbered title, the scope, and the part of the text that matches.
///
/// ```
///  1  😀  Grinning face  (Emoji)
///         U+1F600 other symbol
/// ```
struct HitPrinter {
  let console: Console

  private static let bold = "\u{1B}[1m"
  private static let underline = "\u{1B}[4m"
  private static let dim = "\u{1B}[2m"
  private static let reset = "\u{1B}[0m"

  /// Prints the hits, and beneath each one the lines that `notes` has about it.
  func print(_ found: FoundRows, notes: (SearchHit) -> [String] = { _ in [] }) {
    let answer = found.answer
    for (number, (hit, row)) in zip(answer.hits, found.rows).enumerated() {
      let place = String(number + 1)
      let margin = String(repeating: " ", count: max(0, 3 - place.count)) + place + "  "
      let glyph = row.glyph.isEmpty ? "" : printable(row.glyph) + "  "
      let scope = row.scope.isEmpty ? "" : styled("  (\(printable(row.scope)))", Self.dim)
      console.write(markedLine: margin + glyph + marked(row.title) + scope)
      if !row.text.isEmpty { console.write(markedLine: "     " + marked(row.text)) }
      if !row.url.isEmpty {
        console.write(markedLine: "     " + styled(printable(row.url), Self.dim))
      }
      if !row.stored.isEmpty { console.write(markedLine: "     " + values(row.stored)) }
      for note in notes(hit) {
        console.write(markedLine: "     " + styled(printable(Array(note.utf8)), Self.dim))
      }
    }
    let total = (answer.totalIsExact ? "" : "at least ") + counted(answer.total, "result")
    console.write(line: answer.total == 0 ? "No results." : total + tierNote(answer.tier))
    if !answer.didYouMean.isEmpty {
      console.write(line: "Did you mean \(printable(answer.didYouMean))?")
    }
  }

  /// A value longer than this is cut: a line names what a row is about, and `--json` has all of it.
  private static let longestValue = 60

  /// What the fields to filter by, and those that are kept, say of a hit.
  private func values(_ values: [HitValue]) -> String {
    let parts = values.map { value in
      let text = printable(value.value.bytes)
      let cut = text.count > Self.longestValue ? text.prefix(Self.longestValue - 1) + "…" : text
      return printable(value.name.bytes) + ": " + cut
    }
    return styled(parts.joined(separator: " · "), Self.dim)
  }

  private func tierNote(_ tier: HitTier) -> String {
    switch tier {
    case .exact: ""
    case .typo: " (with another spelling)"
    case .some: " (for some of the words)"
    }
  }

  private func marked(_ text: MarkedText) -> String {
    text.runs.map { run in
      switch run.mark {
      case .plain: printable(run.text.bytes)
      case .exact: styled(printable(run.text.bytes), Self.bold)
      case .loose: styled(printable(run.text.bytes), Self.underline)
      }
    }.joined()
  }

  private func styled(_ text: String, _ style: String) -> String {
    console.showsMarks ? style + text + Self.reset : text
  }

  private func printable(_ bytes: [UInt8]) -> String {
    Printable.text(String(decoding: bytes, as: UTF8.self))
  }
}
