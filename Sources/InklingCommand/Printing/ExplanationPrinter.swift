internal import InklingIndex
internal import InklingTerminal

/// Writes why a hit stands where it stands, a line for each thing that decides, the first one first.
///
/// ```
/// with 1 typo; the words end the title
///   postgers      postgres (1 typo)         title word 9
/// static rank 25675 of 63627: 9 words in the title
/// ```
struct ExplanationPrinter {
  /// How many documents the index has.
  let documents: Int

  func lines(_ why: HitExplanation) -> [String] {
    var lines = [headline(why)]
    let isScored = why.tier == .some || why.text != nil
    for word in why.words { lines.append("  " + line(word, isScored: isScored)) }
    if let text = why.text { lines.append("  " + line(text)) }
    lines.append(
      "static rank \(why.staticRank + 1) of \(documents): "
        + counted(why.titleWords, "word") + " in the title"
        + (isScored ? "; length \(why.length), score \(rounded(why.score))" : ""))
    return lines
  }

  private func headline(_ why: HitExplanation) -> String {
    let tier =
      switch why.tier {
      case .exact: "as typed"
      case .typo:
        why.typos > 0
          ? "with " + counted(why.typos, "typo")
          : why.words.contains { $0.match == .inside }
            ? "inside longer words" : "with other letters"
      case .some: "some of the words, by BM25F"
      }
    if why.text != nil { return tier + "; by what the text treats" }
    return why.place.map { tier + "; " + words(for: $0) } ?? tier
  }

  private func words(for place: WordsPlace) -> String {
    switch place {
    case .whole: "the words are the title"
    case .opening: "the words begin the title"
    case .ending: "the words end the title"
    case .phrase: "the words stand side by side in the title"
    case .openingBegun: "the words begin the title, the last one only begun"
    case .phraseBegun: "the words stand side by side in the title, the last one only begun"
    case .title: "the words stand in the title, apart or in another order"
    case .text: "some words stand in the text only"
    }
  }

  private func line(_ text: TextExplanation) -> String {
    "side by side: \(counted(text.phrasesInTitle, "time")) in the title, "
      + "\(text.phrasesInHeadings) in headings, \(percent(text.neighbours)) of the neighbours in the text; "
      + "\(percent(text.heading)) of a heading; a boost of \(whole(text.popularity)): adds \(rounded(text.score))"
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func line(_ word: WordExplanation, isScored: Bool) -> String {
    let asked = padded(String(decoding: word.asked, as: UTF8.self), 14)
    let found = String(decoding: word.found, as: UTF8.self)
    let match =
      switch word.match {
      case .whole: found + (word.hasOtherSigns ? " (with other signs)" : "")
      case .begun: found + " (begun)"
      case .typo(let edits): found + " (" + counted(edits, "typo") + ")"
      case .inside: found + " (inside the word)"
      case .akin: found + " (another form)"
      case .sound: found + " (sounds alike)"
      case .alike: found + " (shares its letters)"
      case .synonym: found + " (a synonym)"
      case .missing: "not there"
      }
    guard word.match != .missing else { return asked + match }
    let place = word.titlePosition.map { "title word \($0 + 1)" } ?? "text"
    guard isScored else { return asked + padded(match, 26) + place }
    return asked + padded(match, 26) + padded(place, 15)
      + "weight " + padded(rounded(word.weight), 7) + "worth " + padded(rounded(word.importance), 8)
      + "BM25F " + rounded(word.score)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// A forged boost may be no number at all.
  private func whole(_ number: Double) -> String {
    number < 1e15 ? "\(Int(number.rounded()))" : "very many"
  }

  /// With one digit behind the point.
  private func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
