internal import InklingImport
internal import InklingTerminal

extension BuildReport {
  /// How many errors are named.
  private static let namedErrors = 10

  /// Tells how the fields were understood, and which rows were mended or left out.
  ///
  /// `unit` is what a row is called; `verbose` names every page that was left out.
  func write(to console: Console, unit: String, verbose: Bool) {
    for note in mapping.notes { console.write(line: "  \(note)") }
    if repaired > 0 {
      console.write(line: "\(counted(repaired, unit)) held bytes that are not UTF-8.")
    }
    if !leftOut.isEmpty { writeLeftOut(to: console, verbose: verbose) }
    guard malformed > 0 else { return }
    console.write(line: "\(counted(malformed, "malformed \(unit)")) left out:")
    let named = errors.prefix(Self.namedErrors)
    for error in named { console.write(line: "  \(error)") }
    if malformed > named.count {
      console.write(line: "  and \(grouped(malformed - named.count)) more")
    }
  }

  private func writeLeftOut(to console: Console, verbose: Bool) {
    for reason in LeftOutPage.Reason.allCases {
      let pages = leftOut.filter { $0.reason == reason }
      if pages.isEmpty { continue }
      console.write(line: "\(counted(pages.count, "page")) left out, \(reason.rawValue)")
      if verbose { for page in pages { console.write(line: "  \(page.path)") } }
    }
  }
}
