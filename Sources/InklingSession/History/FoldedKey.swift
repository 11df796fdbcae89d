/// The key under which two spellings of a search are the same search.
///
/// The history must not list "Café" and "cafe " twice. It needs no more than that, so the key is made without the
/// engine's tables. Space is trimmed and collapsed. Latin letters (U+0000…U+017F) lose case and accents, and combining
/// marks go. "ß", "æ", "œ", "þ" and "ĳ" become two letters; Greek and Cyrillic lose case. Everything else stays as it
/// is: two searches that differ there are two.
package struct FoldedKey: Sendable, Hashable {
  package let bytes: [UInt8]

  /// The key of a text.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ text: SearchText) {
    var folder = Folder()
    for byte in text.bytes { folder.take(byte) }
    bytes = folder.finish()
  }

  /// True when the other's text holds this one from the beginning of a word on, its last word perhaps only begun.
  func isBegun(in other: FoldedKey) -> Bool {
    // Before a word stands nothing, a space or a sign of ASCII's first ones: `-`, `.`, `(`, `/`.
    for start in other.bytes.indices where start == 0 || other.bytes[start - 1] < 0x30 {
      if other.bytes[start...].starts(with: bytes) { return true }
    }
    return false
  }
}

extension FoldedKey {
  /// Where the text holds these words from the beginning of a word on; nil where it does not, and for no words.
  ///
  /// A text of more than ``longestText`` bytes is not looked through, because each of its words is read to its end.
  func place(in text: SearchText) -> Range<Int>? {
    let all = text.bytes
    guard !bytes.isEmpty, all.count <= Self.longestText else { return nil }
    for start in all.indices where start == 0 || all[start - 1] < 0x30 {
      guard FoldedKey(SearchText(all[start...])).bytes.starts(with: bytes) else { continue }
      var end = start
      repeat {
        end += 1
        while end < all.count, all[end] & 0xC0 == 0x80 { end += 1 }
      } while end < all.count && FoldedKey(SearchText(all[start..<end])).bytes.count < bytes.count
      return start..<end
    }
    return nil
  }

  /// Bytes of the longest text in which words are looked for; a suggestion is shorter.
  private static let longestText = 256
}

/// The unaccented small letters of U+00C0…U+017F; a dot stands for what has no single one.
private let letters: StaticString = """
  aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y\
  aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll\
  lllnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
  """

/// Folds UTF-8 byte by byte, and keeps bytes that are none.
private struct Folder {
  private var folded: [UInt8] = []
  private var lead: UInt8 = 0
  private var needsSpace = false

  mutating func take(_ byte: UInt8) {
    if lead != 0 {
      let first = lead
      lead = 0
      if byte & 0xC0 == 0x80 {
        pair(UInt16(first & 0x1F) << 6 | UInt16(byte & 0x3F), first, byte)
        return
      }
      put(first)
    }
    switch byte {
    case 0x09...0x0D, 0x20: needsSpace = !folded.isEmpty
    case 0x41...0x5A: put(byte | 0x20)
    case 0xC2...0xD1: lead = byte
    default: put(byte)
    }
  }

  mutating func finish() -> [UInt8] {
    if lead != 0 { put(lead) }
    lead = 0
    return folded
  }

  @inline(never)
  private mutating func put(_ byte: UInt8) {
    if needsSpace { folded.append(0x20) }
    needsSpace = false
    folded.append(byte)
  }

  private mutating func put(scalar: UInt16) {
    put(UInt8(truncatingIfNeeded: scalar >> 6) | 0xC0)
    put(UInt8(truncatingIfNeeded: scalar & 0x3F) | 0x80)
  }

  /// A scalar of two bytes, U+0080…U+047F.
  private mutating func pair(_ scalar: UInt16, _ first: UInt8, _ second: UInt8) {
    switch scalar {
    case 0xA0: needsSpace = !folded.isEmpty
    case 0xC0..<0x180: latin(scalar)
    case 0x300..<0x370: break  // combining marks
    case 0x391...0x3A9 where scalar != 0x3A2: put(scalar: scalar + 0x20)
    case 0x3C2: put(scalar: 0x3C3)  // final sigma
    case 0x410...0x42F: put(scalar: scalar + 0x20)
    case 0x400...0x40F: put(scalar: scalar + 0x50)
    default:
      put(first)
      put(second)
    }
  }

  private mutating func latin(_ scalar: UInt16) {
    let letter = letters.utf8Start[Int(scalar - 0xC0)]
    guard letter == UInt8(ascii: ".") else {
      put(letter)
      return
    }
    switch scalar {
    case 0xC6, 0xE6: both("a", "e")
    case 0xDE, 0xFE: both("t", "h")
    case 0xDF: both("s", "s")
    case 0x132, 0x133: both("i", "j")
    case 0x152, 0x153: both("o", "e")
    case 0x14A, 0x14B: put(scalar: 0x14B)
    default: put(scalar: scalar)
    }
  }

  private mutating func both(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    put(UInt8(ascii: first))
    put(UInt8(ascii: second))
  }
}
