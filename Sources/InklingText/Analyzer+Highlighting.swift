internal import InklingCore

extension Analyzer {
  /// Where in the analysed text the first `length` bytes of a token's term end: what to highlight when only the
  /// beginning of a word was typed.
  ///
  /// A highlight never cuts through a user-perceived character: of `é` written as two scalars, of a Hangul syllable or of
  /// a ligature it takes the whole.
  ///
  ///     // "Łódźki", term "lodzki", length 4 → the end of "Łódź"
  ///
  /// - Complexity: O(*n*) in the word's bytes.
  public func sourceEnd(
    of token: Token, matching length: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let end = min(Int(token.sourceEnd), utf8.count)
    guard let bytes = utf8.baseAddress, length < token.termRange.count else { return end }
    var folder = Folder(data: data, start: 0)
    var folded: [UInt8] = []
    var index = Int(token.sourceStart)
    while index < end, folded.count < length {
      let stop = min(GraphemeBoundaries.end(after: index, in: bytes, count: end, data: data), end)
      while index < stop {
        let scalar = decodeScalar(bytes, at: index, end: stop)
        if isPartOfTerm(scalar.value) { folder.append(scalar.value, to: &folded) }
        index += scalar.length
      }
    }
    return index
  }

  /// Apostrophes and most signs that tie compounds are in the word but not in the term; the signs of `c++` and `snake_case`
  /// are in both.
  private func isPartOfTerm(_ scalar: UInt32) -> Bool {
    switch data.scalarClass(scalar).kind {
    case .separator: scalar == 0x2B || scalar == 0x23 || scalar == UInt32(Compound.lowLine)
    case .joiner: false
    case .letter, .number, .ideograph, .complex, .symbol, .mark: true
    }
  }
}
