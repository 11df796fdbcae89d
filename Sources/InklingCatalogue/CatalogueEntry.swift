public import InklingBar

/// One bar of the catalogue: a name, what there is to see, and the attributes that make it.
public struct CatalogueEntry: Sendable {
  /// What a bar stands on in the catalogue.
  public enum Backdrop: Sendable {
    /// The page's own colour.
    case page
    /// A photograph, busy and of every brightness.
    case photograph

    /// The class of the stage that shows it.
    public var className: StaticString {
      switch self {
      case .page: "stage"
      case .photograph: "stage photograph"
      }
    }
  }

  /// An attribute and its value.
  public struct Setting: Sendable {
    /// The attribute.
    public let attribute: BarAttribute
    /// Its value.
    public let value: SearchText

    /// An attribute and its value; a flag needs none.
    public init(_ attribute: BarAttribute, _ value: SearchText = "") {
      self.attribute = attribute
      self.value = value
    }
  }

  /// A word for addresses and element identifiers, unlike any other entry's.
  public let id: SearchText
  /// The name.
  public let title: SearchText
  /// What there is to see, in a sentence.
  public let note: SearchText
  /// What the bar stands on.
  public let backdrop: Backdrop
  /// The attributes, in the order in which they are written.
  public let settings: [Setting]

  init(
    _ id: SearchText, _ title: SearchText, _ note: SearchText, over backdrop: Backdrop = .page,
    _ settings: [Setting]
  ) {
    self.id = id
    self.title = title
    self.note = note
    self.backdrop = backdrop
    self.settings = settings
  }

  /// A bar as the entry describes it.
  public func makeBar(proxies: AppearanceProxies = AppearanceProxies()) -> SearchBar {
    let bar = SearchBar(proxies: proxies)
    for setting in settings { bar.set(setting.attribute, to: setting.value) }
    return bar
  }
}

/// Entries that belong together.
public struct CatalogueGroup: Sendable {
  /// The heading.
  public let title: SearchText
  /// The entries.
  public let entries: [CatalogueEntry]
}
