internal import InklingBar
internal import InklingCore

/// What a served page says beside its bar, in the languages that a bar speaks.
struct PageWords {
  let language: Language

  /// How many documents there are, before anything is searched.
  func readiness(of count: Int) -> String {
    let number = language.digits(of: count).string
    let isOne = count == 1
    return switch language {
    case .english: "\(number) \(isOne ? "record" : "records"), ready to be searched."
    case .german: "\(number) \(isOne ? "Eintrag" : "Einträge"), bereit zum Durchsuchen."
    case .french:
      isOne
        ? "\(number) élément prêt pour la recherche."
        : "\(number) éléments prêts pour la recherche."
    case .spanish:
      isOne ? "\(number) registro listo para buscar." : "\(number) registros listos para buscar."
    case .portuguese:
      isOne
        ? "\(number) registo pronto para a pesquisa."
        : "\(number) registos prontos para a pesquisa."
    case .japanese: "\(number)件を検索できます。"
    case .simplifiedChinese: "可搜索 \(number) 条记录。"
    // The number stands behind the words, so that no form of them depends on it.
    case .arabic: "السجلات الجاهزة للبحث: \(number)"
    case .hebrew: "רשומות מוכנות לחיפוש: \(number)"
    }
  }

  /// The hint in the field of a collection of this name.
  func placeholder(for title: String) -> String {
    switch language {
    case .english: "Search \(title)"
    case .german: "\(title) durchsuchen"
    case .french: "Rechercher dans \(title)"
    case .spanish: "Buscar en \(title)"
    case .portuguese: "Procurar em \(title)"
    case .japanese: "\(title)を検索"
    case .simplifiedChinese: "搜索\(title)"
    case .arabic: "البحث في \(title)"
    case .hebrew: "חיפוש ב־\(title)"
    }
  }

  /// The way to the rows before and behind these, and the name of both.
  var paging: (name: String, previous: String, next: String) {
    switch language {
    case .english: ("Pages of results", "Previous", "Next")
    case .german: ("Ergebnisseiten", "Zurück", "Weiter")
    case .french: ("Pages de résultats", "Précédent", "Suivant")
    case .spanish: ("Páginas de resultados", "Anterior", "Siguiente")
    case .portuguese: ("Páginas de resultados", "Anterior", "Seguinte")
    case .japanese: ("検索結果のページ", "前へ", "次へ")
    case .simplifiedChinese: ("结果页", "上一页", "下一页")
    case .arabic: ("صفحات النتائج", "السابق", "التالي")
    case .hebrew: ("דפי תוצאות", "הקודם", "הבא")
    }
  }

  /// What a page without a server says where its programs cannot run.
  var needsPrograms: String {
    switch language {
    case .english: "Searching this page needs JavaScript and WebAssembly."
    case .german: "Diese Seite zu durchsuchen erfordert JavaScript und WebAssembly."
    case .french: "La recherche dans cette page nécessite JavaScript et WebAssembly."
    case .spanish: "Buscar en esta página requiere JavaScript y WebAssembly."
    case .portuguese: "Procurar nesta página requer JavaScript e WebAssembly."
    case .japanese: "このページの検索には JavaScript と WebAssembly が必要です。"
    case .simplifiedChinese: "搜索此页面需要 JavaScript 和 WebAssembly。"
    case .arabic: "يتطلب البحث في هذه الصفحة JavaScript وWebAssembly."
    case .hebrew: "החיפוש בדף זה דורש JavaScript ו־WebAssembly."
    }
  }

  /// What applies the filters where no script does.
  var apply: String {
    switch language {
    case .english: "Apply"
    case .german: "Anwenden"
    case .french: "Appliquer"
    case .spanish: "Aplicar"
    case .portuguese: "Aplicar"
    case .japanese: "適用"
    case .simplifiedChinese: "应用"
    case .arabic: "تطبيق"
    case .hebrew: "החלה"
    }
  }
}
