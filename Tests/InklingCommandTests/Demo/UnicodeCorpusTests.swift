import InklingCommand
import InklingIndex
import TestSupport
import Testing

@Suite("Unicode corpus")
struct UnicodeCorpusTests {
  private static let documents: [[String]] = {
    var all: [[String]] = []
    UnicodeCorpus.visit { document in
      all.append(document.values.map { String(decoding: $0, as: UTF8.self) })
    }
    return all
  }()

  @Test("Tens of thousands of characters, each with a name, each once")
  func size() {
    let count = Self.documents.count
    // 46,600 with Unicode 16; on a Mac the system's standard library decides which version it is.
    #expect((40_000...60_000).contains(count))
    #expect(Set(Self.documents.map { $0[0] }).count == count)
    let nameless = Self.documents.filter { $0[2].isEmpty }.count
    #expect(nameless == 0)
  }

  @Test("Names are written as people write them; scopes and glyphs are right")
  func examples() {
    let expected = [
      [
        "U+0041", "A", "Latin Capital Letter A", "U+0041 Uppercase letter", "Letters", "#/0041",
        "A", "Basic Latin",
      ],
      [
        "U+1F600", "😀", "Grinning Face", "U+1F600 Symbol", "Emoji", "#/1F600",
        "😀", "Emoticons",
      ],
      [
        "U+2764", "❤\u{FE0F}", "Heavy Black Heart", "U+2764 Symbol", "Emoji", "#/2764",
        "❤", "Dingbats",
      ],
      [
        "U+20AC", "€", "Euro Sign", "U+20AC Currency symbol", "Symbols", "#/20AC",
        "€", "Currency Symbols",
      ],
      [
        "U+0301", "◌\u{301}", "Combining Acute Accent", "U+0301 Nonspacing mark", "", "#/0301",
        "\u{301}", "Combining Diacritical Marks",
      ],
      [
        "U+202E", "", "Right-to-Left Override", "U+202E Format character", "", "#/202E",
        "\u{202E}", "General Punctuation",
      ],
    ]
    for document in expected {
      let found = Self.documents.first { $0[0] == document[0] }
      #expect(found == document)
    }
  }

  @Test("The common character comes first")
  func ranking() throws {
    let index = try SearchIndex(SegmentMemory(copying: UnicodeCorpus.segment()))
    #expect(index.documentCount == Self.documents.count)
    #expect(found("grinning f", in: index).first == "U+1F600")
    #expect(found("euro sign", in: index).first == "U+20AC")
    #expect(found("u+1f600", in: index).first == "U+1F600")
    #expect(found("latin capital letter a", in: index).first == "U+0041")
  }

  @Test(
    "A character is found by itself and by its number",
    arguments: ["😀", "U+1F600", "1f600", #"\u{1F600}"#])
  func forms(_ typed: String) throws {
    let index = try SearchIndex(SegmentMemory(copying: UnicodeCorpus.segment()))
    #expect(found(typed, in: index).first == "U+1F600")
  }
}
