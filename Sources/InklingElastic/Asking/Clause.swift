internal import InklingCore
internal import InklingIndex

/// A part of a question as a cluster reads it.
indirect enum Clause: Sendable {
  case everything
  case term(StaticString, [UInt8])
  case prefix(StaticString, [UInt8])
  /// Words up to so many edits away, a swap of neighbours counted as one, that begin with the same letters, as many as said.
  case fuzzy(StaticString, [UInt8], edits: Int, sameLetters: Int)
  /// Words that hold this anywhere.
  case inside(StaticString, [UInt8])
  case phrase(StaticString, [UInt8])
  /// The last word only begun.
  case phraseBegun(StaticString, [UInt8])
  case all([Clause])
  case any([Clause])
  case without([Clause], of: Clause)
  /// Adds up what each says.
  case sum([(Clause, boost: Double)])
  /// The best of several.
  case best([Clause])
  /// Counts as much as said, whatever it holds.
  case constant(Int, Clause)
  case values([UInt8], [[UInt8]])
  case range([UInt8], ClosedRange<Double>)
  case within([UInt8], metres: Double, of: GeoPoint)

  /// A cluster refuses a question of more than 1,024 clauses, and each word that a fuzzy clause finds is one.
  private static let mostExpansions = 800
  /// So many words of one fuzzy clause are enough; the nearest come first.
  private static let usualExpansions = 100

  func write(into writer: inout JSONWriter) {
    let share = Self.mostExpansions / max(1, fuzzyCount)
    write(into: &writer, expansions: max(1, min(Self.usualExpansions, share)))
  }

  /// How many fuzzy clauses there are in all.
  private var fuzzyCount: Int {
    switch self {
    case .fuzzy: 1
    case .all(let clauses), .any(let clauses), .best(let clauses):
      clauses.reduce(0) { $0 + $1.fuzzyCount }
    case .without(let excluded, let clause):
      excluded.reduce(clause.fuzzyCount) { $0 + $1.fuzzyCount }
    case .sum(let clauses): clauses.reduce(0) { $0 + $1.0.fuzzyCount }
    case .constant(_, let clause): clause.fuzzyCount
    case .everything, .term, .prefix, .inside, .phrase, .phraseBegun, .values, .range, .within: 0
    }
  }

  fileprivate func write(into writer: inout JSONWriter, expansions: Int) {
    writer.beginObject()
    switch self {
    case .everything: writer.query("match_all") { _ in }
    case .term(let field, let value): writer.query("term") { $0.pair(field, value) }
    case .prefix(let field, let value): writer.query("prefix") { $0.pair(field, value) }
    case .fuzzy(let field, let value, let edits, let same):
      writer.query("fuzzy") {
        $0.name(field)
        $0.beginObject()
        $0.pair("value", value)
        $0.name("fuzziness")
        $0.number(Int64(edits))
        $0.name("prefix_length")
        $0.number(Int64(same))
        $0.name("max_expansions")
        $0.number(Int64(expansions))
        $0.endObject()
      }
    case .inside(let field, let value):
      let star = UInt8(ascii: "*")
      // What these signs mean to the cluster no word means.
      let plain = value.filter { ![star, UInt8(ascii: "?"), UInt8(ascii: "\\")].contains($0) }
      writer.query("wildcard") { $0.pair(field, [star] + plain + [star]) }
    case .phrase(let field, let words): writer.query("match_phrase") { $0.pair(field, words) }
    case .phraseBegun(let field, let words):
      writer.query("match_phrase_prefix") {
        $0.name(field)
        $0.beginObject()
        $0.pair("query", words)
        $0.name("max_expansions")
        $0.literal("200")
        $0.endObject()
      }
    case .all(let clauses): writer.bool("must", clauses, expansions)
    // A cluster reads no choice at all as everything.
    case .any(let clauses) where clauses.isEmpty: writer.query("match_none") { _ in }
    case .any(let clauses): writer.bool("should", clauses, expansions)
    case .without(let excluded, let clause):
      writer.query("bool") {
        $0.clauses("must", [clause], expansions)
        $0.clauses("must_not", excluded, expansions)
      }
    case .sum(let clauses): writer.sum(clauses, expansions)
    case .best(let clauses): writer.query("dis_max") { $0.clauses("queries", clauses, expansions) }
    case .constant(let score, let clause):
      writer.query("constant_score") {
        $0.name("filter")
        clause.write(into: &$0, expansions: expansions)
        $0.name("boost")
        $0.number(Int64(score))
      }
    case .values(let field, let values):
      writer.query("terms") {
        $0.name(field)
        $0.strings(values)
      }
    case .range(let field, let range):
      writer.query("range") {
        $0.name(field)
        $0.beginObject()
        $0.name("gte")
        $0.value(String(range.lowerBound).utf8)
        $0.name("lte")
        $0.value(String(range.upperBound).utf8)
        $0.endObject()
      }
    case .within(let field, let metres, let point):
      writer.query("geo_distance") {
        $0.pair("distance", Array("\(metres)m".utf8))
        $0.name(field)
        $0.point(point)
      }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a point as a cluster reads it.
  mutating func point(_ point: GeoPoint) {
    beginObject()
    name("lat")
    value(String(point.latitude).utf8)
    name("lon")
    value(String(point.longitude).utf8)
    endObject()
  }

  fileprivate mutating func query(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    beginObject()
    body(&self)
    endObject()
  }

  fileprivate mutating func pair(_ name: StaticString, _ value: [UInt8]) {
    self.name(name)
    string(value)
  }

  fileprivate mutating func clauses(
    _ name: StaticString, _ clauses: [Clause], _ expansions: Int
  ) {
    self.name(name)
    beginArray()
    for clause in clauses { clause.write(into: &self, expansions: expansions) }
    endArray()
  }

  fileprivate mutating func bool(
    _ name: StaticString, _ clauses: [Clause], _ expansions: Int
  ) {
    query("bool") { $0.clauses(name, clauses, expansions) }
  }

  /// Texts that hold any, scored by what they hold.
  fileprivate mutating func sum(_ clauses: [(Clause, boost: Double)], _ expansions: Int) {
    query("bool") {
      $0.name("should")
      $0.beginArray()
      for (clause, boost) in clauses {
        $0.beginObject()
        $0.query("bool") {
          $0.clauses("must", [clause], expansions)
          $0.name("boost")
          $0.value(String(boost).utf8)
        }
        $0.endObject()
      }
      $0.endArray()
    }
  }
}
