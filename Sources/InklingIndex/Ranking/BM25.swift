/// How much a word in a document says about a question: BM25F, which adds the fields up before the saturation.
///
/// The formula is that of Robertson and Zaragoza, "The probabilistic relevance framework: BM25 and beyond" (2009),
/// section 3.6.
internal struct BM25 {
  /// How soon more of the same word adds nothing: `wing wing wing` is hardly better than `wing wing`.
  static let saturation = 1.2
  /// How much a long document must hold more of a word than a short one.
  static let lengthInfluence = 0.75
  /// The same among texts, where a long page mostly treats more things, not one at greater length.
  static let lengthInfluenceOfTexts = 0.4
  /// How much it counts that a word occurs several times in the documents that hold it.
  ///
  /// From 4 to 6 the figures of either half of the questions of Cranfield and XQuAD hardly move.
  static let clusteringInfluence = 5.0
  /// What a word and those like it are worth together, beside the word alone.
  ///
  /// The group gathers evidence of its own, so it tells more than the word; Documentation/Ranking.md has what it finds.
  static let groupInfluence = 2.0

  let documents: Double
  private let norms: [Double]

  /// Prepares the scores of a segment.
  init(documents: Int, averageLength: Int, lengthInfluence: Double = Self.lengthInfluence) {
    self.documents = Double(documents)
    let average = Double(max(1, averageLength))
    norms = (0..<256).map { code in
      let length = Double(LengthCode.length(UInt8(code)))
      return Self.saturation
        * (1 - lengthInfluence + lengthInfluence * length / average)
    }
  }

  /// How much a word tells: its information to the power of 1.5, plus its clustering.
  ///
  /// The power is above 1 because the small words of a question, `what` and `the`, say even less than BM25 says they
  /// do.
  func importance(of spread: WordSpread) -> Double {
    guard spread.holders > 0 else { return 0 }
    let holders = Double(spread.holders) / Double(spread.unit)
    let information = Logarithm.natural(1 + max(0, documents - holders + 0.5) / (holders + 0.5))
    return information * information.squareRoot()
      + Self.clusteringInfluence * clustering(of: spread)
  }

  /// How many times fewer documents hold a word than if its occurrences were spread by chance, as a logarithm.
  ///
  /// It is the residual inverse document frequency of Church and Gale ("Poisson mixtures", Natural Language Engineering
  /// 1, 1995).
  ///
  /// A document repeats the words that it is about, and says once what it only mentions. `vortex` and `briefly` may
  /// stand in equally many documents, but `vortex` stands more often in each.
  private func clustering(of spread: WordSpread) -> Double {
    let mean = Double(spread.weight) / Double(WordForm.equal) / documents
    let expected = documents * (1 - Self.exponential(minus: mean))
    return max(0, Logarithm.natural(expected * Double(spread.unit) / Double(spread.holders)))
  }

  /// e⁻ˣ as (1 − x / 2¹⁶) to the power of 2¹⁶, to about four digits; the core has no mathematics library.
  private static func exponential(minus x: Double) -> Double {
    var power = max(0, 1 - x / 65_536)
    for _ in 0..<16 { power *= power }
    return power
  }

  /// What a word adds that stands `weight` times in a document whose length has this code.
  func score(weight: Double, length code: UInt8) -> Double {
    weight * (Self.saturation + 1) / (weight + norms[Int(code)])
  }
}

/// Where a word and its other forms stand, in a segment or in all.
internal struct WordSpread: Equatable {
  /// How many documents hold it, in parts of a document.
  var holders = 0
  /// So many parts are a document: more than one where documents count in part.
  var unit = 1
  /// How often they do, in the units of ``WordForm``.
  var weight: Int64 = 0
}
