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
/// In SwiftUI, `.searchable(text: $search.text, tokens: $search.tokens)` sets text and tokens, and a list shows `search.rows`.
/// It is the session that also drives Inkling's page. What is typed is asked at once, and an answer to an earlier text
/// is never shown. Completions and recent searches are suggested, and scopes are counted.
///
///     try search.refine(where: .range(\.year, 2000...), sortedBy: .descending(\.year), facets: [\.shelf])
///
/// What a server finds stands below what is found here. Nobody waits for it, and a slow one is named after a second:
///
///     let both = SearchModel(index, history: folder) { text in newBooks.filter { $0.blurb.contains(text) } }
///     print(both.notice?.text ?? "quick")
@MainActor @Observable public final class SearchModel<Element: Identifiable & Sendable> {
  // MARK: What is found

  /// The rows, best first; those of a server stand below those found here.
  public internal(set) var rows: [SearchHit<Element>] = []
  /// How many elements match, in all.
  public internal(set) var total = 0
  /// False when ``total`` is a lower bound.
  public internal(set) var totalIsExact = true
  /// What there is to show.
  public internal(set) var phase = Phase.idle
  /// True when the rows answer an earlier text and the answer to this one takes longer than 300 ms: dim them.
  public internal(set) var isStale = false
  /// How many placeholder rows to show below the rows, for those that are on their way.
  public internal(set) var placeholders = 0
  /// How far the search is: what a progress view shows.
  public internal(set) var progress = Progress.idle
  /// True when the server could not answer though rows were found here; ``retry()`` asks it again.
  public internal(set) var isIncomplete = false
  /// A line about a slow server, or about the microphone, nil where there is nothing to say.
  public internal(set) var notice: Notice?
  /// Completions, and recent searches while there is no text; only while the field has the focus.
  public internal(set) var suggestions: [Suggestion] = []
  /// The scopes with the number of their hits, at most four; empty where there is nothing to choose.
  public internal(set) var scopes: [SearchScope] = []
  /// A spelling that finds something, where what was typed does not.
  public internal(set) var didYouMean: String?
  /// What else would find something, where nothing was found: a scope, a filter or a sign less, each with its count.
  public internal(set) var ideas: [Idea] = []
  /// What every row fulfils beside the words and the tokens.
  public internal(set) var filters: [SearchFilter<Element>] = []
  /// The order of the rows, nil for the best match first.
  public internal(set) var order: SearchOrder<Element>?
  /// What can be chosen beside what is, for the properties that ``refine(where:sortedBy:facets:)`` names.
  public internal(set) var facets: [Facet] = []
  /// Where searching by voice is: what a microphone button shows.
  public internal(set) var voice = Voice.unavailable
  /// True while ``undoForget()`` has something to bring back.
  public internal(set) var canUndoForget = false
  /// Why the question cannot be asked: a token filters by a property that is no field of the right kind.
  public internal(set) var error: SearchError?

  var typed = ""
  var chosenTokens: [Token] = []
  var chosenScope = 0
  var hasFocus = false
  var asksRemoteLate = false

  // MARK: What it works with

  @ObservationIgnored let source: any ElementSource<Element>
  @ObservationIgnored let refined: RefinedSource
  @ObservationIgnored let remote: RemoteElements<Element>?
  @ObservationIgnored var counted: [[UInt8]] = []
  @ObservationIgnored var counting: (generation: Int, task: Task<Void, Never>)?
  @ObservationIgnored var thinking: (generation: Int, task: Task<Void, Never>)?
  @ObservationIgnored var shown: InklingSession.SearchResults?
  @ObservationIgnored var shownNotice = InklingSession.SearchNotice.none
  @ObservationIgnored var rowIDs: [Element.ID: ResultRow.ID] = [:]
  @ObservationIgnored var recognizer: Recognizer?
  @ObservationIgnored var listening: Task<Void, Never>?
  @ObservationIgnored var heard = ""
  @ObservationIgnored let rowListeners = Listeners<[SearchHit<Element>]>()
  @ObservationIgnored let wordListeners = Listeners<String>()
  @ObservationIgnored private let events: AsyncStream<SessionEvent>.Continuation
  @ObservationIgnored private var sent = 0

  /// A search of elements in memory.
  ///
  /// - Parameters:
  ///   - index: The elements.
  ///   - history: A folder for recent searches, for what was opened and for the choice about a slow server; nil forgets all
  ///     of it with the model.
  ///   - learns: What was opened stands a little higher, from the next model on, when its question is begun again. False
  ///     notes nothing and lifts nothing.
  ///   - locale: The language of ``notice`` and ``announcements``, one of nine; else they are in English.
  ///   - remote: Asks a server for elements that match a text. It is asked when typing pauses, its task is cancelled when
  ///     nobody waits any more, and an error shows as ``isIncomplete`` or ``Phase/failed``. The first 100 elements are shown.
  public convenience init(
    _ index: SearchIndex<Element>, history: URL? = nil, learns: Bool = true,
    locale: Locale = .current,
    remote: (@Sendable (_ text: String) async throws -> [Element])? = nil
  ) {
    self.init(source: index, history, learns, locale, remote)
  }

  /// A search of elements that change; the parameters are those of ``init(_:history:learns:locale:remote:)-(SearchIndex<Element>,_,_,_,_)``.
  public convenience init(
    _ store: SearchStore<Element>, history: URL? = nil, learns: Bool = true,
    locale: Locale = .current,
    remote: (@Sendable (_ text: String) async throws -> [Element])? = nil
  ) where Element: Codable {
    self.init(source: store, history, learns, locale, remote)
  }

  private init(
    source: any ElementSource<Element>, _ history: URL?, _ learns: Bool, _ locale: Locale,
    _ ask: (@Sendable (String) async throws -> [Element])?
  ) {
    self.source = source
    let refined = RefinedSource(source.local)
    self.refined = refined
    remote = ask.map { RemoteElements(source.fields, refined, $0) }
    var configuration = SessionConfiguration()
    configuration.strings = SessionStrings(
      Language(tag: SearchText(locale.identifier)) ?? .english)
    let titles = source.local.scopeTitles
    if titles.count > 1 {
      configuration.scopes = titles.enumerated().map { index, title in
        Scope(SearchText(title), index == 0 ? .all : .facet(SearchText(title)))
      }
    }
    var sources: [any SearchSource] = [refined]
    if let remote {
      sources.append(remote)
      configuration.sources.append(.init("", .remote))
    }
    let storage: any SearchStorage = history.map { FileStorage(in: $0) } ?? NoStorage()
    let controller = SearchController(
      sources: sources, configuration: configuration, storage: storage, learns: learns)
    let (stream, events) = AsyncStream.makeStream(of: SessionEvent.self)
    self.events = events
    Task {
      for await event in stream { await controller.send(event) }
      await controller.close()
    }
    Task { [weak self] in
      for await update in controller.updates {
        self?.show(
          update.state, update.effects, update.notice, risen: update.risen,
          saidLast: update.received)
      }
    }
    send(.started(epoch: Milliseconds(Date().timeIntervalSince1970 * 1_000)))
  }

  deinit {
    events.finish()
    counting?.task.cancel()
    thinking?.task.cancel()
    listening?.cancel()
  }

  /// Tells the session what happened, behind all that it was told before.
  func send(_ event: SessionEvent) {
    sent += 1
    events.yield(event)
  }

  /// Whether the session has heard of so many events that nothing a person did is on its way.
  func isCurrent(_ received: Int) -> Bool { received == sent }

  // MARK: What a person sets

  /// The text of the field.
  public var text: String {
    get { typed }
    set {
      guard newValue != typed else { return }
      typed = newValue
      send(.textChanged(SearchText(newValue)))
    }
  }

  /// The tokens before the text, at most eight with words; ``clear()`` and ``cancel()`` take them away.
  public var tokens: [Token] {
    get { chosenTokens }
    set { changeTokens(to: newValue) }
  }

  /// The chosen one of ``scopes``; 0 is the widest.
  public var selectedScope: Int {
    get { chosenScope }
    set {
      guard newValue != chosenScope, scopes.indices.contains(newValue) else { return }
      chosenScope = newValue
      send(.scopeChosen(newValue))
    }
  }

  /// Whether the field has the focus; suggestions are there while it has.
  public var isFocused: Bool {
    get { hasFocus }
    set {
      guard newValue != hasFocus else { return }
      hasFocus = newValue
      send(newValue ? .fieldFocused : .fieldBlurred)
    }
  }

  /// Whether the server is asked only by ``submit()``: what ``notice`` offers once the server is slow.
  ///
  /// It is kept in the folder of the history.
  public var asksRemoteOnSubmitOnly: Bool {
    get { asksRemoteLate }
    set {
      guard newValue != asksRemoteLate else { return }
      asksRemoteLate = newValue
      send(newValue ? .onSubmitOnlyChosen : .whileTypingChosen)
    }
  }
}
