/// What a session is set up with; a live bar may change the trigger, the words and the presentation.
public struct SessionConfiguration: Sendable, Equatable {
  /// Where the bar is and how it comes into view.
  public var presentation: Presentation
  /// When a search starts.
  public var trigger: SearchTrigger
  /// Who answers, in the order in which they are asked; at most 16.
  public var sources: [Source]
  /// The scopes, widest first; none by default, and at most four are shown.
  public var scopes: [Scope]
  /// When the scope bar is in view.
  public var scopeActivation: ScopeActivation
  /// Searches offered on focus before there is a query, above the recent ones.
  public var shortcuts: [SearchText]
  /// What is remembered of searches.
  public var history: HistoryMode
  /// How many of everything.
  public var limits: Limits
  /// How long everything waits.
  public var timings: Timings
  /// What is switched on.
  public var options: Options
  /// The words.
  public var strings: SessionStrings
  /// What every id of an element begins with; differs between bars of one page.
  public var idPrefix: SearchText

  /// A persistent bar over one local source, searching live.
  public init() {
    presentation = .persistent
    trigger = .live
    sources = [Source("", .local)]
    scopes = []
    scopeActivation = .always
    shortcuts = []
    limits = Limits()
    timings = Timings()
    history = .remembered
    options = []
    strings = SessionStrings()
    idPrefix = "inkling"
  }

  /// Further sources are not asked.
  package static let maximumSources = 16
}

extension SessionConfiguration {
  /// Where the bar is and how it comes into view.
  public enum Presentation: UInt8, Sendable {
    /// The field is always in view: search is what the app is for (S1-09).
    case persistent
    /// A magnifier in a toolbar turns into the field and back: search is not the main thing (S1-24).
    case expandable
    /// UIKit's: above a list, with Cancel, and the navigation bar hidden while searching (S0-11).
    case aboveList
    /// A tab of its own, for the special case (S0-13).
    case tab
  }

  /// When a search starts.
  public enum SearchTrigger: UInt8, Sendable {
    /// With every change of the text.
    case live
    /// With the Search key, a suggestion, or voice.
    case onSubmit
    /// Live while the measured time of the source permits it, else on submit.
    case automatic
  }

  /// When the scope bar is in view, if there are two scopes or more.
  public enum ScopeActivation: UInt8, Sendable {
    /// Always.
    case always
    /// While searching.
    case onActivation
    /// Once there is text.
    case onTextEntry
    /// Never, whatever scopes there are.
    case never
  }

  /// Who answers.
  public struct Source: Sendable, Equatable {
    /// Where a source is.
    public enum Place: UInt8, Sendable {
      /// In this process or in a worker of the page: answers at once.
      case local
      /// Across a network: is asked only after a pause in typing, can be slow and can be away.
      case remote
    }

    /// The name that notices use; empty for the only source.
    public var name: SearchText
    /// Where it is.
    public var place: Place

    /// A source with that name in that place.
    public init(_ name: SearchText, _ place: Place) {
      self.name = name
      self.place = place
    }
  }

  /// What is switched on.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt16
    /// A set of those bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The list has an A–Z index, whose first entry is the magnifier.
    public static let showsSectionIndex = Options(rawValue: 4)
    /// Nothing is searched until a composition ends.
    ///
    /// Off by default: keyboards that compose plain
    /// Latin words would never search live.
    public static let waitsForComposition = Options(rawValue: 8)
    /// The highlighted option is also spoken through the status region.
    ///
    /// Some screen readers say nothing when only `aria-activedescendant` changes.
    public static let speaksHighlight = Options(rawValue: 16)
    /// Command-K or Control-K on the page focuses the bar.
    public static let focusesWithCommandK = Options(rawValue: 32)
    /// A slash on the page focuses the bar.
    public static let focusesWithSlash = Options(rawValue: 64)
    /// The address of the page names the search.
    public static let followsAddress = Options(rawValue: 256)
    /// Submitting leaves the focus in the field: there is a keyboard that does not cover the results.
    public static let keepsFocusOnSubmit = Options(rawValue: 512)
    /// The Down key leads from the last suggestion, or where there is none from the field, to the first of the rows.
    public static let downLeadsToRows = Options(rawValue: 1024)
    /// With ``focusesWithCommandK``, Control-K does nothing in the field either; else it edits there, as on Apple's systems.
    public static let keepsControlK = Options(rawValue: 2048)
    /// The best hits are also options of the popup.
    public static let showsTopHits = Options(rawValue: 128)
  }

  /// How many of everything.
  public struct Limits: Sendable, Equatable {
    /// Hits asked for at once.
    public var hits = SharedLimits.usualHits
    /// Searches that are remembered.
    public var history = 50
    /// Recent searches that are shown.
    public var recents = 5
    /// Completions that are shown.
    public var completions = 6
    /// Hits that are options of the popup, with ``Options/showsTopHits``.
    public var topHits = 3
    /// Placeholder rows.
    public var placeholders = 6
    /// Bytes of the text that are searched for; the field keeps all of it.
    public var queryBytes = SharedLimits.maximumSessionQueryBytes
    /// Tokens before the text.
    public var tokens = 8

    /// The usual ones.
    public init() {}
  }

  /// How long everything waits, in the time of the events.
  public struct Timings: Sendable, Equatable {
    /// A pause in typing after which remote sources are asked; longer by half the time that one takes to answer, and at most
    /// ``dim``.
    public var remotePause: Milliseconds = 150
    /// A remote source that has answered as quickly as this lately is asked with every key.
    public var quickLatency: Milliseconds = 60
    /// Results of an earlier question are dimmed, and progress shown while typing, after this.
    public var dim: Milliseconds = 300
    /// People are told that a remote source is slow (D-10).
    public var notice: Milliseconds = 1_000
    /// They are offered to search only when they press Search (D-10).
    public var choice: Milliseconds = 2_000
    /// The pause after the last key before a count is spoken.
    public var announcement: Milliseconds = 1_400
    /// The pause after Search before a count is spoken, where Search came within ``announcement`` of the last key.
    public var announcementOnSubmit: Milliseconds = 700
    /// How long a status text stays.
    ///
    /// Orca reads the text when it comes to the event, on a busy machine a second later.
    public var statusStay: Milliseconds = 1500
    /// How long completions of an earlier text stay where the new text has none.
    public var suggestionStay: Milliseconds = 600
    /// The pause after the last key before the address of the page is written.
    ///
    /// Safari allows 100 writes in 30 seconds.
    public var address: Milliseconds = 400
    /// Keys are ignored for this long after a composition.
    ///
    /// A shell on WebKit sets 50, because WebKit sends the Enter that ended a composition afterwards. Elsewhere it is
    /// 0: the Search key of a keyboard on Android ends its composition and submits, both at once.
    public var compositionGrace: Milliseconds = 0
    /// A source as quick as this is searched live with ``SearchTrigger/automatic``.
    public var liveLatency: Milliseconds = 150

    /// The usual ones.
    public init() {}
  }
}
