/// Writes what ``TitleWords`` reads.
internal struct TitleWordsWriter {
  private let words: [UInt32]
  private let wordBits: Int
  /// The words that are written as their place in this list, most frequent first.
  private var frequent: [UInt32] = []
  private var frequentBits = 0
  /// The place of each word in the list, or none.
  private var places: [UInt16]

  private static let none = UInt16.max
  private static let maximumFrequentBits = 12
  /// What stands so seldom is not worth its place in the list.
  private static let fewest = 4

  /// Takes words below `limit`, end to end, each twice its number and one more if it begins a title.
  init(_ words: [UInt32], limit: Int) {
    self.words = words
    wordBits = BitWriter.width(UInt32(limit))
    places = [UInt16](repeating: Self.none, count: limit + 1)
    var counts = [UInt32](repeating: 0, count: limit + 1)
    for word in words { counts[Int(word >> 1)] += 1 }
    chooseFrequent(counts)
  }

  /// Takes words as a section has them that was read.
  init(_ words: [UInt32], wordBits: Int, frequent: [UInt32], _ frequentBits: Int, limit: Int) {
    self.words = words
    self.wordBits = wordBits
    self.frequent = frequent
    self.frequentBits = frequentBits
    places = [UInt16](repeating: Self.none, count: limit + 1)
    noteFrequent()
  }

  private mutating func noteFrequent() {
    for (place, word) in frequent.enumerated() { places[Int(word)] = UInt16(place) }
  }

  /// Chooses as many frequent words as give the shortest section.
  private mutating func chooseFrequent(_ counts: [UInt32]) {
    var candidates: [(count: UInt32, word: UInt32)] = []
    for (word, count) in counts.enumerated() where count >= Self.fewest {
      candidates.append((count, UInt32(word)))
    }
    candidates.sort { $0.count != $1.count ? $0.count > $1.count : $0.word < $1.word }
    var saved = 0
    var most = 0
    var taken = 0
    for bits in 0...min(Self.maximumFrequentBits, wordBits) {
      while taken < min(1 << bits, candidates.count) {
        saved += Int(candidates[taken].count)
        taken += 1
      }
      let gain = saved * (wordBits - bits) - taken * 32
      guard gain > most else { continue }
      most = gain
      frequentBits = bits
      frequent = candidates[..<taken].map { $0.word }
    }
    noteFrequent()
  }

  /// The section of the words, and that of the samples.
  func sections(
    _ wordsID: SectionID = .titleWords, _ samplesID: SectionID = .titleSamples
  ) -> [SegmentWriter.Section] {
    var blocks: [UInt8] = []
    var codes = BitWriter()
    var samples: [UInt32] = []
    var (documents, frequentBefore) = (0, 0)
    var at = 0
    for block in 0...(words.count + 63) / 64 {
      var (begins, frequent) = (UInt64(0), UInt64(0))
      blocks.append(littleEndian: UInt32(documents))
      blocks.append(littleEndian: UInt32(frequentBefore))
      var bit: UInt64 = 1
      while bit != 0, at < words.count {
        let word = words[at]
        if word & TitleIndex.startBit != 0 {
          begins |= bit
          if documents % TitleWords.sampleSpan == 0 { samples.append(UInt32(block)) }
          documents += 1
        }
        let place = places[Int(word >> 1)]
        let isFrequent = place != Self.none
        if isFrequent {
          frequent |= bit
          frequentBefore += 1
        }
        codes.append(
          isFrequent ? UInt32(place) : word >> 1, width: isFrequent ? frequentBits : wordBits)
        bit &<<= 1
        at += 1
      }
      blocks.append(littleEndian: begins)
      blocks.append(littleEndian: frequent)
    }
    codes.pad()
    return [
      (wordsID, header + blocks + codes.bytes),
      (samplesID, PackedNumbers.encode([samples], largest: samples.last ?? 0)),
    ]
  }

  /// The numbers before the blocks.
  private var header: [UInt8] {
    var out: [UInt8] = []
    for number in [words.count, wordBits, frequentBits, frequent.count] {
      out.append(littleEndian: UInt32(number))
    }
    for word in frequent { out.append(littleEndian: word) }
    if frequent.count % 2 == 1 { out.append(littleEndian: UInt32(0)) }
    return out
  }
}
