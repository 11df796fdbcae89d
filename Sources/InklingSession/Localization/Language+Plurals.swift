/// Plural forms and digits, by Unicode's CLDR.
extension Language {
  /// The plural categories of CLDR.
  public enum PluralForm: UInt8, Sendable, Equatable {
    case zero, one, two, few, many, other
  }

  /// The forms that the language tells apart for whole numbers, in the order of its table.
  public var pluralForms: [PluralForm] {
    switch self {
    case .english, .german: [.one, .other]
    case .french, .spanish, .portuguese: [.one, .many, .other]
    case .japanese, .simplifiedChinese: [.other]
    case .hebrew: [.one, .two, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    }
  }

  /// The form that a whole number of things takes.
  public func pluralForm(of count: Int) -> PluralForm {
    let number = count.magnitude
    switch self {
    case .english, .german: return number == 1 ? .one : .other
    case .japanese, .simplifiedChinese: return .other
    case .spanish: return number == 1 ? .one : isMillions(number) ? .many : .other
    case .french, .portuguese: return number <= 1 ? .one : isMillions(number) ? .many : .other
    case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
    case .arabic: return arabicForm(of: number)
    }
  }

  private func isMillions(_ number: UInt) -> Bool { number != 0 && number % 1_000_000 == 0 }

  private func arabicForm(of number: UInt) -> PluralForm {
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// The digits of a number, grouped by thousands as the language writes them.
  public func digits(of count: Int) -> SearchText {
    let plain = SearchText(decimal: count)
    let (separator, leastDigits): (SearchText, Int) =
      switch self {
      case .english, .japanese, .simplifiedChinese, .arabic, .hebrew: (",", 4)
      case .german, .portuguese: (".", 4)
      case .spanish: (".", 5)
      case .french: ("\u{202F}", 4)
      }
    let isNegative = count < 0
    let digitCount = plain.count - (isNegative ? 1 : 0)
    guard digitCount >= leastDigits else { return plain }
    var grouped: [UInt8] = []
    for (index, byte) in plain.bytes.enumerated() {
      let rest = plain.count - index
      if rest % 3 == 0, index > (isNegative ? 1 : 0) { grouped += separator.bytes }
      grouped.append(byte)
    }
    return SearchText(grouped)
  }
}
