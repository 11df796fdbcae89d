extension Answer {
  /// Reads an answer from the JSON that a worker or a server sends.
  ///
  /// Strict where it protects (types, UTF-8, bounds, doubled names, anything after the end) and
  /// lenient where it helps: names that this build does not know are passed over.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  /// - Throws: ``AnswerError`` with the reason and the byte.
  public init(json: [UInt8], limits: AnswerLimits = AnswerLimits()) throws(AnswerError) {
    guard json.count <= limits.bytes else { throw AnswerError(.tooLarge, at: limits.bytes) }
    var decoder = AnswerDecoder(reader: JSONReader(json, depthLimit: limits.depth), limits: limits)
    self = try decoder.answer()
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

private let answerNames: [SearchText] = [
  "v", "generation", "hits", "query", "scope", "total", "totalIsExact", "partial", "micros", "tier",
  "scopes", "completions", "didYouMean",
]

private let hitNames: [SearchText] = [
  "id", "title", "text", "url", "image", "glyph", "scope", "tier", "typos", "stored",
]

private struct AnswerDecoder {
  var reader: JSONReader
  let limits: AnswerLimits

  mutating func answer() throws(AnswerError) -> Answer {
    var answer = Answer(generation: 0)
    var names = Names()
    var isFirst = true
    var hasTotal = false
    while let name = try reader.nextName(&isFirst) {
      guard let number = answerNames.firstIndex(of: name) else {
        try reader.skipValue()
        continue
      }
      guard names.insert(number) else { throw reader.error(.duplicate) }
      switch number {
      case 0: if try reader.wholeNumber() != 1 { throw reader.error(.unknownVersion) }
      case 1: answer.generation = try reader.count()
      case 2: answer.hits = try hits()
      case 3: answer.query = try reader.string()
      case 4: answer.scope = try reader.count()
      case 5:
        answer.total = try reader.count()
        hasTotal = true
      case 6: answer.totalIsExact = try reader.boolean()
      case 7: answer.isPartial = try reader.boolean()
      case 8: answer.micros = try reader.count()
      case 9: answer.tier = try tier()
      case 10: answer.scopeCounts = try scopeCounts()
      case 11: answer.completions = try strings()
      default: answer.didYouMean = try reader.string()
      }
    }
    try reader.expectEnd()
    for required in 0...2 where !names.contains(required) { throw reader.error(.missing) }
    if !hasTotal { answer.total = answer.hits.count }
    return answer
  }

  private mutating func hits() throws(AnswerError) -> [Hit] {
    var hits: [Hit] = []
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      guard hits.count < limits.hits else { throw reader.error(.tooLarge) }
      hits.append(try hit())
    }
    return hits
  }

  private mutating func hit() throws(AnswerError) -> Hit {
    var hit = Hit(id: SearchText())
    var names = Names()
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      guard let number = hitNames.firstIndex(of: name) else {
        try reader.skipValue()
        continue
      }
      guard names.insert(number) else { throw reader.error(.duplicate) }
      switch number {
      case 0: hit.id = try reader.string()
      case 1: hit.title = try markedText()
      case 2: hit.text = try markedText()
      case 3: hit.url = try reader.string()
      case 4: hit.image = try reader.string()
      case 5: hit.glyph = try reader.string()
      case 6: hit.scope = try reader.string()
      case 7: hit.tier = try tier()
      case 8: hit.typos = try reader.count()
      default: hit.stored = try stored()
      }
    }
    guard names.contains(0) else { throw reader.error(.missing) }
    return hit
  }

  /// Reads `[0,"Grinning ",1,"face"]`.
  private mutating func markedText() throws(AnswerError) -> MarkedText {
    var runs: [MarkedText.Run] = []
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      guard runs.count < limits.runs else { throw reader.error(.tooLarge) }
      guard let kind = UInt8(exactly: try reader.wholeNumber()),
        let mark = MarkedText.Mark(rawValue: kind)
      else { throw reader.error(.badValue) }
      try reader.expect(UInt8(ascii: ","))
      runs.append(MarkedText.Run(mark, try reader.string()))
    }
    return MarkedText(runs)
  }

  private mutating func tier() throws(AnswerError) -> HitTier {
    let name = try reader.string()
    if name == "exact" { return .exact }
    if name == "typo" { return .typo }
    if name == "some" { return .some }
    throw reader.error(.badValue)
  }

  private mutating func stored() throws(AnswerError) -> [HitValue] {
    var values: [HitValue] = []
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      guard values.count < limits.elements else { throw reader.error(.tooLarge) }
      values.append(HitValue(name: name, value: try reader.string()))
    }
    return values
  }

  private mutating func strings() throws(AnswerError) -> [SearchText] {
    var strings: [SearchText] = []
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      guard strings.count < limits.elements else { throw reader.error(.tooLarge) }
      strings.append(try reader.string())
    }
    return strings
  }

  private mutating func scopeCounts() throws(AnswerError) -> [ScopeCount] {
    var counts: [ScopeCount] = []
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      guard counts.count < limits.elements else { throw reader.error(.tooLarge) }
      var count = ScopeCount(title: SearchText(), count: 0)
      var isFirstName = true
      while let name = try reader.nextName(&isFirstName) {
        if name == "title" {
          count.title = try reader.string()
        } else if name == "count" {
          count.count = try reader.count()
        } else {
          try reader.skipValue()
        }
      }
      counts.append(count)
    }
    return counts
  }
}
