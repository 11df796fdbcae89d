/// A language of the corpus: words, and what stands between them.
struct CorpusLanguage: Sendable {
  let tag: String
  let separator: String
  let words: [Substring]

  private init(_ tag: String, _ words: String, separator: String = " ") {
    self.tag = tag
    self.separator = separator
    self.words = words.split(separator: " ")
  }

  /// Some words in a row; a common one stands more often than a rare one.
  func sentence(of count: Int, _ random: inout SeededNumbers) -> String {
    var chosen: [Substring] = []
    for _ in 0..<count {
      let place = min(random.below(words.count), random.below(words.count))
      chosen.append(words[place])
    }
    return chosen.joined(separator: separator)
  }

  static let all: [CorpusLanguage] = [
    CorpusLanguage(
      "en",
      "the harbour of boats and winter gardens where a narrow bridge meets old letters about travelling musicians running lighthouse keeper's almanac unfinished symphony weathered atlas brightest"
    ),
    CorpusLanguage(
      "de",
      "der Hafen und die Boote im Wintergarten über schmale Brücken Straßenbahn Bücherschrank größere Häuser Donaudampfschifffahrt Landkarten Liederbuch Fußgänger Öffnung spielende Kinder Briefwechsel Nachtzug"
    ),
    CorpusLanguage(
      "fr",
      "le port des bateaux et l'hiver où les jardins d'été rencontrent un pont étroit façade œuvre inachevée lettres anciennes élève français cœur léger château forêt naïve musicienne"
    ),
    CorpusLanguage(
      "es",
      "el puerto de los barcos y jardines en invierno niño pequeño mañana corazón señora canción antigua puente estrecho cartas viajero montaña árbol pingüino ciudades lluvia"
    ),
    CorpusLanguage(
      "pt",
      "o porto dos barcos e jardins no inverno coração irmã avó ações não pão caminho estreito cartas viagem canção antiga montanha lição água lâmpada português"
    ),
    CorpusLanguage(
      "ru",
      "порт лодки и зимний сад где узкий мост старые письма музыканты бегущий маяк ёлка ещё объём путешествие незаконченная симфония город дождь книга северный ветер"
    ),
    CorpusLanguage(
      "el",
      "το λιμάνι και τα πλοία στον χειμερινό κήπο όπου στενή γέφυρα παλιά γράμματα μουσικός φάρος ταξίδι ημιτελής συμφωνία πόλη βροχή βιβλίο Άνεμος θάλασσα ήλιος"
    ),
    CorpusLanguage(
      "he",
      "הנמל של סירות וגן חורף שבו גשר צר מכתבים ישנים מוזיקאים מגדלור מסע סימפוניה עיר גשם ספר רוח צפונית ילדים שיר ירושלים"
    ),
    CorpusLanguage(
      "ar",
      "الميناء والقوارب في حديقة الشتاء حيث جسر ضيق رسائل قديمة موسيقيون منارة رحلة سيمفونية المدينة مطر كتاب ريح الشمال أطفال أغنية مدرسة"
    ),
    CorpusLanguage(
      "ja",
      "港 の 船 と 冬 庭園 細い 橋 古い 手紙 音楽家 灯台 旅行 カメラ ラーメン 東京 図書館 ひらがな 交響曲 雨 北風 子供たち 物語 ｶﾀｶﾅ",
      separator: ""),
    CorpusLanguage(
      "zh", "港口 的 船 和 冬天 花园 窄桥 旧 信件 音乐家 灯塔 旅行 北京 图书馆 交响曲 下雨 北风 孩子们 故事 地图 中文 繁體字 歌曲 城市",
      separator: ""),
    CorpusLanguage(
      "ko",
      "항구 배 와 겨울 정원 좁은 다리 오래된 편지 음악가 등대 여행 미완성 교향곡 도시 비 책 북풍 아이들 노래 서울 도서관 이야기"),
  ]
}
