/// How much a word in a document says about a question, in the manner of Robertson and Zaragoza, "The probabilistic
/// relevance framework: BM25 and beyond" (2009), section 3.6: fields are added up before the saturation.
internal struct BM25 {
  /// How soon more of the same word adds nothing: `wing wing wing` is hardly better than `wing wing`.
  static let saturation = 1.2
  /// How much a long document must hold more of a word than a short one.
  static let lengthInfluence = 0.75

  let documents: Double
  private let norms: [Double]

  /// Prepares the scores of a segment.
  init(documents: Int, averageLength: Int) {
    self.documents = Double(documents)
    let average = Double(max(1, averageLength))
    norms = (0..<256).map { code in
      let length = Double(LengthCode.length(UInt8(code)))
      return Self.saturation
        * (1 - Self.lengthInfluence + Self.lengthInfluence * length / average)
    }
  }

  /// How much a word is worth that so many documents hold: its information to the power of 1.2.
  ///
  /// The small words of a question, `what` and `the`, say even less than BM25 thinks: with plain information XQuAD's
  /// English questions lose .002 of nDCG@10 and the German ones as much.
  func rarity(_ count: Int) -> Double {
    let count = Double(count)
    let information = Logarithm.natural(1 + max(0, documents - count + 0.5) / (count + 0.5))
    return information * Self.fifthRoot(information)
  }

  /// By Newton's method, from above.
  private static func fifthRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var root = max(1, x)
    for _ in 0..<32 {
      let power = root * root * root * root
      root = (4 * root + x / power) / 5
    }
    return root
  }

  /// What a word adds that stands `weight` times in a document whose length has this code.
  func score(weight: Double, length code: UInt8) -> Double {
    weight * (Self.saturation + 1) / (weight + norms[Int(code)])
  }
}
