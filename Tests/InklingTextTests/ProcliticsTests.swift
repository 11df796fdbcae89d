import InklingText
import Testing

/// Issue 24, part 6: Arabic's article belongs to no word.
@Suite("Proclitics")
struct ProcliticsTests {
  @Test(
    "Letters that are taken off a word",
    arguments: [
      ("الكتاب", 2), ("والكتاب", 3), ("بالكتاب", 3), ("للكتاب", 2), ("وكتاب", 1), ("كتاب", 0),
      ("بنت", 0), ("ولد", 0), ("فستان", 0), ("book", 0), ("книга", 0), ("", 0),
    ])
  func length(word: String, letters: Int) {
    // Each letter of Arabic has two bytes.
    #expect(Proclitics.length(of: Array(word.utf8)) == letters * 2)
  }

  @Test("Three letters are left behind several, four behind one")
  func least() {
    #expect(Proclitics.length(of: Array("الكت".utf8)) == 0)
    #expect(Proclitics.length(of: Array("الكتب".utf8)) == 4)
    #expect(Proclitics.length(of: Array("وكتب".utf8)) == 0)
    #expect(Proclitics.length(of: Array("وكتبا".utf8)) == 2)
  }
}
