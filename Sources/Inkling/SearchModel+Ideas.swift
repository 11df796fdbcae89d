internal import InklingIndex
internal import InklingRuntime
internal import InklingSession

// What else would find something, where nothing was found.

extension SearchModel {
  /// A question near to one that finds nothing, and how much it would find.
  ///
  ///     ForEach(search.ideas) { idea in
  ///       Button("\(idea.text): \(idea.count)") { search.take(idea) }
  ///     }
  public struct Idea: Identifiable, Sendable {
    enum Change: Sendable {
      case everyScope
      case words(String)
      case withoutFilters
      case withoutToken(Token)
    }

    let change: Change
    /// The words that are asked then.
    public let text: String
    /// How many elements they find; ``countIsExact`` tells whether there may be more.
    public let count: Int
    /// False when ``count`` is a lower bound.
    public let countIsExact: Bool
    /// True when the scope is left for the widest one.
    public var leavesScope: Bool { if case .everyScope = change { true } else { false } }
    /// True when the filters of ``SearchModel/refine(where:sortedBy:facets:)`` go.
    public var dropsFilters: Bool { if case .withoutFilters = change { true } else { false } }
    /// The token that goes, nil where none does.
    public var droppedToken: Token? {
      if case .withoutToken(let token) = change { token } else { nil }
    }

    /// What changes.
    public var id: String {
      switch change {
      case .everyScope: "scope"
      case .words: "words"
      case .withoutFilters: "filters"
      case .withoutToken(let token): "token \(token.id)"
      }
    }
  }

  /// Asks what an idea says; what else was chosen stays.
  public func take(_ idea: Idea) {
    switch idea.change {
    case .everyScope: selectedScope = 0
    case .words(let words): text = words
    case .withoutFilters:
      filters = []
      sendConditions()
    case .withoutToken(let token): tokens.removeAll { $0.id == token.id }
    }
  }

  /// Looks for ideas where nothing was found, on a thread of the pool.
  func findIdeas(_ results: InklingSession.SearchResults) {
    guard results.phase == .empty, !results.query.isEmpty else {
      thinking?.task.cancel()
      thinking = nil
      if !ideas.isEmpty { ideas = [] }
      return
    }
    guard thinking?.generation != results.generation else { return }
    thinking?.task.cancel()
    let questions = nearQuestions(results)
    let (base, generation) = (refined.base, results.generation)
    let task = Task.detached { [weak self] in
      var ideas: [Idea] = []
      for (change, text, request) in questions where !Task.isCancelled {
        let answer = base.rows(answering: request) { Task.isCancelled }.answer
        guard answer.total > 0 else { continue }
        ideas.append(
          Idea(change: change, text: text, count: answer.total, countIsExact: answer.totalIsExact))
      }
      await self?.offer(ideas, of: generation)
    }
    thinking = (generation, task)
  }

  private func offer(_ found: [Idea], of generation: Int) {
    if thinking?.generation == generation { ideas = found }
  }

  /// The questions that change least, at most a dozen: a scope, a token or all filters less, the words without signs.
  private func nearQuestions(
    _ results: InklingSession.SearchResults
  ) -> [(Idea.Change, String, SearchRequest)] {
    var questions: [(Idea.Change, String, SearchRequest)] = []
    let named = chosenTokens.filter { !$0.filters.isEmpty }
    func add(
      _ change: Idea.Change, _ text: String, in scope: Int, where filters: [SearchFilter<Element>]
    ) {
      let request = try? source.fields.request(
        text, in: scope, where: filters, sortedBy: nil, limit: 1, offset: 0)
      if let request { questions.append((change, text, request)) }
    }
    let (query, scope) = (results.query.string, results.scope)
    let all = filters + named.flatMap(\.filters)
    if scope > 0 { add(.everyScope, query, in: 0, where: all) }
    for token in named.prefix(8) {
      let others = named.filter { $0.id != token.id }.flatMap(\.filters)
      add(.withoutToken(token), query, in: scope, where: filters + others)
    }
    if !filters.isEmpty {
      add(.withoutFilters, query, in: scope, where: named.flatMap(\.filters))
    }
    let plain = Self.plain(typed)
    if plain != typed, !plain.isEmpty {
      let words = query.hasSuffix(typed) ? String(query.dropLast(typed.count)) + plain : plain
      add(.words(plain), words, in: scope, where: all)
    }
    return questions
  }

  /// The words without quotation marks and exclusions.
  private static func plain(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\"" }.filter { !$0.hasPrefix("-") }.joined(separator: " ")
  }
}
