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

  /// How much a word is worth that so many documents hold.
  func rarity(_ count: Int) -> Double {
    let count = Double(count)
    return Logarithm.natural(1 + max(0, documents - count + 0.5) / (count + 0.5))
  }

  /// What a word adds that stands `weight` times in a document whose length has this code.
  @inline(__always)
  func score(weight: Int, length code: UInt8) -> Double {
    let weight = Double(weight)
    return weight * (Self.saturation + 1) / (weight + norms[Int(code)])
  }
}
