import InklingText
import Testing

/// Issue 3, item 1: the words that a text holds, and the ways in which people type them.
@Suite("Analyzer")
struct AnalyzerTests {
  @Test(
    "Texts to be indexed",
    arguments: [
      ("", ""),
      ("Hello, World!", "hello world"),
      ("Łódź ØRSTED naïve Straße İstanbul", "lodz orsted naive strasse istanbul"),
      ("ｆｕｌｌ ﬁne ①② x²", "full fine 12 x2(2)"),
      ("C++ and C# or F#, a+b", "c(c++) and c(c#) or f(f#) a(a+) b"),
      (".NET asp.net node.js U.S.A.", "net asp(aspnet) net node(nodejs) js u(usa) s a"),
      ("x86_64 python3.11 libfoo-dev", "x86(x86_64)(86) 64 python3(python)(3) 11 libfoo dev"),
      ("make_valid __init__ a__b _c d_", "make(make_valid) valid init a b c d"),
      ("os.path_of a_b.c_d-e", "os(ospath) path(path_of) of a(a_b) b c(c_d) d e"),
      (
        "camelCase HTMLParser iPhone",
        "camelcase(camel)(case) htmlparser(html)(parser) iphone(phone)"
      ),
      ("ipv6 mp3 H2O 3f2a9c1e", "ipv6(ipv)(6) mp3(mp)(3) h2o(2) 3f2a9c1e"),
      ("don't John's O’Brien l'eau", "dont(don) johns(john) o(obrien) brien l(leau) eau"),
      ("e-mail wi‑fi covid-19", "e(email) mail wi(wifi) fi covid(covid19) 19"),
      ("1,000,000 and 1'000 or 1,2,3", "1(1000000) 000 000 and 1000 or 1 2 3"),
      ("AT&T R&D CI/CD usr/bin", "at(att) t r(rd) d ci(cicd) cd usr bin"),
      ("東京タワー", "東京 京た たわ わー ー"),
      ("สวัสดี", "สวัส วัสดี สดี ดี"),
      ("col·lecció צה\"ל", "colleccio(col)(leccio) צהל(צה)"),
      ("👩🏽‍💻 🇩🇪 → €", "👩💻 🇩🇪 → €"),
    ])
  func documents(text: String, expected: String) {
    #expect(indexed(text) == expected)
  }

  @Test(
    "Queries",
    arguments: [
      ("HTMLParser", "htmlparser"),
      ("C++", "c++"), ("c+", "c+"), ("c#", "c#"), ("c++11", "c++ 11"),
      ("node.js", "node js"), (".NET", "net"), ("x86_64", "x86 64"),
      ("don't", "dont"), ("don'", "don"), ("o'brien", "o brien"),
      ("東", "東"), ("東京", "東京"), ("東京タ", "東京 京た"), ("テレビ ab", "てれ れび ab"),
      ("สวัสดี", "สวัส วัสดี"),
    ])
  func queries(text: String, expected: String) {
    #expect(queried(text) == expected)
  }

  @Test("Hangul is folded to the letters in the order of typing")
  func hangul() {
    #expect(queried("한국") == "ㅎㅏㄴㄱㅜㄱ")
    let states = ["ㅎ", "하", "한", "하나", "하낙", "하나가"]
    for (state, next) in zip(states, states.dropFirst()) where state != "하낙" {
      #expect(queried(next).hasPrefix(queried(state)), "\(state) → \(next)")
    }
    #expect(queried("하나가").hasPrefix(queried("하낙")))
  }

  @Test("Words know their place and their position")
  func places() {
    #expect(
      terms("Ein node.js-Tag") == [
        Term(text: "ein", source: "Ein", position: 0, isAlternate: false),
        Term(text: "node", source: "node", position: 1, isAlternate: false),
        Term(text: "nodejs", source: "node.js", position: 1, isAlternate: true),
        Term(text: "js", source: "js", position: 2, isAlternate: false),
        Term(text: "tag", source: "Tag", position: 3, isAlternate: false),
      ])
  }
}
