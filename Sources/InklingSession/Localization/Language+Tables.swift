#if hasFeature(Embedded)
// A page shows one language, seldom two: its program holds the English words, and those of another
// language come when a bar speaks it.
extension Language {
  /// The tables that came, by language; a page's program has one thread.
  nonisolated(unsafe) private static var tables = [SearchText?](
    repeating: nil, count: Language.allCases.count)

  /// True when the language's own words are here; English ones stand in for them until then.
  public var hasWords: Bool { self == .english || Language.tables[Int(rawValue)] != nil }

  /// Takes the words of a language, as ``table`` gives them natively.
  ///
  /// False for what cannot be a table, because it has not one line for each ``StringKey``.
  public func take(table: SearchText) -> Bool {
    var lines = 1
    for byte in table.bytes where byte == 0x0A { lines += 1 }
    guard lines == StringKey.allCases.count else { return false }
    Language.tables[Int(rawValue)] = table
    return true
  }

  func withTable<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let table = Language.tables[Int(rawValue)] else {
      return Language.englishTable.withUTF8Buffer(body)
    }
    return table.bytes.withUnsafeBufferPointer(body)
  }
}
#else
extension Language {
  /// True when the language's own words are here: always, except in the browser.
  public var hasWords: Bool { true }

  /// Takes the words of a language: needless here, and false.
  public func take(table: SearchText) -> Bool { false }

  /// The built-in words, one line for each ``StringKey``, in its order.
  public var table: SearchText { SearchText(staticTable) }

  func withTable<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    staticTable.withUTF8Buffer(body)
  }

  private var staticTable: StaticString {
    switch self {
    case .english: Language.englishTable
    case .german: Language.germanTable
    case .french: Language.frenchTable
    case .spanish: Language.spanishTable
    case .portuguese: Language.portugueseTable
    case .japanese: Language.japaneseTable
    case .simplifiedChinese: Language.simplifiedChineseTable
    case .arabic: Language.arabicTable
    case .hebrew: Language.hebrewTable
    }
  }
}
#endif
