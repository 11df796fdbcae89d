/// How many choose a document: link to it, buy it, open it.
///
/// Among texts the number counts by its logarithm: the step from one to two says as much as that from 100 to 200. That
/// links to a page say how good it is, is from S. Brin and L. Page, "The anatomy of a large-scale hypertextual web search
/// engine" (1998).
internal enum Popularity {
  /// More than 2¹⁰ − 1 say no more.
  private static let most = 1_023 as Float
  private static let mostBits = 10

  /// The number that ``Document/boost(for:)`` made a boost of; about 0 for whole numbers up to 10⁹.
  static func number(of boost: Int32) -> Float {
    Float(bitPattern: UInt32(bitPattern: max(0, boost)))
  }

  /// How much a boost says, from 0 to 1.
  ///
  /// The bits of an IEEE number are its logarithm, which goes straight from one power of two to the next.
  static func share(of boost: Int32) -> Double {
    let number = number(of: boost)
    // A forged boost may be no number at all.
    guard number < most else { return 1 }
    let above = Int((1 + number).bitPattern) - Int(Float(1).bitPattern)
    return Double(above) / Double(mostBits << Float.significandBitCount)
  }
}

extension Document {
  /// The boost of a document that so many choose: pages that link to it, people who buy it.
  ///
  /// Boosts order documents as the numbers do, to seven digits of them. Among long texts a number counts in the order
  /// as well, the more the greater it is, up to 1,023. What is no number counts as 0.
  public static func boost(for number: Double) -> Int32 {
    if number.isNaN { return 0 }
    // Apart from the sign, the bits of an IEEE number ascend with it; adding 0 takes the sign of -0 away.
    let bits = Int32(bitPattern: (Float(number) + 0).bitPattern)
    return bits ^ (bits >> 31 & .max)
  }
}
