internal import InklingCore
internal import InklingIndex
internal import InklingLock
internal import InklingRuntime
internal import InklingSession

/// Elements that somebody else finds: a server, a database, a service.
///
/// Who answers gives elements, not rows. A small index of them says by the rules of the local ones which words match, in
/// which scope they are and which filters they fulfil.
struct RemoteElements<Element: Identifiable & Sendable>: SearchSource {
  /// At most so many elements of an answer are taken: as many as one question to an index gives.
  private static var limit: Int { SharedLimits.maximumHits }
  /// Rows that are shown are of one of so many answers; older ones are forgotten.
  private static var remembered: Int { 32 }
  /// So many characters are shown of a text in which nothing is found.
  private static var snippet: Int { 160 }

  private let schema: ElementSchema<Element>
  private let refined: RefinedSource
  private let ask: @Sendable (String) async throws -> [Element]
  private let answers = Locked<[[SearchText: Element]]>([])

  init(
    _ schema: ElementSchema<Element>, _ refined: RefinedSource,
    _ ask: @escaping @Sendable (String) async throws -> [Element]
  ) {
    self.schema = schema
    self.refined = refined
    self.ask = ask
  }

  /// The element of a row, of the newest answer that has it.
  func element(id: SearchText) -> Element? {
    answers.withLock { answers in answers.reversed().lazy.compactMap { $0[id] }.first }
  }

  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    .onePart { () throws(SourceFailure) in
      let elements: [Element]
      do {
        elements = Array(try await ask(question.text.trimmed.string).prefix(Self.limit))
      } catch {
        throw .unreachable
      }
      return try await answer(question, elements)
    }
  }

  private func answer(
    _ question: Question, _ elements: [Element]
  ) async throws(SourceFailure) -> Answer {
    guard let index = try? SearchIndex(elements, fields: schema.fields) else { throw .unreadable }
    let local = RefinedSource(index.source, knowing: refined)
    var asked = question
    (asked.limit, asked.offset) = (Self.limit, 0)
    var answer = try await local.wholeAnswer(to: asked)
    let matching = Set(answer.hits.map(\.id.string))
    let hits = answer.hits.compactMap { hit in
      Int(hit.id.string).map { place in
        var hit = hit
        hit.id = id(of: elements[place])
        return hit
      }
    }
    let others = try places(question, local, of: elements.count).filter {
      !matching.contains("\($0)")
    }
    answer.hits = hits + others.map { unmarked(elements[$0]) }
    answer.total = answer.hits.count
    answer.totalIsExact = true
    answers.withLock { answers in
      answers.append(Dictionary(elements.map { (id(of: $0), $0) }) { first, _ in first })
      if answers.count > Self.remembered { answers.removeFirst() }
    }
    return answer
  }

  private func id(of element: Element) -> SearchText { SearchText("\(element.id)") }

  /// The places of elements that are in the scope and fulfil the filters, whatever their words: who found them knows why.
  private func places(
    _ question: Question, _ local: RefinedSource, of count: Int
  ) throws(SourceFailure) -> [Int] {
    var request = SearchRequest(text: [], limit: Self.limit)
    do throws(FilterError) {
      (request.filters, request.sort) = try local.criteria(of: question.conditions)
    } catch {
      throw .refused
    }
    if case .facet(let title) = question.criterion, let place = local.schema.index(of: .scope) {
      request.filters.append(
        .anyOf(field: local.schema.fields[place].name, values: [title.bytes]))
    }
    // Without a condition an empty question finds nothing.
    if request.filters.isEmpty && request.sort == .relevance { return Array(0..<count) }
    return local.rows(answering: request).rows.compactMap {
      Int(String(decoding: $0.id, as: UTF8.self))
    }
  }

  /// A row of an element in which no word of the question is found.
  private func unmarked(_ element: Element) -> Hit {
    var hit = Hit(
      id: id(of: element),
      title: MarkedText(plain: SearchText(schema.words(of: element, as: .title))))
    let text = schema.words(of: element, as: .text).prefix(Self.snippet)
    hit.text = MarkedText(plain: SearchText(String(text)))
    hit.tier = .some
    return hit
  }
}
