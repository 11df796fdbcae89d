internal import InklingCore
public import InklingIndex
public import InklingRuntime
public import InklingStore

/// What one server or one static bundle offers to search: an index or a store, its name, and how a page
/// should ask it.
///
/// ```swift
/// let site = try Site(title: "Unicode characters", segment: memory)
/// let configuration = ServerConfiguration()
/// let routes = SiteRoutes(site: site, configuration: configuration)
/// let listener = try Listener(routes, configuration: configuration)
/// ```
public struct Site: Sendable {
  /// The name of the collection, shown as the page's title.
  public let title: String
  /// The hint in the empty field.
  public var placeholder: String {
    givenPlaceholder ?? PageWords(language: bar.language).placeholder(for: title)
  }
  private let givenPlaceholder: String?
  /// What the bar of the page does otherwise than usual.
  public var bar = BarSettings()
  /// What the page shows before somebody searches.
  public var start = PageStart.count
  /// The files that the page is made of.
  public let assets: AssetCatalog
  /// Who answers.
  let source: any LocalSource
  let content: Content
  let segment: ServedContent?
  /// Whether the documents are known to be texts and not short records.
  let holdsTexts: Bool

  /// When the segment for the browser is compressed.
  public enum Compression: Sendable {
    /// As soon as it is there, for a site that stays as it is.
    case atOnce
    /// When a browser asks for it first, for a site that is soon replaced by another one.
    case whenAsked
  }

  /// What is searched.
  enum Content {
    /// A segment, always the same.
    case segment(SegmentMemory)
    /// A store that may change at any moment.
    case store(SearchStore)
  }

  /// Opens a segment and prepares it for being served.
  ///
  /// - Parameters:
  ///   - title: The name of the collection.
  ///   - placeholder: The hint in the empty field; made of the title, in the bar's language, when left out.
  ///   - segment: The bytes of the segment. The site keeps them alive.
  ///   - assets: The page's files; those of this package unless told otherwise.
  ///   - browserLimit: Segments up to this size are sent to the browser, which then answers by
  ///     itself; larger ones are asked over HTTP. Zero keeps every search on the server.
  ///   - compression: When the segment for the browser is compressed.
  /// - Throws: ``SiteError`` when the bytes are no segment or the page's files are damaged.
  public init(
    title: String, placeholder: String? = nil, segment: SegmentMemory, assets: AssetCatalog? = nil,
    browserLimit: Int = Site.defaultBrowserLimit, compression: Compression = .atOnce
  ) throws(SiteError) {
    self.title = title
    givenPlaceholder = placeholder
    do {
      let index = try SearchIndex(segment)
      source = IndexSource(index)
      holdsTexts = index.holdsTexts
    } catch {
      throw .segment(error)
    }
    self.assets = try Self.assets(assets)
    content = .segment(segment)
    if segment.bytes.count <= browserLimit {
      self.segment = ServedContent(
        SharedBytes(segment), type: "application/octet-stream", compressed: compression)
    } else {
      self.segment = nil
    }
  }

  /// Serves a store as it is at each moment: every question is answered by what was committed last.
  ///
  /// The browser gets no segment, because it would not hear of what changes.
  ///
  /// - Throws: ``SiteError`` when the page's files are damaged.
  public init(
    title: String, placeholder: String? = nil, store: SearchStore, assets: AssetCatalog? = nil
  ) throws(SiteError) {
    try self.init(
      title: title, placeholder: placeholder, source: StoreSource(store), assets: assets)
  }

  /// Serves a store by a source over it, which may withhold some of what is stored.
  ///
  /// - Throws: ``SiteError`` when the page's files are damaged.
  public init(
    title: String, placeholder: String? = nil, source: StoreSource, assets: AssetCatalog? = nil
  ) throws(SiteError) {
    self.title = title
    givenPlaceholder = placeholder
    self.source = source
    self.assets = try Self.assets(assets)
    content = .store(source.store)
    segment = nil
    holdsTexts = false
  }

  private static func assets(_ given: AssetCatalog?) throws(SiteError) -> AssetCatalog {
    if let given { return given }
    do throws(AssetError) { return try AssetCatalog() } catch { throw .assets(error) }
  }

  /// Whether what is found may change while the server runs.
  var isLive: Bool {
    if case .store = content { return true }
    return false
  }

  /// What is served, where it is a store.
  var store: SearchStore? {
    if case .store(let store) = content { return store }
    return nil
  }

  /// How many documents can be found.
  public var documentCount: Int { source.documentCount }

  /// 16 MB: a segment of this size compresses to a few megabytes, which a browser fetches once, and
  /// fits a worker's memory on a phone.
  public static let defaultBrowserLimit = SharedLimits.usualBrowserBytes

  /// The titles of the scopes, the widest first.
  var scopeTitles: [String] {
    source.scopeTitles.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The page's configuration, for a server whose segment is at `/segment`.
  var configuration: PageConfiguration {
    let place = segment.map { segment in
      PageConfiguration.Segment(url: "segment?v=\(segment.tag)", bytes: segment.count)
    }
    return PageConfiguration(
      title: title, placeholder: placeholder, scopes: scopeTitles, documents: documentCount,
      segment: place, source: place == nil ? .server : .segment,
      filters: filters)
  }

  /// The fields to filter by, for the page; nil where there are none.
  private var filters: [PageConfiguration.Filter]? {
    let fields = source.schema.fields.filter { $0.role.isFilterable && $0.role != .scope }
    if fields.isEmpty { return nil }
    return fields.map { field in
      PageConfiguration.Filter(
        name: String(decoding: field.name, as: UTF8.self),
        kind: .init(field.role))
    }
  }
}

/// Why a site cannot be opened.
public enum SiteError: Error, Equatable {
  /// The bytes are no segment, or a damaged one.
  case segment(SegmentError)
  /// The page's files are not what was put into the program.
  case assets(AssetError)
}
