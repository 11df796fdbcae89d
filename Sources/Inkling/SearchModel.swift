internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingSession
public import Observation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A search while people type, to be bound to a search field and a list.
///
///     let search = SearchModel(index)
///     search.text = "zen mot"
///     for await rows in search.updates { print(rows.map(\.element.title)) }
///
/// In SwiftUI, `.searchable(text: $search.text)` sets the text and a list shows `search.rows`.
/// It is the session that also drives Inkling's page. What is typed is asked at once, and an answer to an earlier text
/// is never shown. Completions and recent searches are suggested, and scopes are counted.
///
///     try search.refine(where: .range(\.year, 2000...), sortedBy: .descending(\.year), facets: [\.shelf])
@MainActor @Observable public final class SearchModel<Element: Identifiable & Sendable> {
  /// What there is to show.
  public enum Phase: Sendable {
    /// Nothing was asked.
    case idle
    /// The first answer is on its way.
    case waiting
    /// There are rows.
    case rows
    /// Nothing matches.
    case empty
    /// The question could not be answered; ``SearchModel/retry()`` asks again.
    case failed
  }

  /// A text to go on with.
  public struct Suggestion: Identifiable, Sendable, Hashable {
    /// What the text is.
    public enum Kind: Sendable {
      /// It goes on with what was typed.
      case completion
      /// It was submitted before.
      case recent
    }

    /// The text.
    public let text: String
    /// What it is.
    public let kind: Kind
    /// Kind and text.
    public var id: Self { self }
  }

  /// The rows, best first.
  public private(set) var rows: [SearchHit<Element>] = []
  /// How many elements match, in all.
  public private(set) var total = 0
  /// What there is to show.
  public private(set) var phase = Phase.idle
  /// Completions, and recent searches while there is no text; only while the field has the focus.
  public private(set) var suggestions: [Suggestion] = []
  /// The scopes with the number of their hits, at most four; empty where there is nothing to choose.
  public private(set) var scopes: [SearchScope] = []
  /// A spelling that finds something, where what was typed does not.
  public private(set) var didYouMean: String?
  /// What every row fulfils beside the words.
  public private(set) var filters: [SearchFilter<Element>] = []
  /// The order of the rows, nil for the best match first.
  public private(set) var order: SearchOrder<Element>?
  /// What can be chosen beside what is, for the properties that ``refine(where:sortedBy:facets:)`` names.
  public private(set) var facets: [Facet] = []
  private var typed = ""
  private var chosenScope = 0
  private var hasFocus = false

  @ObservationIgnored private let source: any ElementSource<Element>
  @ObservationIgnored private let refined: RefinedSource
  @ObservationIgnored private var counted: [[UInt8]] = []
  @ObservationIgnored private var counting: (generation: Int, task: Task<Void, Never>)?
  @ObservationIgnored private let events: AsyncStream<SessionEvent>.Continuation
  @ObservationIgnored private var listeners: [Int: AsyncStream<[SearchHit<Element>]>.Continuation] =
    [:]
  @ObservationIgnored private var lastListener = 0

  /// A search of elements in memory; recent searches are kept in `history`, and forgotten where it is nil.
  public convenience init(_ index: SearchIndex<Element>, history: URL? = nil) {
    self.init(source: index, history: history)
  }

  /// A search of elements that change; recent searches are kept in `history`, and forgotten where it is nil.
  public convenience init(_ store: SearchStore<Element>, history: URL? = nil)
  where Element: Codable {
    self.init(source: store, history: history)
  }

  private init(source: any ElementSource<Element>, history: URL?) {
    self.source = source
    let refined = RefinedSource(source.local)
    self.refined = refined
    var configuration = SessionConfiguration()
    let titles = source.local.scopeTitles
    if titles.count > 1 {
      configuration.scopes = titles.enumerated().map { index, title in
        Scope(SearchText(title), index == 0 ? .all : .facet(SearchText(title)))
      }
    }
    let storage: any SearchStorage = history.map { FileStorage(in: $0) } ?? NoStorage()
    let controller = SearchController(
      sources: [refined], configuration: configuration, storage: storage)
    let (stream, events) = AsyncStream.makeStream(of: SessionEvent.self)
    self.events = events
    Task {
      for await event in stream { await controller.send(event) }
      await controller.close()
    }
    Task { [weak self] in
      for await update in controller.updates { self?.show(update.state, update.effects) }
    }
    let epoch = Milliseconds(Date().timeIntervalSince1970 * 1_000)
    events.yield(.started(epoch: epoch))
  }

  deinit {
    events.finish()
    counting?.task.cancel()
    for listener in listeners.values { listener.finish() }
  }

  // MARK: What a person does

  /// The text of the field.
  public var text: String {
    get { typed }
    set {
      guard newValue != typed else { return }
      typed = newValue
      events.yield(.textChanged(SearchText(newValue)))
    }
  }

  /// The chosen one of ``scopes``; 0 is the widest.
  public var selectedScope: Int {
    get { chosenScope }
    set {
      guard newValue != chosenScope, scopes.indices.contains(newValue) else { return }
      chosenScope = newValue
      events.yield(.scopeChosen(newValue))
    }
  }

  /// Asks beside the words; what was asked so before is dropped.
  ///
  /// Without words all elements are found that fulfil the filters. ``clear()`` keeps filters and order, ``cancel()`` drops them.
  ///
  /// - Parameters:
  ///   - filters: What every row fulfils.
  ///   - order: The order of the rows; nil for the best match first.
  ///   - paths: The properties whose values are counted, eight at most; ``facets`` has them in this order.
  /// - Throws: ``SearchError/notAField(_:)`` where a property is no field of the right kind, and then nothing changes.
  public func refine(
    where filters: SearchFilter<Element>..., sortedBy order: SearchOrder<Element>? = nil,
    facets paths: [any PartialKeyPath<Element> & Sendable] = []
  ) throws(SearchError) {
    let request = try source.fields.request(
      "", in: 0, where: filters, sortedBy: order, limit: 0, offset: 0)
    counted = try source.fields.facets(paths)
    (self.filters, self.order) = (filters, order)
    if counted.isEmpty { facets = [] }
    counting = nil
    events.yield(.conditionsChosen(refined.conditions(request.filters, request.sort)))
  }

  /// Whether the field has the focus; suggestions are there while it has.
  public var isFocused: Bool {
    get { hasFocus }
    set {
      guard newValue != hasFocus else { return }
      hasFocus = newValue
      events.yield(newValue ? .fieldFocused : .fieldBlurred)
    }
  }

  /// The Search key: the text is remembered.
  public func submit() { events.yield(.searchPressed) }

  /// Empties the field; the focus stays.
  public func clear() { events.yield(.clearPressed) }

  /// Ends the search.
  public func cancel() { events.yield(.cancelPressed) }

  /// Takes a suggestion as the text, and submits it.
  public func choose(_ suggestion: Suggestion) {
    let kind = suggestion.kind == .recent ? InklingSession.Suggestion.Kind.recent : .completion
    events.yield(.optionChosen(InklingSession.Suggestion.ID(kind, SearchText(suggestion.text))))
  }

  /// Forgets a recent search.
  public func forget(_ recent: Suggestion) { events.yield(.recentDeleted(SearchText(recent.text))) }

  /// Searches for ``didYouMean``.
  public func acceptDidYouMean() { events.yield(.didYouMeanChosen) }

  /// The last row is in view: the next rows are asked for.
  public func reachedEnd() { events.yield(.endReached) }

  /// Asks again what failed.
  public func retry() { events.yield(.retryPressed) }

  // MARK: What is shown

  /// The rows each time they change, the present ones first: for programs that do not observe the model.
  public var updates: AsyncStream<[SearchHit<Element>]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [SearchHit<Element>].self)
    lastListener += 1
    let number = lastListener
    listeners[number] = continuation
    continuation.yield(rows)
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }

  private func show(_ state: SessionState, _ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .setText(let text): typed = text.string
      case .focusField: hasFocus = true
      case .blurField: hasFocus = false
      case .conditionsChanged(let conditions) where conditions.isEmpty:
        (filters, order) = ([], nil)
      default: break
      }
    }
    chosenScope = state.selectedScope
    scopes = state.scopes.map { SearchScope(title: $0.title.string, count: $0.count ?? 0) }
    suggestions = state.popup.isOpen ? state.popup.groups.flatMap(Self.suggestions) : []
    show(state.results)
  }

  private static func suggestions(_ group: SuggestionGroup) -> [Suggestion] {
    switch group.kind {
    case .recent: group.options.map { Suggestion(text: $0.text.string, kind: .recent) }
    case .completion: group.options.map { Suggestion(text: $0.text.string, kind: .completion) }
    case .shortcut, .topHit: []
    }
  }

  private func show(_ results: InklingSession.SearchResults) {
    total = results.total
    didYouMean = results.didYouMean.isEmpty ? nil : results.didYouMean.string
    phase =
      switch results.phase {
      case .none: .idle
      case .placeholder: .waiting
      case .rows: .rows
      case .empty: .empty
      case .failed, .offline: .failed
      }
    let found = results.rows.map(\.hit).compactMap { hit in
      source.element(id: hit.id.bytes, stored: hit.stored).map { element in
        SearchHit(element, title: hit.title, snippet: hit.text, tier: hit.tier, typos: hit.typos)
      }
    }
    if found.map(\.facts) != rows.map(\.facts) {
      rows = found
      for listener in listeners.values { listener.yield(found) }
    }
    count(results)
  }

  /// Counts the values of the properties for what the rows answer, on a thread of the pool.
  private func count(_ results: InklingSession.SearchResults) {
    guard !counted.isEmpty, results.phase == .rows || results.phase == .empty,
      counting?.generation != results.generation,
      let criteria = try? refined.criteria(of: results.conditions)
    else { return }
    counting?.task.cancel()
    var request = SearchRequest(text: results.query.bytes, scope: results.scope, limit: 1)
    request.filters = criteria.filters
    request.facets = counted
    let (base, generation) = (refined.base, results.generation)
    let task = Task.detached { [request, weak self] in
      let facets = base.rows(answering: request) { Task.isCancelled }.answer.facets.map(Facet.init)
      await self?.take(facets, of: generation)
    }
    counting = (generation, task)
  }

  private func take(_ facets: [Facet], of generation: Int) {
    if counting?.generation == generation { self.facets = facets }
  }
}
