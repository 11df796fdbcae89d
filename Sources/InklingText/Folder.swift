internal import InklingCore

/// Folds scalars one after the other into a run of UTF-8.
///
/// One look-up per scalar does compatibility decomposition, case folding and the loss of marks. What a look-up cannot
/// know is done here, so that NFC, NFD, NFKC and NFKD of a text fold alike. That is Hangul syllables (by arithmetic),
/// kana voicing marks (composed again, が is no か), and the canonical order of the marks that stay (Thai, Indic).
struct Folder {
  /// Marks in a row that are put in canonical order: the limit of Unicode's stream-safe text, so that ten thousand
  /// marks on one letter cost linear time.
  static let longestReordering = 30

  private let data: UnicodeData
  /// Where the run starts: nothing before it is composed or reordered.
  private var start: Int
  private var lastCombining: UInt8 = 0

  init(data: UnicodeData, start: Int) {
    self.data = data
    self.start = start
  }

  /// Appends what `scalar` folds to.
  @inline(never)
  mutating func append(_ scalar: UInt32, to out: inout [UInt8]) {
    let fold = data.fold(scalar)
    if fold == UnicodeData.Fold.identity {
      if 0xAC00...0xD7A3 ~= scalar {
        appendSyllable(scalar - 0xAC00, to: &out)
      } else {
        emit(scalar, to: &out)
      }
    } else if fold & UnicodeData.Fold.tagMask == UnicodeData.Fold.singleTag {
      emit(fold & ~UnicodeData.Fold.tagMask, to: &out)
    } else {
      appendExpansion(fold & ~UnicodeData.Fold.tagMask, to: &out)
    }
  }

  private mutating func appendExpansion(_ coded: UInt32, to out: inout [UInt8]) {
    let offset = Int(coded >> 6)
    for index in offset..<(offset + Int(coded & 63)) {
      emit(data.expansions[index], to: &out)
    }
  }

  /// A syllable's letters in the order of typing; the index counts from U+AC00.
  private mutating func appendSyllable(_ index: UInt32, to out: inout [UInt8]) {
    append(0x1100 + index / 588, to: &out)
    append(0x1161 + index % 588 / 28, to: &out)
    if index % 28 != 0 { append(0x11A7 + index % 28, to: &out) }
  }

  @inline(never)
  private mutating func emit(_ scalar: UInt32, to out: inout [UInt8]) {
    if scalar < 0x0300 {
      lastCombining = 0
      out.appendScalar(scalar)
    } else {
      emitBeyondLatin(scalar, to: &out)
    }
  }

  private mutating func emitBeyondLatin(_ scalar: UInt32, to out: inout [UInt8]) {
    if scalar == 0x3099 || scalar == 0x309A, composeKana(with: scalar, in: &out) { return }
    let combining = data.scalarClass(scalar).combining
    if combining != 0, combining < lastCombining {
      insert(scalar, combining: combining, into: &out)
    } else {
      lastCombining = combining
      out.appendScalar(scalar)
    }
  }

  private func insert(_ scalar: UInt32, combining: UInt8, into out: inout [UInt8]) {
    var index = out.count
    for _ in 0..<Self.longestReordering where index > start {
      let before = startOfScalar(out, before: index)
      let previous = out.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { decodeScalar($0, at: before, end: index).value } ?? 0
      }
      guard before >= start, data.scalarClass(previous).combining > combining else { break }
      index = before
    }
    let length = out.count
    out.appendScalar(scalar)
    for offset in 0..<(out.count - length) {
      let byte = out[length + offset]
      var at = length + offset
      while at > index + offset {
        out[at] = out[at - 1]
        at -= 1
      }
      out[at] = byte
    }
  }

  /// Makes か and a voicing mark が again; false if the last letter takes no such mark.
  private func composeKana(with mark: UInt32, in out: inout [UInt8]) -> Bool {
    let at = out.count - 3
    guard at >= start, out[at] == 0xE3 else { return false }
    let letter =
      0x3000 | UInt32(out[at + 1] & 0x3F) << 6 | UInt32(out[at + 2] & 0x3F)
    let isHaRow = 0x306F...0x307B ~= letter && (letter - 0x306F) % 3 == 0
    let composed: UInt32
    switch letter {
    case 0x3046 where mark == 0x3099: composed = 0x3094
    case 0x304B...0x3061 where mark == 0x3099 && letter % 2 == 1: composed = letter + 1
    case 0x3064, 0x3066, 0x3068, 0x309D: composed = mark == 0x3099 ? letter + 1 : 0
    case _ where isHaRow: composed = letter + (mark - 0x3098)
    default: composed = 0
    }
    guard composed != 0 else { return false }
    // Kana are three bytes, the first of them the same.
    out[at + 1] = UInt8(truncatingIfNeeded: 0x80 | composed >> 6 & 0x3F)
    out[at + 2] = UInt8(truncatingIfNeeded: 0x80 | composed & 0x3F)
    return true
  }
}
