import InklingText
import TestSupport
import Testing

/// Issue 3, item 1 and S0-05: no holes while typing, in any language.
@Suite("Typing")
struct TypingPropertyTests {
  /// What an index does with the terms: the last one typed may be the beginning of a word, and so may windows of
  /// scripts without spaces; the others are whole words.
  private func finds(_ query: String, in document: TokenBuffer) -> Bool {
    let typed = buffer(Array(query.utf8), for: .queries)
    let known = document.tokens.map { document.term(of: $0) }
    return typed.tokens.enumerated().allSatisfy { index, token in
      let term = typed.term(of: token)
      let isPrefix = index == typed.tokens.count - 1 || token.kind == .ideographic
      return known.contains { isPrefix ? $0.starts(with: term) : $0.elementsEqual(term) }
    }
  }

  private func index(_ text: String) -> TokenBuffer { buffer(Array(text.utf8)) }

  static let languages: [(name: String, words: [String])] = [
    ("English", ["don't", "re-use", "O'Brien", "Thames", "co-operate", "naïve", "rock'n'roll"]),
    ("German", ["Straße", "Übergröße", "Fußgängerübergänge", "E-Mail", "ÄÖÜ", "müßig"]),
    ("French", ["l'eau", "aujourd'hui", "œuvre", "garçon", "Noël", "qu’est-ce", "çà"]),
    ("Polish", ["Łódź", "źdźbło", "zażółć", "gęślą", "jaźń"]),
    ("Turkish", ["İstanbul", "ışık", "ığdır", "şişe", "çağrı"]),
    ("Vietnamese", ["tiếng", "Việt", "Nguyễn", "đường", "phở"]),
    ("Russian", ["Ёлка", "подъезд", "Москва", "йод"]),
    ("Greek", ["ΟΔΥΣΣΕΎΣ", "Ὀδυσσεύς", "ἄνθρωπος"]),
    ("Arabic", ["العربية", "مُحَمَّد", "أحمد", "كتـــاب"]),
    ("Hebrew", ["שָׁלוֹם", "צה\"ל", "ג'ירפה", "ירושלים"]),
    ("Hindi", ["हिन्दी", "क़लम", "विद्यार्थी", "ज़िंदगी"]),
    ("Thai", ["สวัสดี", "น้ำ", "กรุงเทพมหานคร", "ภาษาไทย"]),
    ("Japanese", ["東京タワー", "がんばって", "ヴァイオリン", "ﾃﾚﾋﾞ", "人々"]),
    ("Chinese", ["中華人民共和國", "北京大学", "简体中文"]),
    ("Korean", ["한국어", "서울특별시", "닭", "왜냐하면", "값"]),
    ("Code", ["HTMLParser", "node.js", "x86_64", "python3.11", "libfoo-dev", "C++", "C#", "ipv6"]),
  ]

  @Test("Every prefix of an indexed word finds it, however it is normalised", arguments: languages)
  func prefixes(name: String, words: [String]) {
    for word in words {
      for (form, document) in normalForms(word).enumerated() {
        let indexed = index("before \(document) behind")
        var typed = ""
        for character in word {
          typed.append(character)
          #expect(finds(typed, in: indexed), "\(typed) in form \(form) of \(word)")
        }
      }
    }
  }

  @Test(
    "Every word is found in capitals, in small letters and in each normal form",
    arguments: languages)
  func forms(name: String, words: [String]) {
    for word in words {
      let indexed = index(word)
      // Uppercasing takes letters apart that only lowercase tells (ß SS): folding puts them together.
      for typed in normalForms(word) + [word.uppercased(), word.lowercased(), fullWidth(word)] {
        #expect(finds(typed, in: indexed), "\(typed) for \(word)")
      }
    }
  }

  @Test("A word of a script without spaces is found by each of its substrings")
  func substrings() {
    for word in ["กรุงเทพมหานคร", "ภาษาไทย", "น้ำ", "東京タワー", "中華人民共和國", "ភាសាខ្មែរ", "မြန်မာ", "ພາສາລາວ"] {
      let indexed = index(word)
      let characters = Array(word)
      for start in characters.indices {
        for end in start..<characters.count {
          let part = String(characters[start...end])
          #expect(finds(part, in: indexed), "\(part) in \(word)")
        }
      }
    }
  }

  @Test("Each further character narrows the results (S0-05)", arguments: [1, 2, 3, 4])
  func narrows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Few characters, so that documents often match; all that the rules for words turn on.
    let pools = [
      Array("aB1'.-_ +#,"), Array("oBr'’l e&/."), Array("東京タワーか a・"), Array("กิเน้ำา a"),
      Array("한하ㅎ나값ㅏ a"), Array("éßﬁＡ😀👩‍💻🇩🇪→ "), Array("צל\"' ם"), Array("AbC12dE "),
    ]
    for round in 0..<1_500 {
      let pool = pools[round % pools.count]
      func text(_ length: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: length, using: &random)).map { _ in
            pool[Int.random(in: 0..<pool.count, using: &random)]
          })
      }
      let document = index(text(1...8))
      let query = text(2...6)
      var found = true
      for length in 1...query.count {
        let now = finds(String(query.prefix(length)), in: document)
        if now, !found { Issue.record("\(query.prefix(length)) finds what was lost before") }
        found = now
      }
    }
  }

  @Test("People's other ways to type a name find it")
  func otherWays() {
    let ways: [(String, [String])] = [
      ("HTMLParser", ["html", "parser", "htmlp", "HTMLPARSER", "html parser"]),
      ("node.js", ["nodejs", "node js", "node.", "js", "Node.JS"]),
      ("x86_64", ["x86", "x86-64", "64", "86"]), ("C++", ["c", "c+", "C++"]),
      ("C#", ["c", "c#"]), (".NET", ["net", ".net", ".NET"]), ("ASP.NET", ["aspnet", "asp net"]),
      ("ipv6", ["ipv", "ipv6", "ipv 6", "IPv6"]), ("mp3", ["mp3", "mp 3"]),
      ("O'Brien", ["obrien", "o'brien", "O’Brien", "brien", "o brien"]),
      ("don't", ["dont", "don’t", "don"]), ("John's", ["johns", "john", "John’s"]),
      ("e-mail", ["email", "e mail", "mail", "e‑mail"]), ("U.S.A.", ["usa", "u.s.a", "us"]),
      ("python3.11", ["python3", "python 3", "python3.1", "python"]),
      ("libfoo-dev", ["libfoo", "libfoo-d", "dev libfoo"]), ("camelCase", ["camelcase", "case"]),
      ("1,000,000", ["1000000", "1,000"]), ("AT&T", ["att", "at&t", "at t"]),
      ("CO₂", ["co2"]), ("Hawaiʻi", ["hawaii"]), ("Ørsted", ["orsted"]), ("Þór", ["thor"]),
      ("l'eau", ["eau", "leau", "l’eau"]), ("テレビ", ["てれび", "ﾃﾚﾋﾞ"]),
    ]
    for (text, queries) in ways {
      let indexed = index(text)
      for query in queries { #expect(finds(query, in: indexed), "\(query) for \(text)") }
    }
  }
}
