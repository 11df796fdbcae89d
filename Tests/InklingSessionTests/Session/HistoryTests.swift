import InklingSession
import Testing

@Suite("What is remembered")
struct HistoryTests {
  private func texts(_ history: History) -> [String] { history.entries.map(\.text.description) }

  @Test("D-09: the same search in another spelling is one entry, the newest spelling first")
  func folded() {
    var history = History()
    for (time, text) in ["Café", "zen", "cafe\u{301} ", "STRASSE", "Straße", "Ёлка", "ёлка"]
      .enumerated()
    {
      history.record(SearchText(text), at: Milliseconds(time + 1))
    }
    #expect(texts(history) == ["ёлка", "Straße", "cafe\u{301} ", "zen"])
    history.record("  ", at: 20)
    #expect(history.entries.count == 4)
  }

  @Test("FIELD 28, 30: the store itself is capped")
  func capped() {
    var history = History(capacity: 3)
    for time in 1...9 { history.record(SearchText(decimal: time), at: Milliseconds(time)) }
    #expect(texts(history) == ["9", "8", "7"])
  }

  @Test("Deleting, bringing back to the same place, clearing")
  func undo() throws {
    var history = try History(json: storedHistory(["a", "b", "c"]), capacity: 50)
    let gone = history.remove("B", at: 10)
    #expect(gone.map { $0.text.string } == ["b"])
    #expect(texts(history) == ["a", "c"])
    history.restore(gone, at: 11)
    #expect(texts(history) == ["a", "b", "c"])
    let all = history.removeAll(at: 12)
    #expect(history.entries.isEmpty)
    history.restore(all, at: 13)
    #expect(texts(history) == ["a", "b", "c"])
    let nothing = history.remove("x", at: 14)
    #expect(nothing.isEmpty)
  }

  @Test("FIELD proposal 8: two tabs agree, whoever writes first, and what was deleted stays so")
  func merging() throws {
    var random = SplitMix(state: 3)
    for _ in 0..<300 {
      var tabs = [History(capacity: 8), History(capacity: 8), History(capacity: 8)]
      for time in 1..<24 {
        let tab = Int(random.next() % 3)
        let text = SearchText(decimal: Int(random.next() % 5))
        switch random.next() % 8 {
        case 0: _ = tabs[tab].remove(text, at: Milliseconds(time))
        case 1: _ = tabs[tab].removeAll(at: Milliseconds(time))
        default: tabs[tab].record(text, at: Milliseconds(time))
        }
      }
      var forward = tabs[0]
      forward.merge(tabs[1])
      forward.merge(tabs[2])
      var backward = tabs[2]
      backward.merge(tabs[0])
      backward.merge(tabs[1])
      #expect(forward == backward)
      var again = forward
      again.merge(tabs[1])
      #expect(again == forward)
      #expect(try History(json: forward.json(), capacity: 8) == forward)
    }
  }

  @Test("A stored history that is damaged is an error, not a crash")
  func damaged() {
    let bytes = storedHistory(["zen", "Café"])
    for length in 1..<bytes.count {
      #expect(throws: AnswerError.self) {
        try History(json: Array(bytes[..<length]), capacity: 50)
      }
    }
  }
}
