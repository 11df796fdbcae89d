public import InklingBar

/// One bar of a page: takes the page's events to the bar and the session, and their state back to the page.
///
/// It holds nothing of a search itself, and decides nothing:
///
/// ```
///   page event ─▶ SearchBar      buttons, look, delegate (here: DOM events)
///                    │ event
///                    ▼
///                 SearchSession  what is typed, asked, shown, spoken and remembered
///                    │ state
///                    ▼
///                 BarView, ResultsView: only what differs is written
/// ```
public final class BarController<Page: DOM & Host> {
  let id: BarID
  let page: Page
  /// The bar: its settings, and its session.
  public let bar: SearchBar
  let view: BarView<Page>
  let host: Node
  let root: Node
  let resultsRoot: Node
  var results: ResultsView<Page>?
  /// True while rows are drawn.
  var hasRows = false
  /// The question whose answer is drawn, how much of it a frame takes, and what is still to come.
  var drawnGeneration = 0
  /// The scope that is drawn as chosen: another one is seen at once.
  var drawnScope = 0
  var pace: DrawingPace
  var progress = ResultsProgress.done
  /// True while the popup, the bar's buttons and the other parts are to come a frame after the rows.
  var partsWait = false
  /// False until the session knows what the page has configured; nothing reaches it before.
  private(set) var hasBegun = false
  var site: SiteConfiguration?
  /// What the page's own engine was asked last, until the server is asked instead.
  var engineQuestion: Question?
  var settings = SessionConfiguration()
  var configurationURL: SearchText?
  /// The page's own sources, which are asked behind that of the configuration.
  private var ownSources = 0
  /// Which of them are local, a bit each.
  private var localSources = 0
  var isRequired = false
  /// False where the page wants no search by voice.
  var allowsVoice = true
  /// What the address of the page said before the session began.
  private var linked = SearchAddress()
  /// What was chosen before the session began.
  private var chosenBefore: [SessionEvent] = []
  /// False where the page keeps its address to itself.
  var mayFollowAddress = true
  /// Whether the address of the page names this bar's search: only one bar can have it.
  private(set) var followsAddress = false
  /// True while the form was told that it cannot be sent.
  private var isIncomplete = false
  /// What the page says of the bar's direction, if it says anything.
  var direction: SearchText?
  /// Whether the bar has a language of its own, unlike the page's perhaps.
  var hasOwnLanguage = false
  /// The tint of what the bar stands in: CSS calls it `accent-color`, and inherits it.
  private var accent = SearchText()
  /// The text that the form was told.
  private var formText: SearchText?
  /// While true, changes of the bar are not drawn: they are part of something larger.
  var isMounting = true
  /// While true, something is being handled, after which everything is drawn at once.
  var isHandling = false
  /// The entries of the section index below its magnifier.
  var sections: [SearchText] = []
  var index: SectionIndexView<Page>?
  /// The app's own tabs beside that of the search.
  var tabTitles: [SearchText] = []
  var chosenTab = 0
  var tabs: ChoiceBarView<Page>?
  /// What the element's attributes say: in view, the navigation bar is to leave, the page to be dimmed.
  var reflected = [false, false, false]
  /// What is to be drawn again.
  var stale = Stale()
  var isStale: Bool { !stale.isEmpty }
  /// What all bars of the page have set, and this one.
  private let commonLook: LookAttributes
  let look = LookAttributes()
  private var hasDrawnLook = false
  /// True when the look may differ from the one that is drawn.
  var lookIsStale = false
  let reporter: DelegateReporter<Page>

  /// A bar whose elements stand, or will stand, below `root`; results go into `results`, or below the bar.
  init(
    _ id: BarID, host: Node, root: Node, results: Node, on page: Page, look: LookAttributes
  ) {
    self.id = id
    self.page = page
    self.host = host
    self.root = root
    commonLook = look
    pace = DrawingPace(holdsRest: page.capabilities.contains(.keysWaitForFrames))
    bar = SearchBar(language: Language(tag: page.language) ?? .english)
    view = BarView(in: root, on: page)
    resultsRoot = results
    reporter = DelegateReporter(id, page)
    bar.delegate = reporter
    bar.shell = self
  }

  /// All attributes are known: the bar appears, and asks for its configuration.
  public func mount(mayFollowAddress: Bool = true) {
    isMounting = false
    // The bar with the number 0 is that of the rehearsal.
    followsAddress =
      mayFollowAddress && self.mayFollowAddress && resultsRoot != .none && id != 0
    if followsAddress { page.followAddress(for: id) } else { linked = SearchAddress() }
    let typed = view.field.readText()
    if typed.isEmpty, let preset = linked.text.isEmpty ? bar.text : linked.text {
      view.field.writeText(preset)
      bar.text = preset
    } else {
      bar.text = typed
    }
    // Until the configuration comes, a bar that will be an icon must not stand there as a field for a moment.
    if settings.presentation == .expandable, view.field.readText().isEmpty { showPresented(false) }
    // The bar lives in this object only, so it never outlives the object.
    bar.onChange = { [unowned(unsafe) self] _ in self.barChanged() }
    forgetSurroundings()
    stale = .all
    fetchWords()
    loadConfiguration()
    if configurationURL == nil { begin() }
  }

  /// The bar goes: nobody calls back any more.
  public func unmount() {
    bar.onChange = nil
    bar.delegate = nil
    bar.shell = nil
    isMounting = true
  }

  /// Has the words of the bar's language brought, unless they are here.
  func fetchWords() {
    guard !bar.language.hasWords else { return }
    let request = GlueNumbers.configurationRequest - 1 - RequestID(bar.language.rawValue)
    page.fetchWords(bar.language.tag, as: request, for: id)
  }

  /// The words of a language came, or did not: English ones stay then.
  func wordsArrived(_ words: [UInt8], status: Int, for request: RequestID) {
    let place = Int(GlueNumbers.configurationRequest - 1 - request)
    guard status == 200, Language.allCases.indices.contains(place),
      Language.allCases[place].take(table: SearchText(words))
    else {
      page.log("search-bar: the words of the bar's language could not be loaded")
      return
    }
    stale = .all
  }

  private func barChanged() {
    stale = .all
    if !isHandling { render() }
  }

  /// The session begins, with the text and the focus that are there already.
  func begin() {
    settings.strings = SessionStrings(bar.language)
    if followsAddress { settings.options.insert(.followsAddress) }
    if page.capabilities.contains(.keys) { settings.options.insert(.keepsFocusOnSubmit) }
    if !page.capabilities.contains(.controlEdits) { settings.options.insert(.keepsControlK) }
    settings.options.insert(.downLeadsToRows)
    settleSources()
    if page.capabilities.contains(.sendsKeysAfterComposition) {
      settings.timings.compositionGrace = 50
      // VoiceOver says nothing of an option that only `aria-activedescendant` names.
      settings.options.insert(.speaksHighlight)
    }
    bar.begin(settings)
    hasBegun = true
    perform(.started(epoch: page.epoch))
    tellVoiceSupport()
    if !page.capabilities.contains(.network) { perform(.connectivityChanged(.offline)) }
    if settings.presentation == .tab { perform(.otherTabChosen) }
    if page.matches(":focus", view.field.input.node) { bar.becomeFirstResponder() }
    var chosenBesideLink: SessionEvent?
    for event in chosenBefore {
      if case .conditionsChosen(let conditions) = event, !linked.isEmpty {
        // What the address names goes before what the page has chosen; where it names words alone, both hold.
        chosenBesideLink = linked.conditions.isEmpty && !conditions.isEmpty ? event : nil
      } else {
        perform(event)
      }
    }
    let text = view.field.readText()
    bar.didChangeText(to: text)
    if !bar.isPlaceholderVisible || !linked.isEmpty {
      // No key waits for these rows, and they may take the place of the server's.
      pace.isSlow = false
      if text.trimmed == linked.text, !linked.isEmpty {
        take(linked)
        if let chosenBesideLink { perform(chosenBesideLink) }
      } else {
        perform(.textSet(text))
      }
    }
    stale = .all
  }

  /// The number of the first source of the page's own.
  var firstOwnSource: Int { configurationURL == nil ? 0 : 1 }

  /// The sources: that of the configuration, and the page's own.
  private func settleSources() {
    settings.sources = []
    if configurationURL != nil {
      settings.sources.append(.init("", site?.isAnsweredHere == true ? .local : .remote))
    }
    for index in 0..<ownSources {
      settings.sources.append(.init("", localSources >> index & 1 == 1 ? .local : .remote))
    }
  }

  /// The page has other sources of its own.
  func setSources(_ count: Int, local: Int) {
    ownSources = Swift.max(0, Swift.min(count, SessionConfiguration.maximumSources))
    localSources = local
    settleSources()
    perform(.sourcesChanged(settings.sources))
  }

  /// Filters, an order or the fields to count were chosen; perhaps before the configuration came.
  public func choose(_ event: SessionEvent) {
    if hasBegun { perform(event) } else { chosenBefore.append(event) }
  }

  /// The address of the page names a search: at the beginning, and after Back and Forward.
  public func addressChanged(_ address: SearchAddress) {
    guard hasBegun else {
      // Back may come before the configuration; what somebody has typed by then stays.
      if followsAddress, view.field.readText().trimmed == linked.text {
        view.field.writeText(address.text)
        bar.text = address.text
      }
      linked = address
      return
    }
    if followsAddress { take(address) }
  }

  private func take(_ address: SearchAddress) {
    let scope = bar.selectedScopeButtonIndex
    perform(.addressChanged(address))
    if bar.selectedScopeButtonIndex != scope { reflect(.selectedScopeButtonIndex) }
  }

  func loadConfiguration() {
    if let configurationURL {
      page.fetch(configurationURL, as: GlueNumbers.configurationRequest, for: id)
    }
  }

  /// The direction that is written onto the bar; nil where it is the page's.
  ///
  /// What the page says of this bar counts first, then the bar's language.
  var ownDirection: SearchText? {
    if let direction, !direction.isEmpty { return nil }
    let ofLanguage = bar.language.direction
    return hasOwnLanguage || ofLanguage == .rightToLeft ? SearchText(ofLanguage.attribute) : nil
  }

  /// Tells the form what it does not know yet.
  func tellForm(_ text: SearchText) {
    if text != formText {
      formText = text
      page.setFormValue(text, for: id)
    }
    let isMissing = isRequired && text.isEmpty
    if isMissing != isIncomplete {
      isIncomplete = isMissing
      page.setMissing(isMissing, for: id)
    }
  }

  /// Lets the session handle an event, once it has begun.
  ///
  /// True when the page's own action must not follow.
  @discardableResult
  @inline(never)
  func perform(_ event: SessionEvent) -> Bool { hasBegun && bar.perform(event) }

  /// What a look depends on besides the bar: this screen and this person.
  private var appearanceContext: AppearanceContext {
    var context = AppearanceContext()
    if page.matches(media: "(prefers-color-scheme: dark)") { context.colorScheme = .dark }
    if page.matches(media: "(prefers-contrast: more)") {
      context.preferences.insert(.moreContrast)
    }
    if page.matches(media: "(prefers-reduced-transparency: reduce)") {
      context.preferences.insert(.reducedTransparency)
    }
    if page.matches(media: "(forced-colors: active)") { context.preferences.insert(.forcedColors) }
    return context
  }

  /// The scheme, a preference or the tint around the bar may be another now.
  func forgetSurroundings() {
    accent = page.style("accent-color", of: host)
    lookIsStale = true
    stale.insert(.bar)
  }

  /// Has the look drawn again, if the bar has one of its own and it may have changed.
  ///
  /// The style sheet draws a bar that sets no look.
  func renderLook() {
    guard lookIsStale else { return }
    lookIsStale = false
    let hasAccent = !accent.isEmpty && accent != "auto"
    let setsLook = hasAccent || !look.isEmpty || !commonLook.isEmpty
    guard setsLook || hasDrawnLook else { return }
    hasDrawnLook = setsLook
    var pairs = SearchText()
    if setsLook {
      commonLook.append(to: &pairs)
      look.append(to: &pairs)
      if hasAccent { pairs.append(pair: "accent-color", accent) }
      if !bar.isEnabled { pairs.append(pair: BarAttribute.disabled.htmlName, SearchText()) }
      if let prompt = bar.prompt { pairs.append(pair: BarAttribute.prompt.htmlName, prompt) }
    }
    page.drawLook(pairs, in: appearanceContext.bits, on: view.frame.node)
  }
}

/// What a change makes out of date.
struct Stale: OptionSet {
  let rawValue: UInt8

  /// The bar's own settings, its look among them.
  static let bar = Stale(rawValue: 1)
  /// The session's state.
  static let session = Stale(rawValue: 2)
  /// Nothing that is drawn, but some of the results are still to come.
  static let results = Stale(rawValue: 4)
  static let all: Stale = [.bar, .session]
}
