internal import InklingBar
internal import InklingCore

/// A key of the terminal, or text that was typed or pasted.
enum InteractiveKey: Equatable {
  case text(String)
  case press(KeyStroke)
  /// Back to the word's, or line's, beginning; the rest of the line; everything.
  case deleteWord, deleteToStart, deleteToEnd
  case quit

  fileprivate static func control(_ byte: UInt8) -> InteractiveKey? {
    switch byte {
    case 0x03, 0x04: .quit
    case 0x0D, 0x0A: .press(KeyStroke(.enter))
    case 0x09: .press(KeyStroke(.tab))
    case 0x7F, 0x08: .press(KeyStroke(.backspace))
    case 0x01: .press(KeyStroke(.home))
    case 0x05: .press(KeyStroke(.end))
    case 0x0B: .deleteToEnd
    case 0x15: .deleteToStart
    case 0x17: .deleteWord
    case 0x0E: .press(KeyStroke(.down))
    case 0x10: .press(KeyStroke(.up))
    case 0x1A: .press(KeyStroke(.character(UInt8(ascii: "z")), .control))
    default: nil
    }
  }

  /// The key of an escape sequence, and its length: `ESC [ 1 ; modifiers letter`, `ESC [ number ~`.
  fileprivate static func sequence(_ bytes: ArraySlice<UInt8>) -> (InteractiveKey?, Int) {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return (.press(KeyStroke(.escape)), 1) }
    guard bytes[start + 1] == 0x5B || bytes[start + 1] == 0x4F else {
      return (.press(KeyStroke(.escape)), 1)
    }
    var numbers = [0]
    var place = start + 2
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case 0x30...0x39:
        numbers[numbers.count - 1] = min(9_999, numbers[numbers.count - 1] * 10 + Int(byte - 0x30))
      case 0x3B: numbers.append(0)
      case 0x40...0x7E: return (key(byte, numbers), place - start + 1)
      default: return (nil, place - start + 1)
      }
      place += 1
    }
    return (nil, place - start)
  }

  private static func key(_ final: UInt8, _ numbers: [Int]) -> InteractiveKey? {
    var modifiers: KeyStroke.Modifiers = []
    if numbers.count > 1, numbers[1] > 0 {
      let bits = numbers[1] - 1
      if bits & 1 != 0 { modifiers.insert(.shift) }
      if bits & 2 != 0 { modifiers.insert(.alt) }
      if bits & 4 != 0 { modifiers.insert(.control) }
    }
    let key: KeyStroke.Key? =
      switch (final, numbers[0]) {
      case (UInt8(ascii: "A"), _): .up
      case (UInt8(ascii: "B"), _): .down
      case (UInt8(ascii: "C"), _): .right
      case (UInt8(ascii: "D"), _): .left
      case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), 1), (UInt8(ascii: "~"), 7): .home
      case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), 4), (UInt8(ascii: "~"), 8): .end
      case (UInt8(ascii: "Z"), _): .tab
      case (UInt8(ascii: "~"), 3): .delete
      case (UInt8(ascii: "~"), 5): .pageUp
      case (UInt8(ascii: "~"), 6): .pageDown
      default: nil
      }
    if final == UInt8(ascii: "Z") { modifiers.insert(.shift) }
    return key.map { .press(KeyStroke($0, modifiers)) }
  }
}

/// Turns the bytes of a terminal into keys.
///
/// An escape that nothing follows is the key itself, because a terminal sends its sequences in one piece. Pasted text
/// may come in several pieces, cut in its end marker or in a character. Nothing of it is a key: line ends are spaces.
struct InteractiveKeyReader {
  private var isPasting = false
  /// The beginning of a character, or of the marker that ends a paste, while the rest of it has not come.
  private var held: [UInt8] = []

  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The keys in bytes that came at once.
  mutating func keys(in arrived: [UInt8]) -> [InteractiveKey] {
    let bytes = held + arrived
    held = []
    var keys: [InteractiveKey] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { keys.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte >= 0x20, byte != 0x7F {
        text.append(byte)
        place += 1
        continue
      }
      if bytes[place...].starts(with: isPasting ? Self.pasteEnd : Self.pasteBegin) {
        isPasting.toggle()
        place += Self.pasteBegin.count
        continue
      }
      if isPasting {
        if Self.pasteEnd.starts(with: bytes[place...]) {
          held = Array(bytes[place...])
          break
        }
        if byte == 0x09 || byte == 0x0A || byte == 0x0D { text.append(0x20) }
        place += 1
        continue
      }
      flush()
      if byte == 0x1B {
        let (key, length) = InteractiveKey.sequence(bytes[place...])
        if let key { keys.append(key) }
        place += length
      } else {
        if let key = InteractiveKey.control(byte) { keys.append(key) }
        place += 1
      }
    }
    if held.isEmpty {
      held = Array(text.suffix(Self.cutLength(text)))
      text.removeLast(held.count)
    }
    flush()
    return keys
  }

  /// How many bytes at the end are the beginning of a character whose rest is missing.
  private static func cutLength(_ text: [UInt8]) -> Int {
    let following = text.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard following < text.count else { return 0 }
    let wanted = scalarLength(startingWith: text[text.count - 1 - following])
    return following + 1 < wanted ? following + 1 : 0
  }
}

/// The line that is typed on: text and the place of the cursor in it.
struct InteractiveField {
  private(set) var characters: [Character] = []
  private(set) var cursor = 0

  var text: String { String(characters) }

  mutating func replace(with text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  mutating func insert(_ text: String) {
    let new = Array(text)
    characters.insert(contentsOf: new, at: cursor)
    // What is inserted may join what was there: an accent that comes alone.
    let joined = Array(String(characters))
    cursor = max(0, min(joined.count, cursor + new.count - (characters.count - joined.count)))
    characters = joined
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  mutating func deleteWord() {
    while cursor > 0, characters[cursor - 1] == " " { deleteBackward() }
    while cursor > 0, characters[cursor - 1] != " " { deleteBackward() }
  }

  mutating func deleteToStart() {
    characters.removeSubrange(..<cursor)
    cursor = 0
  }

  mutating func deleteToEnd() { characters.removeSubrange(cursor...) }

  mutating func move(by distance: Int) {
    cursor = max(0, min(characters.count, cursor + distance))
  }

  mutating func moveToStart() { cursor = 0 }

  mutating func moveToEnd() { cursor = characters.count }
}
