internal import InklingCore

/// A place inside a word where a part ends and the next starts; an apostrophe may lie between.
struct WordSplit {
  var term: Int
  var sourceEnd: Int
  var sourceStart: Int
}

extension Analysis {
  /// Parts of a word beyond this many are noise: `getElementById` has four.
  static let maximumSplits = 5
  /// Changes between letters and digits in one word beyond this many mark a hash, not a name: `h264enc` has two,
  /// `3f2a9c` five.
  static let maximumDigitChanges = 2
  /// `c++` and `c#` and `i++`; longer runs of such signs are drawings.
  static let longestSuffix = 3

  /// A word of any letters and digits with their marks, from its first scalar on.
  mutating func word(from start: Int) -> Int {
    let termStart = terms.count
    var folder = Folder(data: data, start: termStart)
    var index = start
    var length = 0
    var hasLetters = false
    var previous = WordUnit(kind: .letter, traits: [], wordBreak: .other)
    splits.removeAll(keepingCapacity: true)
    var changes = SplitChanges()
    while index < end {
      let scalar = decodeScalar(bytes, at: index, end: end)
      let found = data.scalarClass(scalar.value)
      if found.kind == .mark {
        append(scalar.value, with: &folder, from: termStart)
        index += scalar.length
        continue
      }
      if found.kind == .joiner || scalar.value == 0x22 {
        guard
          joins(scalar, at: index, previous, found.wordBreak, isElision: length == 1 && hasLetters)
        else { break }
        splits.append(
          WordSplit(
            term: terms.count, sourceEnd: index, sourceStart: index + scalar.length))
        previous.traits = []
        previous.wordBreak = found.wordBreak
        index += scalar.length
        continue
      }
      guard found.kind == .letter || found.kind == .number else { break }
      let traits = scalar.value < 0x80 ? ASCII.traits(UInt8(truncatingIfNeeded: scalar.value)) : []
      let unit = WordUnit(kind: found.kind, traits: traits, wordBreak: found.wordBreak)
      if length > 0, splits.last?.term != terms.count {
        noteSplit(between: previous, and: unit, at: index, &changes)
      }
      append(scalar.value, with: &folder, from: termStart)
      hasLetters = hasLetters || found.kind == .letter
      previous = unit
      length += 1
      index += scalar.length
    }
    if splits.count > Self.maximumSplits || changes.digits > Self.maximumDigitChanges {
      splits.removeAll(keepingCapacity: true)
    }
    return finishWord(
      source: start..<index, termStart: termStart, kind: hasLetters ? .word : .number)
  }

  private mutating func append(
    _ scalar: UInt32, with folder: inout Folder, from termStart: Int
  ) {
    if terms.count - termStart < Analyzer.longestTerm { folder.append(scalar, to: &terms) }
  }

  /// Whether an apostrophe or the like belongs to the word: letters (or digits) stand on both sides, and what stands
  /// before is more than one letter.
  ///
  /// The articles of `l'eau` and the O' of `O'Brien` are words of their own.
  private func joins(
    _ scalar: DecodedScalar, at index: Int, _ previous: WordUnit, _ wordBreak: WordBreak,
    isElision: Bool
  ) -> Bool {
    if isElision || previous.wordBreak.isMidLetter || previous.wordBreak == .doubleQuote {
      return false
    }
    var at = index + scalar.length
    while at < end {
      let next = decodeScalar(bytes, at: at, end: end)
      let found = data.scalarClass(next.value)
      if found.kind == .mark {
        at += next.length
        continue
      }
      if scalar.value == 0x22 {
        return previous.wordBreak == .hebrewLetter && found.wordBreak == .hebrewLetter
      }
      return found.kind == previous.kind
    }
    return false
  }

  /// Divides at `camel|Case`, `HTML|Parser`, `mp|3`.
  private mutating func noteSplit(
    between previous: WordUnit, and unit: WordUnit, at index: Int, _ changes: inout SplitChanges
  ) {
    var term = terms.count
    var source = index
    if previous.kind != unit.kind {
      changes.digits += 1
    } else if previous.traits == .upper, unit.traits == .lower, changes.uppers > 1 {
      term -= 1
      source -= 1
    } else if previous.traits != .lower || unit.traits != .upper {
      changes.uppers = unit.traits == .upper ? changes.uppers + 1 : 0
      return
    }
    changes.uppers = unit.traits == .upper ? 1 : 0
    splits.append(WordSplit(term: term, sourceEnd: source, sourceStart: source))
  }

  /// The same for a word of ASCII letters and digits alone, whose term starts at the end of `terms` less its length.
  mutating func findSplits(from start: Int, to stop: Int) {
    var changes = SplitChanges()
    let offset = terms.count - stop
    var previous = ASCII.traits(bytes[start])
    changes.uppers = previous == .upper ? 1 : 0
    for index in (start + 1)..<max(stop, start + 1) {
      let traits = ASCII.traits(bytes[index])
      var source = index
      if (previous == .digit) != (traits == .digit) {
        changes.digits += 1
      } else if previous == .upper, traits == .lower, changes.uppers > 1 {
        source -= 1
      } else if previous != .lower || traits != .upper {
        changes.uppers = traits == .upper ? changes.uppers + 1 : 0
        previous = traits
        continue
      }
      changes.uppers = traits == .upper ? 1 : 0
      splits.append(WordSplit(term: source + offset, sourceEnd: source, sourceStart: source))
      previous = traits
      if splits.count > Self.maximumSplits { break }
    }
    if splits.count > Self.maximumSplits || changes.digits > Self.maximumDigitChanges {
      splits.removeAll(keepingCapacity: true)
    }
  }

  /// Makes the word's token, whose term is the end of `terms`, and its alternates; returns where to go on.
  mutating func finishWord(source: Range<Int>, termStart: Int, kind: Token.Kind) -> Int {
    guard terms.count > termStart else { return source.upperBound }
    let term = termStart..<terms.count
    let isAttached = compound.connect(to: source, in: bytes)
    if !isAttached.continues { finishCompound() }
    let traits: Token.Traits = isAttached.isAttached ? .attached : []
    let suffix = suffixLength(at: source.upperBound)
    let stop = source.upperBound + suffix
    let tokenIndex = tokens.count
    if suffix > 0 {
      terms.append(contentsOf: UnsafeBufferPointer(start: bytes + source.upperBound, count: suffix))
    }
    if suffix > 0, purpose == .queries {
      appendToken(
        term: termStart..<terms.count, source: source.lowerBound..<stop, kind: .word, traits: traits
      )
    } else {
      appendToken(term: term, source: source, kind: kind, traits: traits)
    }
    if purpose == .documents {
      if suffix > 0 {
        appendToken(
          term: termStart..<terms.count, source: source.lowerBound..<stop, kind: .word,
          traits: .alternate)
      }
      if !splits.isEmpty, kind == .word { appendParts(of: term, source: source) }
    }
    compound.add(tokenIndex: tokenIndex, term: term, source: source.lowerBound..<stop, kind: kind)
    position += 1
    return stop
  }

  /// The signs of `C++` and `C#`.
  private func suffixLength(at index: Int) -> Int {
    var length = 0
    while length < Self.longestSuffix, index + length < end,
      bytes[index + length] == 0x2B || bytes[index + length] == 0x23
    {
      length += 1
    }
    return length
  }

  /// Whether a piece of `terms` holds more than one scalar.
  private func isLonger(_ piece: Range<Int>) -> Bool {
    piece.count > 1 && piece.dropFirst().contains { terms[$0] & 0xC0 != 0x80 }
  }

  /// The parts between splits as alternates; single letters find too much to be worth their place.
  private mutating func appendParts(of term: Range<Int>, source: Range<Int>) {
    var termStart = term.lowerBound
    var sourceStart = source.lowerBound
    for index in 0...splits.count {
      let isLast = index == splits.count
      let termEnd = isLast ? term.upperBound : min(splits[index].term, term.upperBound)
      let sourceEnd = isLast ? source.upperBound : splits[index].sourceEnd
      let isNumber = termStart < termEnd && ASCII.traits(terms[termStart]) == .digit
      if isNumber || isLonger(termStart..<termEnd), termEnd - termStart < term.count {
        appendToken(
          term: termStart..<termEnd, source: sourceStart..<sourceEnd,
          kind: isNumber ? .number : .word, traits: .alternate)
      }
      if !isLast {
        termStart = termEnd
        sourceStart = splits[index].sourceStart
      }
    }
  }
}

/// A letter or digit of a word being read.
struct WordUnit {
  var kind: ScalarKind
  var traits: ASCII.Traits
  var wordBreak: WordBreak
}

/// Counts while splits are looked for.
struct SplitChanges {
  /// Changes between letters and digits.
  var digits = 0
  /// Capitals in a row up to here.
  var uppers = 1
}
