internal import InklingBar

/// The words of filters and orders, as the page's first HTML has them.
///
/// They are those of `filter-words.js`, which draws the same again where script runs; a test compares the two.
struct FilterWords {
  let filters: String
  let from: String
  let to: String
  let sort: String
  let best: String
  private let orders: [String]

  init(_ language: Language) {
    let words = Self.table(of: language).split(separator: "|").map(String.init)
    filters = words[0]
    from = words[1]
    to = words[2]
    sort = words[3]
    best = words[4]
    orders = Array(words[5...])
  }

  /// An order by a field of this title.
  func order(by title: String, isDate: Bool, descends: Bool) -> String {
    orders[(isDate ? 2 : 0) + (descends ? 1 : 0)].replacing("{}", with: title)
  }

  /// Filters, from, to, sort by, best match; then smallest, largest, oldest and newest first, `{}` for the field.
  private static func table(of language: Language) -> String {
    switch language {
    case .english:
      "Filters|From|To|Sort by|Best match|{}, smallest first|{}, largest first|{}, oldest first|{}, newest first"
    case .arabic:
      "عوامل التصفية|من|إلى|الترتيب حسب|الأكثر مطابقة|{}، الأصغر أولاً|{}، الأكبر أولاً|{}، الأقدم أولاً|{}، الأحدث أولاً"
    case .german:
      "Filter|Von|Bis|Sortieren nach|Beste Treffer|{}, kleinste zuerst|{}, größte zuerst|{}, älteste zuerst|{}, neueste zuerst"
    case .spanish:
      "Filtros|Desde|Hasta|Ordenar por|Mejor coincidencia|{}, menor primero|{}, mayor primero|{}, más antiguo primero|{}, más reciente primero"
    case .french:
      "Filtres|De|À|Trier par|Les plus pertinents|{}, croissant|{}, décroissant|{}, du plus ancien|{}, du plus récent"
    case .hebrew:
      "מסננים|מ־|עד|מיון לפי|ההתאמה הטובה ביותר|{}, מהקטן לגדול|{}, מהגדול לקטן|{}, מהישן לחדש|{}, מהחדש לישן"
    case .japanese: "絞り込み|最小|最大|並べ替え|関連度順|{}（小さい順）|{}（大きい順）|{}（古い順）|{}（新しい順）"
    case .portuguese:
      "Filtros|De|Até|Ordenar por|Melhor correspondência|{}, menor primeiro|{}, maior primeiro|{}, mais antigo primeiro|{}, mais recente primeiro"
    case .simplifiedChinese: "筛选|从|到|排序|最佳匹配|{}，从小到大|{}，从大到小|{}，从旧到新|{}，从新到旧"
    }
  }
}
