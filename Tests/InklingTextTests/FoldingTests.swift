import InklingText
import Testing

/// Issue 3, item 1: case, diacritics and width do not matter, for every scalar there is.
@Suite("Folding")
struct FoldingTests {
  /// Scalars that the tables know: Swift's own data may be of a later Unicode.
  private func eachKnownScalar(_ body: (Unicode.Scalar) -> Void) {
    for value in UInt32(0)..<0x110000 {
      if let scalar = Unicode.Scalar(value), isKnown(scalar) { body(scalar) }
    }
  }

  private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.age?.major).map { $0 <= 15 } ?? false
  }

  @Test("Upper, lower and title case of every scalar fold alike")
  func cases() {
    var changed = 0
    eachKnownScalar { scalar in
      let folded = TextFolding.folded(String(scalar))
      let properties = scalar.properties
      let forms = [
        properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping,
      ]
      for form in forms where form != String(scalar) && form.unicodeScalars.allSatisfy(isKnown) {
        changed += 1
        // ᾳ in capitals is ΑΙ: the iota subscript is a mark, the iota a letter.
        if TextFolding.folded(form) == folded || form.unicodeScalars.last == "\u{399}" { continue }
        if form.unicodeScalars.last == "\u{3B9}" { continue }
        Issue.record("U+\(String(scalar.value, radix: 16)) \(form)")
      }
    }
    #expect(changed > 3_900)
  }

  @Test("A letter with any of the combining diacritical marks is the letter")
  func diacritics() {
    for mark in UInt32(0x300)...0x36F {
      guard let mark = Unicode.Scalar(mark), !mark.properties.isDefaultIgnorableCodePoint else {
        continue
      }
      for letter in "aZñøжѐωΆ".unicodeScalars {
        let marked = TextFolding.folded(String(letter) + String(mark))
        #expect(marked == TextFolding.folded(String(letter)), "\(letter) \(mark.value)")
      }
    }
  }

  @Test("Wide, narrow and other compatibility forms are the plain ones")
  func width() {
    for value in UInt32(0x21)...0x7E {
      guard let narrow = Unicode.Scalar(value), let wide = Unicode.Scalar(value + 0xFEE0) else {
        continue
      }
      #expect(TextFolding.folded(String(wide)) == TextFolding.folded(String(narrow)))
    }
    #expect(TextFolding.folded("ｱｲｳ ㋿ ℌ ① ﬃ ㎏ 𝓐𝓑") == "あいう 令和 h 1 ffi kg ab")
  }

  @Test("Decimal digits of every script are digits")
  func digits() {
    eachKnownScalar { scalar in
      guard scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue
      else { return }
      if TextFolding.folded(String(scalar)) != String(Int(value)) { Issue.record("\(scalar)") }
    }
  }

  @Test("Letters that people type as others")
  func lookalikes() {
    #expect(
      TextFolding.folded("Ørsted Łódź Đà æther Œuvre ıIİi Þór Eyjafjörður ß ẞ ſ")
        == "orsted lodz da aether oeuvre iiii thor eyjafjordur ss ss s")
    #expect(TextFolding.folded("أحمد إ آ ى ة كـتاب") == "احمد ا ا ي ه كتاب")
    #expect(TextFolding.folded("Ёлка Ὀδυσσεύς") == "елка οδυσσευσ")
  }
}
