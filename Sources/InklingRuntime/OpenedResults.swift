internal import InklingCore
package import InklingSession

/// The results that somebody opened on this device, and how much higher they stand for it.
///
/// An opening counts where one of the two texts, the one of then and the one of now, is the beginning of the other, and
/// while its search is remembered. `opened.js` has the same rule for pages, and `Tests/Vectors/opened.json` holds both to
/// it; see Documentation/Ranking.md.
package struct OpenedResults: Sendable, Equatable {
  /// One opening.
  package struct Opening: Sendable, Equatable {
    var source: SourceID
    /// What the result was found by.
    var text: SearchText
    var id: SearchText
    /// When, in milliseconds since 1970.
    var time: Milliseconds

    package init(_ source: SourceID, _ text: SearchText, _ id: SearchText, at time: Milliseconds) {
      (self.source, self.text, self.id, self.time) = (source, text, id, time)
    }
  }

  /// The openings, oldest first; at most 200.
  package private(set) var openings: [Opening] = []

  private static let maximumOpenings = 200
  /// An opening counts half as much after 30 days.
  private static let halfLife = 30.0 * 86_400_000
  /// A row rises so many places for each opening that counts whole.
  private static let placesOfOne = 2.0
  private static let maximumPlaces = 5

  package init() {}

  /// Notes that a result was opened.
  package mutating func note(_ opening: Opening) {
    openings.append(opening)
    openings.removeFirst(max(0, openings.count - Self.maximumOpenings))
  }

  /// Forgets what no search of these has led to.
  package mutating func forget(allBut searches: [SearchText]) {
    let known = Set(searches.map { FoldedKey($0) })
    openings.removeAll { !known.contains(FoldedKey($0.text)) }
  }

  /// How many places each result of a source rises for a question.
  ///
  /// - Complexity: O(openings).
  package func places(
    in source: SourceID, for question: SearchText, among searches: [SearchText],
    at now: Milliseconds
  ) -> [SearchText: Int] {
    let asked = FoldedKey(question).bytes
    if asked.isEmpty || openings.isEmpty { return [:] }
    let known = Set(searches.map { FoldedKey($0) })
    var scores: [SearchText: Double] = [:]
    for opening in openings where opening.source == source {
      let key = FoldedKey(opening.text)
      let isSame = key.bytes.starts(with: asked) || asked.starts(with: key.bytes)
      guard isSame, known.contains(key) else { continue }
      let age = Double(max(0, now - opening.time)) / Self.halfLife
      scores[opening.id, default: 0] += Self.halved(age)
    }
    return scores.mapValues {
      min(Self.maximumPlaces, Int((Self.placesOfOne * $0).rounded()))
    }
  }

  /// One, halved so often.
  private static func halved(_ times: Double) -> Double {
    let whole = min(1_000, times.rounded(.down))
    var result = Double(sign: .plus, exponent: -Int(whole), significand: 1)
    // Two to a fraction is the product of the roots of a half that its binary digits name.
    var (rest, root) = (times - whole, 0.5)
    for _ in 0..<40 where rest > 0 {
      rest *= 2
      root = root.squareRoot()
      if rest >= 1 {
        rest -= 1
        result *= root
      }
    }
    return result
  }
}

extension OpenedResults {
  /// Hits in their order, with those risen that were opened before; none stands above one that matches better.
  ///
  /// - Returns: The hits, and how many places those stand higher that do.
  package static func lifted(
    _ hits: [Hit], _ places: [SearchText: Int]
  ) -> (hits: [Hit], risen: [SearchText: Int]) {
    var order: [Int] = []
    while order.count < hits.count {
      let start = order.count
      let end = hits[start...].firstIndex { $0.tier != hits[start].tier } ?? hits.count
      // Whoever rises to a place stands before who is there.
      let wanted = (start..<end).map { place in
        let rise = places[hits[place].id] ?? 0
        return rise > 0 ? 2 * (place - rise) - 1 : 2 * place
      }
      order += (start..<end).sorted {
        (wanted[$0 - start], $0) < (wanted[$1 - start], $1)
      }
    }
    var risen: [SearchText: Int] = [:]
    for (now, before) in order.enumerated() where now < before {
      risen[hits[before].id] = before - now
    }
    return (order.map { hits[$0] }, risen)
  }
}

extension OpenedResults {
  /// The openings as JSON, as they are stored.
  package func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("v")
    writer.number(1)
    writer.name("opened")
    writer.beginArray()
    for opening in openings {
      writer.beginObject()
      writer.name("source")
      writer.number(Int64(opening.source))
      writer.name("text")
      writer.string(opening.text)
      writer.name("id")
      writer.string(opening.id)
      writer.name("time")
      writer.number(opening.time)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Reads stored openings; none from no bytes.
  ///
  /// - Throws: ``AnswerError`` when they were not written by ``json()``.
  package init(json: [UInt8]) throws(AnswerError) {
    guard !json.isEmpty else { return }
    guard json.count <= 1 << 20 else { throw AnswerError(.tooLarge, at: 1 << 20) }
    var reader = JSONReader(json, depthLimit: 8)
    var version: Int64 = 0
    reader.beginObject()
    while let name = reader.nextName(of: "v opened") {
      if name == 0 { version = reader.wholeNumber() } else { read(&reader) }
    }
    reader.expectEnd()
    if version != 1 { reader.fail(version == 0 ? .missing : .unknownVersion) }
    try reader.finish()
  }

  private mutating func read(_ reader: inout JSONReader) {
    reader.beginArray()
    while reader.nextElement() {
      var opening = Opening(0, SearchText(), SearchText(), at: 0)
      reader.beginObject()
      while let name = reader.nextName(of: "source text id time") {
        switch name {
        case 0: opening.source = reader.count()
        case 1: opening.text = reader.string()
        case 2: opening.id = reader.string()
        default: opening.time = reader.wholeNumber()
        }
      }
      note(opening)
    }
  }
}
