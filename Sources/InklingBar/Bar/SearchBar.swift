/// A search bar with `UISearchBar`'s names, defaults and rules: the face of a ``InklingSession/SearchSession``.
///
/// The session alone holds what is typed, chosen and found, and decides what follows. Setting ``text``, ``tokens`` or a scope
/// is an event for it; the delegate hears of what it has changed.
///
/// The bar draws nothing and searches nothing. A renderer shows it (``configuration``, ``visibleButtons``, ``scopes``,
/// ``resolvedAppearance(in:)``) and passes on what the person does (``becomeFirstResponder()``, ``didChangeText(to:)``,
/// ``tap(_:)``, …). The delegate decides what that means.
///
/// ```swift
/// let bar = SearchBar()
/// bar.placeholder = "Search mail"
/// bar.scopeButtonTitles = ["All", "From", "Subject"]
/// bar.showsScopeBar = true
/// bar.delegate = mailbox
/// ```
///
/// A bar belongs to one thread, as in UIKit.
public final class SearchBar {
  /// Everything that only code sets.
  ///
  /// Changing it in code redraws the bar and calls no delegate.
  public var configuration: SearchBarConfiguration {
    didSet { settingsChanged() }
  }

  /// What is typed, chosen, asked and found; changed by ``perform(_:)`` only.
  ///
  /// A renderer of this package reads it in place (`inout`): a copy would retain all that it holds.
  public package(set) var session: SearchSession

  /// Who carries the session's effects out; nobody until a renderer comes.
  ///
  /// Kept alive, as the ``delegate`` is.
  public var shell: (any SearchBarShell)?

  /// Who hears what the person does.
  ///
  /// The bar keeps it alive (Embedded Swift has no weak references): an owner that is its own bar's
  /// delegate sets this to nil when it is done.
  public var delegate: (any SearchBarDelegate)?

  /// Whether the field is being edited, that is, has the focus.
  public internal(set) var isFirstResponder = false

  /// Whether a search is under way: from the focus, or the first search, until Cancel.
  public var isActive: Bool { session.state.isActive }

  /// The names of the containers that the bar is in, the innermost first, for the appearance proxy.
  public var containers: [SearchText] = [] {
    didSet { onChange?(.immediate) }
  }

  /// The language of the built-in words; switching it takes the texts of ``localizations`` along.
  public var language: Language {
    didSet {
      guard language != oldValue else { return }
      if let translate { translate(self, oldValue) } else { onChange?(.immediate) }
    }
  }

  /// The app's own texts by language; see ``LocalizedContent``.
  public internal(set) var localizations: [LocalizedContent] = []
  /// Puts the texts of the new language in the place of the old ones.
  ///
  /// Only ``localize(_:)`` names the function, so a page whose bars have texts in one language does not load it.
  var translate: ((SearchBar, Language) -> Void)?

  /// How a change should be shown.
  public enum Transition: Sendable {
    /// At once.
    case immediate
    /// Moving, unless the person prefers less of that.
    case animated
  }

  /// Called after every change that can be seen, so that a renderer can follow in the same turn.
  public var onChange: ((Transition) -> Void)?

  let proxies: AppearanceProxies
  /// Whether the person did something that only a delegate could have answered.
  var delegateWasMissed = false
  /// Whether the text comes from code and the person has not touched it since.
  var textWasSetInCode = false
  /// Whether there was a text: UIKit tells an empty one from none.
  var hasText = false
  /// Whether there is a list of scopes, perhaps an empty one.
  package internal(set) var hasScopeTitles = false
  /// While true, the session's changes are code's, of which no delegate hears.
  var isInCode = false

  /// A bar with these settings, using the app's appearance proxies unless given others.
  public init(
    _ configuration: SearchBarConfiguration = SearchBarConfiguration(),
    language: Language = .english, proxies: AppearanceProxies = .shared
  ) {
    self.configuration = configuration
    self.language = language
    self.proxies = proxies
    var settings = SessionConfiguration()
    settings.sources = []
    session = SearchSession(configuration: settings)
    tellScopeActivation()
  }

  /// The look of all bars in the app.
  public static func appearance() -> AppearanceProxy { AppearanceProxies.shared.appearance() }

  /// The look of all bars inside containers of this name.
  public static func appearance(whenContainedIn name: SearchText) -> AppearanceProxy {
    AppearanceProxies.shared.appearance(whenContainedIn: name)
  }
}

/// What is seen, decided from the settings.
extension SearchBar {
  /// The buttons that are drawn.
  public var visibleButtons: SearchBarButtons {
    var requested: SearchBarButtons = []
    if configuration.showsBookmarkButton { requested.insert(.bookmark) }
    if configuration.showsSearchResultsButton { requested.insert(.resultsList) }
    let isAutomatic = configuration.automaticallyShowsCancelButton && isActive
    if configuration.showsCancelButton || isAutomatic { requested.insert(.cancel) }
    if configuration.showsSearchButton || session.waitsForSubmit { requested.insert(.search) }
    var visible = SearchBarButtons.visible(
      of: requested, in: isPlaceholderVisible ? .empty : .something)
    if !configuration.showsClearButton { visible.remove(.clear) }
    return visible
  }

  /// The scope buttons that are drawn; without titles no scope bar is seen.
  public var scopes: ScopeBarRules { session.scopeRules }

  /// Whether the scope bar is drawn.
  public var isScopeBarVisible: Bool { session.state.showsScopes }

  /// Whether the placeholder is seen: exactly while the field holds nothing.
  public var isPlaceholderVisible: Bool {
    session.state.text.isEmpty && session.state.tokens.isEmpty
  }

  /// Whether a navigation bar above should be hidden now.
  public var hidesNavigationBar: Bool {
    isActive && configuration.hidesNavigationBarDuringPresentation
  }

  /// Whether the content below should be dimmed, unless there are results to show.
  public var obscuresBackground: Bool {
    isActive && configuration.obscuresBackgroundDuringPresentation
  }

  /// What assistive technology calls the field: its own name, else the placeholder, else "Search".
  public var accessibleName: SearchText {
    for candidate in [configuration.accessibilityLabel, configuration.placeholder] {
      if let candidate, !candidate.isEmpty { return candidate }
    }
    return language.text(.search)
  }

  /// The look after all proxies, before it is resolved for a screen.
  public var effectiveAppearance: SearchBarAppearance {
    configuration.styled(proxies.effective(configuration.appearance, in: containers))
  }
}
