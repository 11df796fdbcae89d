internal import InklingSession

/// Makes one answer of several, in an order that depends on nothing but the answers.
struct AnswerMerger {
  private struct Candidate {
    var hit: Hit
    var place: Int
    var source: Int
  }

  private let question: Question
  private var candidates: [Candidate] = []
  private var merged: Answer
  private var sources = 0

  init(_ question: Question) {
    self.question = question
    merged = Answer(generation: question.generation, query: question.text)
    merged.scope = question.scope
    merged.total = 0
  }

  mutating func add(_ answer: Answer, from name: SearchText) {
    for (place, hit) in answer.hits.enumerated() {
      var hit = hit
      hit.id = SearchText(name.bytes + [UInt8(ascii: "/")] + hit.id.bytes)
      candidates.append(Candidate(hit: hit, place: place, source: sources))
    }
    sources += 1
    merged.total += answer.total
    merged.totalIsExact = merged.totalIsExact && answer.totalIsExact
    merged.isPartial = merged.isPartial || answer.isPartial
    merged.micros = max(merged.micros, answer.micros)
    for count in answer.scopeCounts { add(count) }
    for completion in answer.completions where !merged.completions.contains(completion) {
      merged.completions.append(completion)
    }
    if merged.didYouMean.isEmpty { merged.didYouMean = answer.didYouMean }
  }

  func answer(isWhole: Bool) -> Answer {
    var answer = merged
    let ordered = candidates.sorted { left, right in
      (left.hit.tier.rawValue, left.hit.typos, left.place, left.source)
        < (right.hit.tier.rawValue, right.hit.typos, right.place, right.source)
    }
    var addresses: Set<[UInt8]> = []
    let distinct = ordered.map(\.hit).filter { hit in
      hit.url.isEmpty || addresses.insert(hit.url.bytes).inserted
    }
    let doubles = ordered.count - distinct.count
    answer.total = max(distinct.count, answer.total - doubles)
    answer.hits = Array(distinct.dropFirst(question.offset).prefix(question.limit))
    answer.tier = distinct.first?.tier ?? .exact
    if answer.tier == .exact && !distinct.isEmpty { answer.didYouMean = SearchText() }
    answer.isPartial = answer.isPartial || !isWhole
    return answer
  }

  private mutating func add(_ count: ScopeCount) {
    if let known = merged.scopeCounts.firstIndex(where: { $0.title == count.title }) {
      merged.scopeCounts[known].count += count.count
    } else {
      merged.scopeCounts.append(count)
    }
  }
}
