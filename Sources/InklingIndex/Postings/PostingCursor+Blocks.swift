/// A list taken by whole blocks, where all of it is wanted.
extension PostingCursor {
  /// Gives the documents from the one under the cursor to the end of its block, each or as bits of up to 64, and goes
  /// behind them.
  ///
  /// Common words have mostly blocks with a bit for each document, which are taken as they are.
  @inline(__always)
  func takeBlock(
    each: (_ document: Int) -> Void, word: (_ first: Int, _ bits: UInt64) -> Void
  ) {
    switch form {
    case .short:
      for at in place..<held { each(Int(truncatingIfNeeded: documents[at])) }
    case .packed: visitPacked(each)
    case .bitmap: visitBits(bit, bitCount) { word($0, Self.word(bits, $0 &- base) & $1) }
    case .run: visitBits(place, min(held, blockLast &- base &+ 1), word)
    }
    nextBlock()
  }

  /// Gives places of the block by words of up to 64, and as many bits.
  @inline(__always)
  private func visitBits(
    _ start: Int, _ end: Int, _ body: (_ first: Int, _ bits: UInt64) -> Void
  ) {
    var at = start
    while at < end {
      let room = min(64 &- at & 7, end &- at)
      body(base &+ at, UInt64.max &>> UInt64(64 &- room))
      at &+= room
    }
  }

  /// The same as ``step()`` until it says no, with all that changes at hand.
  @inline(__always)
  private func visitPacked(_ body: (Int) -> Void) {
    let (base, low, last, held, bitCount) = (base, low, blockLast, held, bitCount)
    let mask: UInt64 = 1 &<< UInt64(low) &- 1
    var (document, place, at) = (document, place, bit)
    while true {
      body(document)
      place &+= 1
      at &+= 1
      guard place < held else { return }
      while true {
        guard at < bitCount else { return }
        let word = Self.word(bits, at)
        if word != 0 {
          at &+= word.trailingZeroBitCount
          break
        }
        at = at & ~7 &+ 64
      }
      let lowBits = Int(truncatingIfNeeded: Self.word(lows, place &* low) & mask)
      let next = base &+ (at &- place) &<< low &+ lowBits
      guard at < bitCount, next > document, next <= last else { return }
      document = next
    }
  }
}
