/// Adds up scores of documents, word by word.
internal final class ScoreBoard {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// A score and a weight for each document: plain memory, since an array asks at every write whether it is shared.
  @exclusivity(unchecked) private var scores: UnsafeMutablePointer<Float>
  @exclusivity(unchecked) private var weights: UnsafeMutablePointer<UInt16>
  /// How many words each document holds as they were asked.
  @exclusivity(unchecked) private var holds: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var size = 0
  @exclusivity(unchecked) private var scored: [UInt32] = []
  @exclusivity(unchecked) private var weighed: [UInt32] = []
  @exclusivity(unchecked) private var totalWeight: Int64 = 0

  init() {
    scores = .allocate(capacity: 1)
    weights = .allocate(capacity: 1)
    holds = .allocate(capacity: 1)
  }

  deinit {
    scores.deallocate()
    weights.deallocate()
    holds.deallocate()
  }

  /// Forgets all scores.
  func reset(documents: Int) {
    for document in scored {
      scores[Int(document)] = 0
      holds[Int(document)] = 0
    }
    scored.removeAll(keepingCapacity: true)
    guard size < documents else { return }
    scores.deallocate()
    weights.deallocate()
    holds.deallocate()
    scores = .allocate(capacity: documents)
    weights = .allocate(capacity: documents)
    holds = .allocate(capacity: documents)
    holds.initialize(repeating: 0, count: documents)
    scores.initialize(repeating: 0, count: documents)
    weights.initialize(repeating: 0, count: documents)
    size = documents
  }

  /// Notes that one of the forms of a word stands in a document.
  @inline(__always)
  func weigh(_ document: Int, _ weight: Int) {
    if weights[document] == 0 { weighed.append(UInt32(document)) }
    weights[document] = UInt16(min(Int(weights[document]) + weight, 65_535))
    totalWeight &+= Int64(weight)
  }

  /// How many documents have a score.
  var scoredCount: Int { scored.count }

  /// How many documents hold a form of the word.
  var weighedCount: Int { weighed.count }

  /// How many words a document holds as they were asked.
  func held(_ document: Int) -> Int { Int(holds[document]) }

  /// Gives a document a mark above 0, to be found again while no word is weighed; 0 takes it away.
  func mark(_ document: Int, _ mark: Int) { weights[document] = UInt16(mark) }

  @inline(__always)
  func mark(of document: Int) -> Int { Int(weights[document]) }

  /// Where the forms stand.
  var spread: WordSpread { WordSpread(holders: weighed.count, weight: totalWeight) }

  /// Where the forms stand, a document in which only words that are alike stand counting in part.
  var partialSpread: WordSpread {
    var holders = 0
    for document in weighed { holders += min(WordForm.equal, Int(weights[Int(document)])) }
    return WordSpread(holders: holders, unit: WordForm.equal, weight: totalWeight)
  }

  /// Forgets the weights of a word's forms.
  func forget() {
    for document in weighed { weights[Int(document)] = 0 }
    weighed.removeAll(keepingCapacity: true)
    totalWeight = 0
  }

  /// Turns the weights of a word's forms into scores; the first `typed` documents hold the word as it was asked.
  ///
  /// The weights are forgotten, or kept for more forms to be added.
  func settle(
    typed: Int = 0, importance: Double, _ ranking: BM25, _ index: SearchIndex, keeping: Bool = false
  ) {
    for (number, document) in weighed.enumerated() where importance > 0 {
      let place = Int(document)
      if scores[place] == 0 { scored.append(document) }
      let weight = Double(weights[place]) / Double(WordForm.equal)
      let score = ranking.score(weight: weight, length: index.lengthCode(of: place))
      scores[place] += Float(importance * score)
      if number < typed { holds[place] += 1 }
    }
    if !keeping { forget() }
  }

  /// At least so many documents with the best scores, hardly more, in ascending order; all where there are fewer.
  func best(_ count: Int) -> [UInt64] {
    var least: Float = 0
    var most: Float = 0
    for document in scored { most = max(most, scores[Int(document)]) }
    // Eight halvings leave a 256th of the highest score between them.
    for _ in 0..<8 {
      let middle = (least + most) / 2
      var above = 0
      for document in scored where scores[Int(document)] >= middle { above += 1 }
      if above >= count { least = middle } else { most = middle }
    }
    var best: [UInt64] = []
    for document in scored where scores[Int(document)] >= least { best.append(UInt64(document)) }
    best.mergeSort()
    return best
  }

  func hasScore(_ document: Int) -> Bool { scores[document] > 0 }

  /// Takes a document's score away.
  func drop(_ document: Int) { scores[document] = 0 }

  /// Every document with a score.
  func visit(_ body: (Int, Float) -> Void) {
    for document in scored where hasScore(Int(document)) {
      body(Int(document), scores[Int(document)])
    }
  }
}
