import Foundation
import InklingBar
import InklingLook
import Testing

@Suite("A look of its own")
struct LookTests {
  private func styles(_ pairs: SearchText, _ bits: Int32 = 0) -> [String: String] {
    let parts = Look.styles(of: pairs, in: AppearanceContext(bits: bits)).string
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: parts.count - 1, by: 2).map {
        (parts[$0], parts[$0 + 1])
      })
  }

  @Test("S4-31: what the attributes say is what is drawn")
  func attributes() {
    #expect(styles("tint-color\0#d70015\0")["--inkling-tint"] == "#d70015")
    #expect(styles("nonsense\0#d70015\0")["--inkling-tint"] == styles("")["--inkling-tint"])
    #expect(styles("tint-color")["--inkling-tint"] == styles("")["--inkling-tint"])
  }

  @Test("S4-30, S4-35: what is said last wins, and before all of it the tint around the bar")
  func order() {
    let pairs: SearchText = "tint-color\0#204080\0tint-color\0#d70015\0"
    #expect(styles(pairs)["--inkling-tint"] == "#d70015")
    #expect(styles("accent-color\0rgb(32, 64, 128)\0")["--inkling-tint"] == "#204080")
    #expect(styles(pairs + "accent-color\0rgb(1, 2, 3)\0")["--inkling-tint"] == "#d70015")
  }

  @Test("The screen and the person's wishes arrive as a number and come back from it")
  func bits() {
    for bits in Int32(0)..<16 { #expect(AppearanceContext(bits: bits).bits == bits) }
    #expect(styles("", 0)["--inkling-color-scheme"] == "light")
    #expect(styles("", 1)["--inkling-color-scheme"] == "dark")
    #expect(styles("", 8)["--inkling-label"] == "CanvasText")
  }
}

@Suite("DefaultLook")
struct DefaultLookTests {
  @Test("A bar that sets no look is drawn by the style sheet as the look would draw it")
  func styleSheet() throws {
    if ProcessInfo.processInfo.environment["INKLING_WRITE_LOOK"] != nil {
      try DefaultLook.text.write(to: DefaultLook.file, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOf: DefaultLook.file, encoding: .utf8) == DefaultLook.text)
    }
  }

  @Test("The rules give the same look together, in every combination", arguments: Int32(0)..<16)
  func cascade(bits: Int32) {
    let context = AppearanceContext(bits: bits)
    var drawn: [String: String] = [:]
    for rule in DefaultLook.rules where rule.applies(context) {
      for token in rule.tokens { drawn[token.name] = token.value }
    }
    for token in DefaultLook.tokens(in: context) {
      let isDrawn = drawn[token.name] == token.value
      #expect(isDrawn || drawn[token.name] == nil && DefaultLook.isAbsence(token))
    }
  }
}
