extension Answer {
  /// Reads an answer from the JSON that a worker or a server sends.
  ///
  /// Strict where it protects: types, UTF-8, bounds, doubled names, anything after the end. Lenient where it helps:
  /// names that this build does not know are passed over.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Throws: ``AnswerError`` with the reason and the byte.
  public init(json: [UInt8], limits: AnswerLimits = AnswerLimits()) throws(AnswerError) {
    guard json.count <= limits.bytes else { throw AnswerError(.tooLarge, at: limits.bytes) }
    var decoder = AnswerDecoder(reader: JSONReader(json, depthLimit: limits.depth), limits: limits)
    self = decoder.answer()
    try decoder.reader.finish()
  }
}

/// The names of an answer, as bits of a set: to notice the doubled and the missing.
private struct Names {
  private var seen: UInt32 = 0

  /// Notes that the name with that number occurred; false if it had before.
  mutating func insert(_ number: Int) -> Bool {
    let bit: UInt32 = 1 << UInt32(number)
    defer { seen |= bit }
    return seen & bit == 0
  }

  func contains(_ number: Int) -> Bool { seen & (1 << UInt32(number)) != 0 }
}

private struct AnswerDecoder {
  var reader: JSONReader
  let limits: AnswerLimits

  mutating func answer() -> Answer {
    var answer = Answer(generation: 0)
    var names = Names()
    reader.beginObject()
    while let name = reader.nextName(
      of: """
        v generation hits query scope total totalIsExact partial micros tier scopes completions \
        didYouMean
        """)
    {
      if !names.insert(name) { reader.fail(.duplicate) }
      switch name {
      case 0: if reader.wholeNumber() != 1 { reader.fail(.unknownVersion) }
      case 1: answer.generation = reader.count()
      case 2: answer.hits = hits()
      case 3: answer.query = reader.string()
      case 4: answer.scope = reader.count()
      case 5: answer.total = reader.count()
      case 6: answer.totalIsExact = reader.boolean()
      case 7: answer.isPartial = reader.boolean()
      case 8: answer.micros = reader.count()
      case 9: answer.tier = tier()
      case 10: answer.scopeCounts = scopeCounts()
      case 11: answer.completions = strings()
      default: answer.didYouMean = reader.string()
      }
    }
    reader.expectEnd()
    for required in 0...2 where !names.contains(required) { reader.fail(.missing) }
    if !names.contains(5) { answer.total = answer.hits.count }
    return answer
  }

  /// Notes that there is too much, as soon as there are more elements than permitted.
  private mutating func bound(_ count: Int, by limit: Int) {
    if count >= limit { reader.fail(.tooLarge) }
  }

  private mutating func hits() -> [Hit] {
    var hits: [Hit] = []
    reader.beginArray()
    while reader.nextElement() {
      bound(hits.count, by: limits.hits)
      hits.append(hit())
    }
    return hits
  }

  private mutating func hit() -> Hit {
    var hit = Hit(id: SearchText())
    var names = Names()
    reader.beginObject()
    while let name = reader.nextName(
      of: "id title text url image glyph scope tier typos stored")
    {
      if !names.insert(name) { reader.fail(.duplicate) }
      switch name {
      case 0: hit.id = reader.string()
      case 1: hit.title = markedText()
      case 2: hit.text = markedText()
      case 3: hit.url = reader.string()
      case 4: hit.image = reader.string()
      case 5: hit.glyph = reader.string()
      case 6: hit.scope = reader.string()
      case 7: hit.tier = tier()
      case 8: hit.typos = reader.count()
      default: hit.stored = stored()
      }
    }
    if !names.contains(0) { reader.fail(.missing) }
    return hit
  }

  /// Reads `[0,"Grinning ",1,"face"]`.
  private mutating func markedText() -> MarkedText {
    var runs: [MarkedText.Run] = []
    reader.beginArray()
    while reader.nextElement() {
      bound(runs.count, by: limits.runs)
      let mark = UInt8(exactly: reader.wholeNumber()).flatMap { MarkedText.Mark(rawValue: $0) }
      if mark == nil { reader.fail(.badValue) }
      reader.expect(UInt8(ascii: ","))
      runs.append(MarkedText.Run(mark ?? .plain, reader.string()))
    }
    return MarkedText(runs)
  }

  private mutating func tier() -> HitTier {
    let name = reader.string()
    if name == "exact" { return .exact }
    if name == "typo" { return .typo }
    if name != "some" { reader.fail(.badValue) }
    return .some
  }

  private mutating func stored() -> [HitValue] {
    var values: [HitValue] = []
    reader.beginObject()
    while let name = reader.nextName() {
      bound(values.count, by: limits.elements)
      values.append(HitValue(name: name, value: reader.string()))
    }
    return values
  }

  private mutating func strings() -> [SearchText] {
    var strings: [SearchText] = []
    reader.beginArray()
    while reader.nextElement() {
      bound(strings.count, by: limits.elements)
      strings.append(reader.string())
    }
    return strings
  }

  private mutating func scopeCounts() -> [ScopeCount] {
    var counts: [ScopeCount] = []
    reader.beginArray()
    while reader.nextElement() {
      bound(counts.count, by: limits.hits)
      var count = ScopeCount(title: SearchText(), count: 0)
      reader.beginObject()
      while let name = reader.nextName(of: "title count") {
        if name == 0 { count.title = reader.string() } else { count.count = reader.count() }
      }
      counts.append(count)
    }
    return counts
  }
}
