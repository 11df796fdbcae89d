internal import InklingStore

extension BuildReport {
  /// How many errors are named.
  private static let namedErrors = 10

  /// Tells how the fields were understood, and which rows were mended or left out.
  ///
  /// `unit` is what a row is called.
  func write(to console: Console, unit: String) {
    for note in mapping.notes { console.write(line: "  \(note)") }
    if repaired > 0 {
      console.write(line: "\(counted(repaired, unit)) held bytes that are not UTF-8.")
    }
    guard malformed > 0 else { return }
    console.write(line: "\(counted(malformed, "malformed \(unit)")) left out:")
    let named = errors.prefix(Self.namedErrors)
    for error in named { console.write(line: "  \(error)") }
    if malformed > named.count {
      console.write(line: "  and \(grouped(malformed - named.count)) more")
    }
  }
}
