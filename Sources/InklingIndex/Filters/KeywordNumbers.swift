/// The numbers of a keyword field's values that name one of some keywords: a bit each.
///
/// A value is one keyword, or several, one a line.
internal struct KeywordNumbers {
  private var bits: [UInt64] = []
  /// Shorter ones first, so that most comparisons are of lengths.
  private let keywords: [[UInt8]]
  /// A bit for each length of a keyword, modulo 64, and one for each first byte: most values have neither.
  private var lengths: UInt64 = 0
  private var firsts: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Complexity: O(*n*) in the bytes of the field's different values, and O(log *k*) in the keywords for those that
  ///   have the length and the first byte of one.
  init(_ values: consuming SectionCursor, oneOf keywords: [[UInt8]]) {
    self.keywords = keywords.sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    for keyword in keywords {
      lengths |= 1 << UInt64(keyword.count & 63)
      guard let first = keyword.first else { continue }
      let bit: UInt64 = 1 << UInt64(first & 63)
      switch first >> 6 {
      case 0: firsts.0 |= bit
      case 1: firsts.1 |= bit
      case 2: firsts.2 |= bit
      default: firsts.3 |= bit
      }
    }
    // Number 0 is that of documents without a value.
    var number = 1
    while !values.isAtEnd {
      if number / 64 >= bits.count { bits.append(0) }
      if isWanted(values.counted().buffer) { bits[number / 64] |= 1 << (number % 64) }
      number += 1
    }
  }

  /// How much memory the bits take.
  var byteCount: Int { bits.count * 8 }

  func contains(_ number: Int) -> Bool {
    number >= 0 && number / 64 < bits.count && bits[number / 64] >> (number % 64) & 1 == 1
  }

  /// A value is one keyword or several, one a line; a keyword with a line break in it is the whole value.
  private func isWanted(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for at in 0..<value.count where value[at] == 0x0A {
      if isKeyword(UnsafeBufferPointer(rebasing: value[start..<at])) { return true }
      start = at + 1
    }
    if isKeyword(UnsafeBufferPointer(rebasing: value[start...])) { return true }
    return start > 0 && isKeyword(value)
  }

  private func isKeyword(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, lengths >> UInt64(bytes.count & 63) & 1 == 1,
      mayBegin(with: first)
    else { return false }
    var (low, high) = (0, keywords.count)
    while low < high {
      let middle = (low + high) / 2
      let keyword = keywords[middle]
      let precedes =
        keyword.count != bytes.count
        ? keyword.count < bytes.count : keyword.lexicographicallyPrecedes(bytes)
      if precedes { low = middle + 1 } else { high = middle }
    }
    return low < keywords.count && keywords[low].elementsEqual(bytes)
  }

  private func mayBegin(with byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: firsts.0
      case 1: firsts.1
      case 2: firsts.2
      default: firsts.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }
}

extension FilterMemory {
  /// The numbers of a field's values that name one of some keywords.
  ///
  /// Filters stay while people type, so natively those of the last questions are remembered: a field of a million
  /// different values takes 10 ms to be read.
  ///
  /// - Complexity: O(*n*) in the bytes of the field's different values, O(1) where they are remembered.
  internal func numbers(
    of keywords: [[UInt8]], in field: Int, of index: SearchIndex
  ) -> KeywordNumbers {
    func read() -> KeywordNumbers {
      let column = index.facets.column(field)
      return KeywordNumbers(index.facets.values(in: column), oneOf: keywords)
    }
    #if hasFeature(Embedded)
    return read()
    #else
    let checksum = index.layout.checksum(of: .facets)
    for known in keywordFilters
    where known.checksum == checksum && known.field == field && known.keywords == keywords {
      return known.numbers
    }
    let numbers = read()
    let bytes = keywordFilters.reduce(numbers.byteCount) { $0 + $1.numbers.byteCount }
    let isFull =
      keywordFilters.count == RememberedFilter.maximumCount || bytes > RememberedFilter.maximumBytes
    if isFull { keywordFilters.removeAll() }
    keywordFilters.append(
      RememberedFilter(checksum: checksum, field: field, keywords: keywords, numbers: numbers))
    return numbers
    #endif
  }
}

#if !hasFeature(Embedded)
/// A filter of an earlier question, and what it comes to in a segment.
///
/// The segment is known by its bytes, so that nobody who only searched keeps it mapped.
internal struct RememberedFilter {
  /// That of the section with the values.
  let checksum: UInt64
  let field: Int
  let keywords: [[UInt8]]
  let numbers: KeywordNumbers

  /// So many are remembered, eight filters of eight segments; one more, and all are forgotten.
  static let maximumCount = 64
  /// The same for their bytes: a field of a million values takes 125 kB.
  static let maximumBytes = 2 << 20
}
#endif
