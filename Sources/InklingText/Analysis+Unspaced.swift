internal import InklingCore

extension Analysis {
  /// Characters per window of Han and kana: bigrams tell words apart, and a single character finds them as a prefix.
  static let ideographWindow = 2
  /// Clusters per window of Thai, Lao, Khmer and Myanmar, whose letters alone say as little as Latin ones.
  static let complexWindow = 3

  /// A run of a script that puts no spaces between words, as overlapping windows of whole clusters.
  ///
  ///     東京都庁   documents  東京 京都 都庁 庁      every substring is a row of windows, the last a prefix
  ///               queries    東京 京都 都庁         the truncated windows at the end say nothing new
  mutating func unspacedRun(of kind: ScalarKind, from start: Int) -> Int {
    finishCompound()
    let window = kind == .ideograph ? Self.ideographWindow : Self.complexWindow
    let first = tokens.count
    var folder = Folder(data: data, start: terms.count)
    var index = start
    var previous: UInt32 = 0
    while index < end {
      let scalar = decodeScalar(bytes, at: index, end: end)
      let found = data.scalarClass(scalar.value).kind
      guard found == kind || found == .mark else { break }
      // Sara am is nikhahit and sara aa by compatibility, so these two stay together as well.
      let isSaraAm =
        scalar.value == 0x0E33 || scalar.value == 0x0EB3
        || scalar.value == 0x0E32 && previous == 0x0E4D
        || scalar.value == 0x0EB2 && previous == 0x0ECD
      if found == kind, !isSaraAm || index == start {
        closeWindow(first: first, window: window, source: index)
        appendToken(
          term: terms.count..<terms.count, source: index..<index, kind: .ideographic,
          traits: tokens.count > first ? .attached : [])
        position += 1
      }
      folder.append(scalar.value, to: &terms)
      previous = scalar.value
      index += scalar.length
    }
    closeRun(first: first, window: window, source: index)
    return index
  }

  /// Ends the window that the cluster at `source` no longer belongs to.
  private mutating func closeWindow(first: Int, window: Int, source: Int) {
    let index = tokens.count - window
    if index >= first { end(index, source: source) }
  }

  private mutating func closeRun(first: Int, window: Int, source: Int) {
    for index in max(first, tokens.count - window)..<tokens.count { end(index, source: source) }
    if purpose == .queries {
      let whole = max(1, tokens.count - first - window + 1)
      while tokens.count > first + whole { tokens.removeLast() }
    }
    while let last = tokens.last, tokens.count > first, last.termStart == last.termEnd {
      tokens.removeLast()
    }
  }

  private mutating func end(_ index: Int, source: Int) {
    var stop = min(terms.count, Int(tokens[index].termStart) + Analyzer.longestTerm)
    while stop < terms.count, terms[stop] & 0xC0 == 0x80 { stop -= 1 }
    tokens[index].termEnd = UInt32(truncatingIfNeeded: stop)
    tokens[index].sourceEnd = UInt32(truncatingIfNeeded: source)
  }
}
