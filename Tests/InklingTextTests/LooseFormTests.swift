import InklingText
import TestSupport
import Testing

@Suite("LooseForm")
struct LooseFormTests {
  private func loose(_ word: String) -> String {
    let bytes = Array(word.utf8)
    return String(decoding: bytes[..<LooseForm.length(of: bytes)], as: UTF8.self)
  }

  @Test(
    "Words that differ by their endings share a loose form",
    arguments: [
      ["study", "studies", "studied", "studying"], ["boundary", "boundaries"],
      ["run", "runs", "running"], ["heat", "heats", "heated", "heating"],
      ["velocity", "velocities"], ["organize", "organizes", "organized", "organizing"],
      ["experimental", "experimentally"],
      ["box", "boxes"], ["match", "matches", "matching"], ["kind", "kinder", "kindern"],
      ["haus", "hause"], ["relation", "relations", "relational"],
    ])
  func families(words: [String]) {
    let forms = Set(words.map(loose))
    #expect(forms.count == 1, "\(forms)")
  }

  @Test(
    "Words that only look alike do not",
    arguments: [
      ("status", "stat"), ("need", "ne"), ("sing", "s"), ("bed", "b"),
      ("thing", "th"), ("news", "n"), ("united", "units"),
    ])
  func strangers(word: String, other: String) {
    #expect(loose(word) != other)
  }

  @Test("Short words, numbers and other scripts are left alone")
  func untouched() {
    for word in ["", "a", "is", "was", "mp3s", "ipv6es", "москвами", "東京s", "c++", "日々"] {
      #expect(loose(word) == word)
    }
  }

  @Test("A loose form is a beginning of at least three letters, for all words of a kind")
  func beginnings() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "a", "e", "i", "y", "s", "t", "n", "ing", "ed", "ies", "er", "ion", "al", "iv", "ss", "ll",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      let word = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      let length = LooseForm.length(of: Array(word.utf8))
      if length > word.utf8.count || length < min(2, word.utf8.count) {
        Issue.record("\(word) \(length)")
      }
    }
    #expect(LooseForm.length(of: Array(repeating: 0x61, count: 1_000_000)) == 1_000_000)
  }
}
