public import InklingBar

/// One bar of a page: takes the page's events to the bar and the session, and their state back to the page.
///
/// It joins three parts that know nothing of each other, and decides nothing itself:
///
/// ```
///   page event ─▶ SearchBar      what a search bar is: buttons, look, delegate (here: DOM events)
///              └▶ SearchSession  what is asked, shown, spoken and remembered
///                    │ state
///                    ▼
///                 BarView, ResultsView: only what differs is written
/// ```
public final class BarController<Page: DOM & Host> {
  let id: BarID
  let page: Page
  /// The bar's settings, under UIKit's names.
  public let bar: SearchBar
  let view: BarView<Page>
  let host: Node
  let resultsRoot: Node
  var results: ResultsView<Page>?
  var session: SearchSession?
  var site: SiteConfiguration?
  var settings = SessionConfiguration()
  var configurationURL: SearchText?
  var isRequired = false
  /// While true, changes of the bar are not drawn: they are part of something larger.
  var isMounting = true
  private var shownTokens: [StyleToken] = []
  let reporter: DelegateReporter<Page>

  /// A bar whose elements stand, or will stand, below `root`; results go into `results`, or below the bar.
  public init(_ id: BarID, host: Node, root: Node, results: Node, on page: Page) {
    self.id = id
    self.page = page
    self.host = host
    bar = SearchBar(language: Language(tag: page.language) ?? .english)
    view = BarView(in: root, on: page)
    resultsRoot = results
    reporter = DelegateReporter(id, page)
    bar.delegate = reporter
  }

  /// All attributes are known: the bar appears, and asks for its configuration.
  public func mount() {
    isMounting = false
    let typed = view.field.readText()
    if typed.isEmpty, let preset = bar.text {
      view.field.writeText(preset)
    } else {
      bar.text = typed
    }
    // The bar lives in this object only, so it never outlives it.
    bar.onChange = { [unowned(unsafe) self] _ in self.render() }
    if let url = configurationURL {
      page.fetch(url, as: Self.configurationRequest, for: id)
      render()
    } else {
      begin()
    }
  }

  /// The bar goes: nobody calls back any more.
  public func unmount() {
    bar.onChange = nil
    bar.delegate = nil
  }

  static var configurationRequest: RequestID { -1 }

  /// The session begins, with the text and the focus that are there already.
  func begin() {
    settings.strings = SessionStrings(bar.language)
    var scopes: [Scope] = []
    for (index, title) in (bar.scopeButtonTitles ?? []).enumerated() {
      scopes.append(Scope(title, index == 0 ? .all : .facet(title)))
    }
    settings.scopes = scopes
    session = SearchSession(configuration: settings)
    perform(.started(epoch: page.epoch))
    if page.capabilities.contains(.speech) { perform(.voiceSupportFound(.remote)) }
    if !page.capabilities.contains(.network) { perform(.connectivityChanged(.offline)) }
    if page.matches(":focus", view.field.input.node) {
      if bar.becomeFirstResponder() { perform(.fieldFocused) }
    }
    let text = view.field.readText()
    if !text.isEmpty {
      bar.didChangeText(to: text)
      perform(.textChanged(text))
    }
    render()
  }

  /// An attribute of the element was set, or removed with nil.
  public func set(_ attribute: Int, to value: SearchText?) {
    guard let attribute = BarAttribute(rawValue: attribute) else { return }
    if !bar.set(attribute, to: value) { setOwn(attribute, to: value) }
    guard !isMounting else { return }
    switch attribute {
    case .text:
      let text = value ?? SearchText()
      view.field.writeText(text)
      perform(.textChanged(text))
    case .scopeTitles: perform(.scopesChanged(scopesOfBar))
    case .selectedScopeButtonIndex: perform(.scopeChosen(bar.selectedScopeButtonIndex))
    default: break
    }
    render()
  }

  private var scopesOfBar: [Scope] {
    (bar.scopeButtonTitles ?? []).enumerated().map { index, title in
      Scope(title, index == 0 ? .all : .facet(title))
    }
  }

  private func setOwn(_ attribute: BarAttribute, to value: SearchText?) {
    switch attribute {
    case .presentation:
      settings.presentation = value == "expandable" ? .expandable : .persistent
    case .trigger:
      settings.trigger = value == "submit" ? .onSubmit : value == "automatic" ? .automatic : .live
    case .configuration: configurationURL = value
    case .required:
      isRequired = value != nil
      if !isMounting { validate() }
    default: break
    }
  }

  /// Lets the session handle an event, and does what it asks for.
  ///
  /// True when the page's own action must not follow.
  @discardableResult
  func perform(_ event: SessionEvent) -> Bool {
    guard var changed = session else { return false }
    let effects = changed.handle(event, at: page.now)
    session = changed
    var prevents = false
    for effect in effects {
      if effect == .preventDefault { prevents = true } else { carryOut(effect) }
    }
    return prevents
  }

  /// The look for this screen and this person.
  func resolvedLook() -> ResolvedAppearance {
    var context = AppearanceContext()
    context.colorScheme = page.matches(media: "(prefers-color-scheme: dark)") ? .dark : .light
    context.state = bar.isEnabled ? .normal : .disabled
    if bar.prompt != nil { context.metrics = .defaultPrompt }
    if page.matches(media: "(prefers-contrast: more)") {
      context.preferences.insert(.moreContrast)
    }
    if page.matches(media: "(prefers-reduced-transparency: reduce)") {
      context.preferences.insert(.reducedTransparency)
    }
    if page.matches(media: "(forced-colors: active)") { context.preferences.insert(.forcedColors) }
    return bar.resolvedAppearance(in: context)
  }

  /// Writes the look's properties that differ from those written last.
  func renderLook() {
    let tokens = resolvedLook().styleTokens
    for (index, token) in tokens.enumerated()
    where index >= shownTokens.count || shownTokens[index].value != token.value {
      page.setStyle(token.name, to: token.value, of: view.frame.node)
    }
    shownTokens = tokens
  }
}
