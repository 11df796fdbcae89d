/// Adds up scores of documents, word by word.
internal final class ScoreBoard {
  /// A score and a weight for each document: plain memory, since an array asks at every write whether it is shared.
  @exclusivity(unchecked) private var scores: UnsafeMutablePointer<Float>
  @exclusivity(unchecked) private var weights: UnsafeMutablePointer<UInt16>
  @exclusivity(unchecked) private var size = 0
  @exclusivity(unchecked) private var scored: [UInt32] = []
  @exclusivity(unchecked) private var weighed: [UInt32] = []
  @exclusivity(unchecked) private var totalWeight: Int64 = 0

  init() {
    scores = .allocate(capacity: 1)
    weights = .allocate(capacity: 1)
  }

  deinit {
    scores.deallocate()
    weights.deallocate()
  }

  /// Forgets all scores.
  func reset(documents: Int) {
    for document in scored { scores[Int(document)] = 0 }
    scored.removeAll(keepingCapacity: true)
    guard size < documents else { return }
    scores.deallocate()
    weights.deallocate()
    scores = .allocate(capacity: documents)
    weights = .allocate(capacity: documents)
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

  /// Where the forms stand.
  var spread: WordSpread { WordSpread(holders: weighed.count, weight: totalWeight) }

  /// Forgets the weights of a word's forms.
  func forget() {
    for document in weighed { weights[Int(document)] = 0 }
    weighed.removeAll(keepingCapacity: true)
    totalWeight = 0
  }

  /// Turns the weights of a word's forms into scores.
  func settle(_ score: (Int, Int) -> Double) {
    for document in weighed {
      let place = Int(document)
      if scores[place] == 0 { scored.append(document) }
      scores[place] += Float(score(place, Int(weights[place])))
    }
    forget()
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
