import InklingSession
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "S4-56: every language has every line, with the same places to fill in",
    arguments: Language.allCases)
  func complete(language: Language) {
    for key in StringKey.allCases {
      let text = language.text(key).string
      #expect(!text.isEmpty, "\(key)")
      #expect(text == text.trimmingEnd || key == .inScope, "\(key)")
      let english = Language.english.text(key).string
      for place in ["{n}", "{q}", "{s}"] {
        #expect(text.contains(place) == english.contains(place), "\(key) \(place)")
      }
      #expect(!text.contains("|") && !text.contains("\n"))
    }
    #expect(language.text(.voiceLanguage).string.count > 5, "the last line is the last key's")
  }

  @Test("S4-56: no language other than English has English words", arguments: Language.allCases)
  func translated(language: Language) {
    guard language != .english else { return }
    let same = StringKey.allCases.filter { language.text($0) == Language.english.text($0) }
    let shared: [StringKey] = [.inScope, .suggestions, .suggestionCount]
    #expect(same.allSatisfy(shared.contains))
  }

  @Test("S4-56: Arabic has all six plural forms, the others their own")
  func plurals() {
    let arabic = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111].map {
      Language.arabic.text(.resultCount, count: $0).string
    }
    #expect(
      arabic == [
        "لا توجد نتائج", "نتيجة واحدة", "نتيجتان", "3 نتائج", "10 نتائج", "11 نتيجة", "99 نتيجة",
        "100 نتيجة", "102 نتيجة", "103 نتائج", "111 نتيجة",
      ])
    #expect(Language.english.text(.resultCount, count: 1).string == "1 result")
    #expect(Language.english.text(.resultCount, count: 0).string == "0 results")
    #expect(Language.english.text(.resultCount, count: 1234).string == "1,234 results")
    #expect(Language.german.text(.resultCount, count: 46_600).string == "46.600 Ergebnisse")
    #expect(Language.french.text(.resultCount, count: 0).string == "0 résultat")
    #expect(
      Language.french.text(.resultCount, count: 2_000_000).string
        == "2\u{202F}000\u{202F}000 de résultats")
    #expect(Language.spanish.text(.resultCount, count: 1234).string == "1234 resultados")
    #expect(Language.spanish.text(.resultCount, count: 12_345).string == "12.345 resultados")
    #expect(Language.hebrew.text(.resultCount, count: 2).string == "שתי תוצאות")
    #expect(Language.japanese.text(.resultCount, count: 3).string == "3件の結果")
    #expect(Language.simplifiedChinese.text(.resultCount, count: 3).string == "3 个结果")
    #expect(Language.portuguese.text(.resultCount, count: 1).string == "1 resultado")
  }

  @Test(
    "S4-56: no count is without its number in any language, but for words that say it",
    arguments: Language.allCases)
  func numbers(language: Language) {
    for count in [3, 7, 11, 25, 100, 1000, 1_000_000, Int.max] {
      for key in [StringKey.resultCount, .suggestionCount] {
        let text = language.text(key, count: count)
        #expect(text.string.contains(language.digits(of: count).string))
        #expect(!text.string.contains("{"))
      }
    }
    #expect(language.digits(of: -1_234_567).string.first == "-")
  }

  @Test("S4-56: a page's language tag is understood")
  func tags() {
    let known: [(String, Language)] = [
      ("en", .english), ("de-AT", .german), ("pt_BR", .portuguese), ("zh-CN", .simplifiedChinese),
      ("zh-Hant-TW", .simplifiedChinese), ("iw", .hebrew), ("AR-EG", .arabic), ("ja", .japanese),
    ]
    for (tag, language) in known { #expect(Language(tag: SearchText(tag)) == language) }
    for tag in ["", "x", "eng", "tlh", "-", "e"] { #expect(Language(tag: SearchText(tag)) == nil) }
    for language in Language.allCases {
      #expect(Language(tag: SearchText(language.tag)) == language)
    }
  }

  @Test("S4-56: Arabic and Hebrew run from right to left")
  func direction() {
    let rightToLeft = Language.allCases.filter { $0.direction == .rightToLeft }
    #expect(rightToLeft == [.arabic, .hebrew])
  }

  @Test("S4-56: templates take a query that looks like a template")
  func hostileQuery() {
    #expect(
      Language.english.text(.noResults, query: "{s}{q}").string == "No results for “{s}{q}”")
    #expect(Language.german.text(.inScope, query: "", scope: "Alle").string == "Alle: ")
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var copy = self
    while copy.last?.isWhitespace == true { copy.removeLast() }
    return copy
  }
}
