internal import InklingCore
public import InklingIndex
public import InklingRuntime
internal import InklingSession

/// How far a source must agree with an index in memory.
public enum SourceAgreement: Sendable {
  /// In everything: hits, their order, tiers, marks, counts, completions and spellings.
  case identical
  /// Marks in all, tiers in 98 of 100 hits, and the document that was meant among the first ten within one question in 100.
  ///
  /// For an engine of others with Inkling's words: an order by other statistics counts as right.
  case close
}

/// Tries a source that holds a corpus: asks it as people ask, and compares each answer with that of an index in memory.
///
/// ```swift
/// let corpus = SourceCorpus()
/// let source = StoreSource(store)  // which has corpus.documents
/// print(try await checkSource(source, holding: corpus))
/// ```
///
/// - Parameters:
///   - source: A source over exactly the documents of the corpus.
///   - corpus: The documents.
///   - agreement: How far both must agree.
///   - questions: How many questions are asked; they are the same for the same seed.
///   - seed: Another one asks other questions.
/// - Returns: What was tried, with those of ``checkSource(_:asking:)`` before.
/// - Throws: `IndexError` where the corpus cannot be indexed.
public func checkSource(
  _ source: any SearchSource, holding corpus: SourceCorpus,
  agreement: SourceAgreement = .identical, questions: Int = 300, seed: UInt64 = 1
) async throws(IndexError) -> SourceReport {
  let reference = IndexSource(try corpus.index())
  let asked = corpus.questions(questions, seed: seed)
  let texts = asked.prefix(5).map(\.question.text.string) + ["qqqqxyz"]
  var report = await checkSource(source, asking: texts)
  switch agreement {
  case .identical: await checkIdentical(source, reference, asked, &report)
  case .close: await checkClose(source, reference, asked, &report)
  }
  return report
}

/// An answer that is not cut short: a machine that is busy may end a search before it has looked everywhere.
private func whole(
  _ source: any SearchSource, _ question: Question
) async -> Result<Answer, SourceFailure> {
  var last = await outcome(source, question)
  for _ in 0..<20 {
    guard case .success(let answer) = last, answer.isPartial else { break }
    last = await outcome(source, question)
  }
  return last
}

private func checkIdentical(
  _ source: any SearchSource, _ reference: IndexSource, _ asked: [SourceCorpus.Asked],
  _ report: inout SourceReport
) async {
  var failures: [Difference.Aspect: [String]] = [:]
  for asked in asked {
    let question = asked.question
    let (wanted, given) = (await whole(reference, question), await whole(source, question))
    guard wanted != given else { continue }
    let difference =
      switch (wanted, given) {
      case (.success(let wanted), .success(let given)): Difference(wanted, given)
      default: Difference(.failures, "\(given)", "\(wanted)")
      }
    let conditions = question.conditions.filters.map(\.string) + [question.conditions.sort.string]
    failures[difference.aspect, default: []].append(
      "“\(question.text)” \(conditions.joined(separator: " ")) in scope \(question.scope): "
        + "\(difference.given) in the place of \(difference.wanted)")
  }
  for aspect in Difference.Aspect.allCases {
    report.note(
      "the same \(aspect.rawValue) as an index in memory", failures[aspect] ?? [], of: asked.count)
  }
}

/// The first thing in which two answers differ.
private struct Difference {
  enum Aspect: String, CaseIterable {
    case failures
    case hits = "hits and order"
    case tiers = "tiers and typing errors"
    case marks
    case totals
    case scopes = "counts of scopes"
    case suggestions = "completions and spellings"
    case rest = "values beside them"
  }

  let aspect: Aspect
  let given: String
  let wanted: String

  init(_ aspect: Aspect, _ given: String, _ wanted: String) {
    self.aspect = aspect
    self.given = given
    self.wanted = wanted
  }

  init(_ wanted: Answer, _ given: Answer) {
    let descriptions: [(Aspect, (Answer) -> String)] = [
      (.hits, { "\($0.hits.map(\.id))" }),
      (.tiers, { "\($0.hits.map { "\($0.tier) \($0.typos)" })" }),
      (.marks, { "\($0.hits.map { Self.marked($0.title) + " / " + Self.marked($0.text) })" }),
      (.totals, { "\($0.total)\($0.totalIsExact ? "" : " or more")" }),
      (.scopes, { "\($0.scopeCounts.map(\.count))" }),
      (.suggestions, { "\($0.completions) \($0.didYouMean)" }),
    ]
    for (aspect, description) in descriptions {
      let (one, other) = (description(given), description(wanted))
      if one != other {
        self.init(aspect, one, other)
        return
      }
    }
    self.init(.rest, "other ones", "those")
  }

  private static func marked(_ text: MarkedText) -> String {
    text.runs.map { $0.mark == .plain ? $0.text.string : "[\($0.text)]\($0.mark.rawValue)" }
      .joined()
  }
}

private func checkClose(
  _ source: any SearchSource, _ reference: IndexSource, _ asked: [SourceCorpus.Asked],
  _ report: inout SourceReport
) async {
  var (failures, marks): ([String], [String]) = ([], [])
  var (hits, tiers, meant, found, foundHere) = (0, 0, 0, 0, 0)
  for asked in asked {
    let question = asked.question
    let (wanted, given) = (await whole(reference, question), await whole(source, question))
    guard case .success(let wanted) = wanted else { continue }
    guard case .success(let given) = given else {
      failures.append("“\(question.text)”: \(given)")
      continue
    }
    for hit in given.hits {
      guard let twin = wanted.hits.first(where: { $0.id == hit.id }) else { continue }
      hits += 1
      if twin.tier == hit.tier { tiers += 1 }
      // Another tier marks other words.
      if twin.tier == hit.tier, twin.title != hit.title || twin.text != hit.text {
        marks.append("“\(question.text)” in \(hit.id)")
      }
    }
    guard let id = asked.meant else { continue }
    meant += 1
    if given.hits.prefix(10).contains(where: { $0.id == id }) { found += 1 }
    if wanted.hits.prefix(10).contains(where: { $0.id == id }) { foundHere += 1 }
  }
  report.note("every question is answered", failures, of: asked.count)
  report.note("the same marks as an index in memory", marks, of: hits)
  let isTier = tiers * 100 >= hits * 98
  report.note("the same tier in 98 of 100 hits", isTier ? nil : "\(tiers) of \(hits)")
  let isFound = (foundHere - found) * 100 <= meant
  report.note(
    "what was meant is among the first ten",
    isFound ? nil : "\(found) of \(meant), not \(foundHere)")
}
