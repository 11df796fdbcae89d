internal import InklingCore

/// Words as they are written, beside what folding leaves of them: *bán* and *bàn* are both `ban`.
///
/// Only Latin letters count, each of them one scalar (NFC). Capital letters have the signs of small ones.
package enum Writing {
  /// Whether a word has signs (diacritics) that its folded form lacks; `false` where that is not known.
  ///
  /// Nothing is known of letters that fold to several, and of those with their signs behind them (NFD).
  package static func hasSigns(_ word: [UInt8], folded: [UInt8]) -> Bool {
    word.withUnsafeBufferPointer { word in
      folded.withUnsafeBufferPointer { folded in
        var (at, place, hasSigns) = (0, 0, false)
        while at < word.count, place < folded.count {
          let (letter, other) = (scalar(word, at), scalar(folded, place))
          if !isSame(letter.value, other.value) {
            guard 0xC0...0x24F ~= letter.value || 0x1E00...0x1EFF ~= letter.value else {
              return false
            }
            hasSigns = true
          }
          at += letter.length
          place += other.length
        }
        return hasSigns && at == word.count && place == folded.count
      }
    }
  }

  /// How often a word stands in a text with the signs that it is written with, or longer ones that begin so.
  ///
  /// It is nil for a text that has signs behind letters (NFD).
  /// - Complexity: O(bytes of the text).
  package static func count(
    _ word: [UInt8], isPrefix: Bool, in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let first = word.first, let bytes = text.baseAddress else { return 0 }
    let data = UnicodeData.shared
    // A letter and its capital have the same first byte, or are ASCII's.
    let beginning = first < 0x80 ? first | 0x20 : first
    var (count, at, isInside) = (0, 0, false)
    while at < text.count {
      let byte = bytes[at]
      var (length, isLetter) = (1, false)
      if byte < 0x80 {
        isLetter = !data.byteTraits[Int(byte)].isDisjoint(with: .alphanumeric)
      } else {
        let letter = decodeScalar(bytes, at: at, end: text.count)
        if 0x300...0x36F ~= letter.value { return nil }
        length = letter.length
        isLetter = data.scalarClass(letter.value).kind == .letter
      }
      if isLetter, !isInside, (byte < 0x80 ? byte | 0x20 : byte) == beginning {
        if stands(word, isPrefix, in: text, at) { count += 1 }
      }
      isInside = isLetter
      at += length
    }
    return count
  }

  private static func stands(
    _ word: [UInt8], _ isPrefix: Bool, in text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Bool {
    word.withUnsafeBufferPointer { word in
      var (at, place) = (start, 0)
      while place < word.count, at < text.count {
        let (letter, other) = (scalar(word, place), scalar(text, at))
        guard isSame(letter.value, other.value) else { return false }
        place += letter.length
        at += other.length
      }
      guard place == word.count else { return false }
      if isPrefix || at == text.count { return true }
      return UnicodeData.shared.scalarClass(scalar(text, at).value).kind != .letter
    }
  }

  @inline(never)
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> DecodedScalar {
    bytes.baseAddress.map { decodeScalar($0, at: at, end: bytes.count) }
      ?? DecodedScalar(value: 0, length: 1)
  }

  /// Whether two letters that fold alike are the same but for their case.
  ///
  /// Up to U+00FF a capital stands 32 before its letter, behind that right before it: on an even number, but for three blocks
  /// and Ư. Of ÿ, ı and ƨ this is not so.
  @inline(never)
  private static func isSame(_ letter: UInt32, _ other: UInt32) -> Bool {
    let capital = min(letter, other)
    switch max(letter, other) - capital {
    case 0: return true
    case 0x20: return capital < 0xE0
    case 1:
      let isOdd =
        0x139...0x148 ~= capital || 0x179...0x17E ~= capital || 0x1CD...0x1DC ~= capital
        || capital == 0x1AF
      return capital >= 0x100 && (capital & 1 == 1) == isOdd
    default: return false
    }
  }
}
