/// Everything that is drawn, spoken or sounded of a search: the renderer copies it and decides nothing.
public struct SessionState: Sendable, Equatable {
  /// The number of the current question.
  ///
  /// What is shown never belongs to an earlier question, except results that say of themselves that they are older.
  public internal(set) var generation = 0

  /// True while the bar can be seen: false for a collapsed expandable bar, or another tab.
  public internal(set) var isPresented = true
  /// True from focus until Cancel: what UIKit calls an active search.
  public internal(set) var isActive = false
  /// True while the field has, or is about to have, the focus.
  public internal(set) var isFocused = false

  /// The text of the field.
  public internal(set) var text = SearchText()
  /// Tokens before the text.
  public internal(set) var tokens: [SearchToken] = []
  /// True while an input method composes.
  public internal(set) var isComposing = false
  /// True when the query was submitted and not changed since.
  public internal(set) var isSubmitted = false

  /// The list below the field.
  public internal(set) var popup = SearchPopup()
  /// The results in the body.
  public internal(set) var results = SearchResults()
  /// The scopes, at most four; empty when the scope bar has nothing to offer.
  public internal(set) var scopes: [ScopeState] = []
  /// The chosen scope.
  public internal(set) var selectedScope = 0
  /// The filters and the order that were chosen.
  public internal(set) var conditions = SearchConditions()
  /// True while the scope bar is in view.
  public internal(set) var showsScopes = false

  /// How far the search is.
  public internal(set) var progress = SearchProgress.idle
  /// What people are told about remote sources.
  public internal(set) var notice = SearchNotice.none
  /// True when remote sources are asked only on submit, by choice.
  public internal(set) var asksRemoteOnSubmitOnly = false
  /// Sources that could not answer the current question, though others could.
  public internal(set) var missing: [MissingSource] = []
  /// False while the device has no network.
  public internal(set) var isOnline = true

  /// Recent searches.
  public internal(set) var history = HistoryState()
  /// Searching by voice.
  public internal(set) var voice = VoiceState.unsupported
  /// Whether, and where, speech is recognised.
  public internal(set) var voiceSupport = VoiceSupport.none
  /// The two live regions.
  public internal(set) var status = StatusRegions()

  /// True when the button that empties the field is shown.
  public var showsClear: Bool { !text.isEmpty || !tokens.isEmpty }
}

/// The list of suggestions below the field.
public struct SearchPopup: Sendable, Equatable {
  /// True while it is in view; then there is at least one option.
  public internal(set) var isOpen = false
  /// The groups, none of them empty.
  public internal(set) var groups: [SuggestionGroup] = []
  /// The highlighted option, by what it is and not by where it is.
  public internal(set) var highlighted: Suggestion.ID?

  /// How many options there are.
  public var count: Int {
    var count = 0
    for group in groups { count += group.options.count }
    return count
  }

  /// The option at a place, counted over all groups.
  public func option(at place: Int) -> Suggestion? {
    var rest = place
    guard rest >= 0 else { return nil }
    for group in groups {
      if rest < group.options.count { return group.options[rest] }
      rest -= group.options.count
    }
    return nil
  }

  /// The place of an option, counted over all groups.
  public func place(of id: Suggestion.ID) -> Int? {
    var place = 0
    for group in groups {
      for option in group.options {
        if option.id == id { return place }
        place += 1
      }
    }
    return nil
  }
}

/// Options of one kind.
public struct SuggestionGroup: Sendable, Equatable {
  /// The kind of all options.
  public let kind: Suggestion.Kind
  /// The options, best first.
  public internal(set) var options: [Suggestion]
}

/// One option of the popup.
public struct Suggestion: Sendable, Equatable {
  /// What an option is.
  public enum Kind: UInt8, Sendable {
    /// A search that the app offers before there is a query.
    case shortcut
    /// A search made before.
    case recent
    /// A way to go on typing that exists in the data.
    case completion
    /// One of the best hits.
    case topHit
  }

  /// An option's identity: the same option keeps it wherever it moves.
  public struct ID: Sendable, Hashable {
    /// The kind.
    public let kind: Kind
    /// The option's text; for a top hit the document's id.
    public let value: SearchText

    /// The identity of an option of that kind and value.
    public init(_ kind: Kind, _ value: SearchText) {
      self.kind = kind
      self.value = value
    }
  }

  /// The identity.
  public let id: ID
  /// What it shows and searches for.
  public let text: SearchText
}

/// The results in the body of the page.
public struct SearchResults: Sendable, Equatable {
  /// What the body shows.
  public enum Phase: UInt8, Sendable {
    /// Nothing was asked.
    case none
    /// Placeholder rows: the first answer is on its way.
    case placeholder
    /// Rows.
    case rows
    /// Nothing matches.
    case empty
    /// No source could answer.
    case failed
    /// There is no network, and no source answers without it.
    case offline
  }

  /// What the body shows.
  public internal(set) var phase = Phase.none
  /// The generation of the question that the rows answer.
  public internal(set) var generation = 0
  /// The words that the rows answer.
  public internal(set) var query = SearchText()
  /// The scope that the rows answer.
  public internal(set) var scope = 0
  /// The filters and the order that the rows answer.
  public internal(set) var conditions = SearchConditions()
  /// The rows; a row that is shown never moves because others arrive.
  public internal(set) var rows: [ResultRow] = []
  /// How many placeholder rows to show below the rows.
  public internal(set) var placeholders = 0
  /// How many documents match, in all.
  public internal(set) var total = 0
  /// False when ``total`` is only a lower bound.
  public internal(set) var totalIsExact = true
  /// True when the rows answer an earlier question and are dimmed.
  public internal(set) var isStale = false
  /// True when the rows answer an earlier question, and the next answer waits for Search.
  public internal(set) var awaitsSubmit = false
  /// A spelling that finds something, or empty.
  public internal(set) var didYouMean = SearchText()
}

/// One row of the results.
public struct ResultRow: Sendable, Equatable {
  /// A row's identity.
  public struct ID: Sendable, Hashable {
    /// The source that found it.
    public let source: SourceID
    /// The document's id there.
    public let document: SearchText

    /// The identity of a source's document.
    public init(source: SourceID, document: SearchText) {
      self.source = source
      self.document = document
    }
  }

  /// What kind of card the row is (S1-23).
  public enum Card: UInt8, Sendable {
    /// Text only.
    case text
    /// Text beside a picture.
    case picture
    /// Text beside characters that stand as its picture.
    case glyph
  }

  /// The state of the row's picture.
  public enum Media: UInt8, Sendable {
    /// There is none.
    case none
    /// A dotted box of the picture's final size stands in its place.
    case pending
    /// The picture is shown.
    case loaded
    /// The picture could not be loaded: the box stays.
    case failed
  }

  /// The identity.
  public let id: ID
  /// The kind of card.
  public let card: Card
  /// What was found.
  public internal(set) var hit: Hit
  /// The state of the picture.
  public internal(set) var media: Media
}

/// One button of the scope bar.
public struct ScopeState: Sendable, Equatable {
  /// The title.
  public let title: SearchText
  /// How many hits the scope has for the current query, if known.
  public internal(set) var count: Int?
}

/// How far a search is.
public enum SearchProgress: UInt8, Sendable {
  /// Nobody waits.
  case idle
  /// Under way.
  case running
  /// Under way for longer than a second.
  case slow
  /// No source could answer.
  case failed
  /// All answers are there.
  case done
}

/// What people are told about remote sources.
public enum SearchNotice: UInt8, Sendable {
  /// Nothing.
  case none
  /// Answers take longer than a second.
  case slow
  /// They take longer than two: search only when Search is pressed?
  case slowWithChoice
  /// That was chosen, and can be undone.
  case onSubmitOnly
}

/// A source that could not answer.
public struct MissingSource: Sendable, Equatable {
  /// The source.
  public let source: SourceID
  /// Why not.
  public let failure: SourceFailure
}

/// Why a source could not answer.
public enum SourceFailure: UInt8, Error, Sendable {
  /// The network or the server cannot be reached.
  case unreachable
  /// The source answered with an error.
  case refused
  /// The answer could not be read.
  case unreadable
  /// No answer within the time that the shell permits.
  case timedOut
  /// There is no network.
  case offline
}

/// The two live regions, used in turn.
///
/// A screen reader speaks the same words twice only when they arrive in another element.
public struct StatusRegions: Sendable, Equatable {
  /// The text of the first region.
  public internal(set) var first = SearchText()
  /// The text of the second region.
  public internal(set) var second = SearchText()
  /// The region that spoke last: 0 or 1.
  public internal(set) var last = 1
}
