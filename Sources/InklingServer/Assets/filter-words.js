// The words of filters and orders, in the languages that a bar speaks; {} is the name of a field, a value, or a number.

const names = ["filters", "from", "to", "sort", "best", "smallest", "largest", "oldest", "newest", "clear", "remove", "find", "all", "fewer", "rows", "reversed", "near", "within", "anywhere", "nowhere"];
const tables = {
  en: "Filters|From|To|Sort by|Best match|{}, smallest first|{}, largest first|{}, oldest first|{}, newest first|Clear filters|Remove {}|Find in {}|Show all {}|Show fewer|Show {} results|The end lies before the beginning.|Nearest first|Within {}|Any distance|Your position is not known.",
  ar: "عوامل التصفية|من|إلى|الترتيب حسب|الأكثر مطابقة|{}، الأصغر أولاً|{}، الأكبر أولاً|{}، الأقدم أولاً|{}، الأحدث أولاً|مسح عوامل التصفية|إزالة {}|البحث في {}|إظهار الكل ({})|إظهار أقل|إظهار النتائج ({})|النهاية تسبق البداية.|الأقرب أولاً|ضمن {}|أي مسافة|موقعك غير معروف.",
  de: "Filter|Von|Bis|Sortieren nach|Beste Treffer|{}, kleinste zuerst|{}, größte zuerst|{}, älteste zuerst|{}, neueste zuerst|Filter löschen|{} entfernen|In {} suchen|Alle {} zeigen|Weniger zeigen|{} Ergebnisse zeigen|Das Ende liegt vor dem Anfang.|Nächste zuerst|Im Umkreis von {}|Jede Entfernung|Ihr Standort ist nicht bekannt.",
  es: "Filtros|Desde|Hasta|Ordenar por|Mejor coincidencia|{}, menor primero|{}, mayor primero|{}, más antiguo primero|{}, más reciente primero|Borrar filtros|Quitar {}|Buscar en {}|Mostrar los {}|Mostrar menos|Mostrar {} resultados|El final está antes del principio.|Más cercanos primero|A menos de {}|Cualquier distancia|No se conoce su ubicación.",
  fr: "Filtres|De|À|Trier par|Les plus pertinents|{}, croissant|{}, décroissant|{}, du plus ancien|{}, du plus récent|Effacer les filtres|Retirer {}|Chercher dans {}|Tout afficher ({})|Afficher moins|Afficher {} résultats|La fin précède le début.|Les plus proches d’abord|À moins de {}|Toute distance|Votre position n’est pas connue.",
  he: "מסננים|מ־|עד|מיון לפי|ההתאמה הטובה ביותר|{}, מהקטן לגדול|{}, מהגדול לקטן|{}, מהישן לחדש|{}, מהחדש לישן|ניקוי המסננים|הסרת {}|חיפוש ב{}|הצגת הכול ({})|הצגת פחות|הצגת {} תוצאות|הסוף קודם להתחלה.|הקרובים תחילה|עד {}|כל מרחק|המיקום שלכם אינו ידוע.",
  ja: "絞り込み|最小|最大|並べ替え|関連度順|{}（小さい順）|{}（大きい順）|{}（古い順）|{}（新しい順）|絞り込みを解除|{}を外す|{}を検索|すべて表示（{}）|表示を減らす|{}件の結果を表示|終わりが始まりより前です。|近い順|{}以内|距離を問わない|現在地がわかりません。",
  pt: "Filtros|De|Até|Ordenar por|Melhor correspondência|{}, menor primeiro|{}, maior primeiro|{}, mais antigo primeiro|{}, mais recente primeiro|Limpar filtros|Remover {}|Procurar em {}|Mostrar todos ({})|Mostrar menos|Mostrar {} resultados|O fim está antes do início.|Mais próximos primeiro|Até {}|Qualquer distância|A sua localização não é conhecida.",
  zh: "筛选|从|到|排序|最佳匹配|{}，从小到大|{}，从大到小|{}，从旧到新|{}，从新到旧|清除筛选|移除{}|在{}中查找|显示全部 {} 项|收起|显示 {} 条结果|结束早于开始。|由近到远|{}以内|不限距离|无法确定您的位置。",
};

// A word of a language, English where that is not known.
export function word(language, name, value = "") {
  const table = tables[language.toLowerCase().split("-")[0]] ?? tables.en;
  return table.split("|")[names.indexOf(name)].replace("{}", value);
}
