public import InklingIndex
internal import InklingRuntime

/// What one server or one static bundle offers to search: an index, its name, and how a page should
/// ask it.
///
/// ```swift
/// let site = try Site(title: "Unicode characters", segment: memory)
/// let application = buildApplication(site: site, configuration: SiteConfiguration())
/// try await application.runService()
/// ```
public struct Site: Sendable {
  /// The name of the collection, shown as the page's title.
  public let title: String
  /// The hint in the empty field.
  public let placeholder: String
  /// The index that answers.
  public let index: SearchIndex
  /// The files that the page is made of.
  public let assets: AssetCatalog
  let memory: SegmentMemory
  let source: IndexSource
  let segment: ServedContent?

  /// Opens a segment and prepares it for being served.
  ///
  /// - Parameters:
  ///   - title: The name of the collection.
  ///   - placeholder: The hint in the empty field; made of the title when left out.
  ///   - segment: The bytes of the segment. The site keeps them alive.
  ///   - assets: The page's files; those of this package unless told otherwise.
  ///   - browserLimit: Segments up to this size are sent to the browser, which then answers by
  ///     itself; larger ones are asked over HTTP. Zero keeps every search on the server.
  /// - Throws: ``SiteError`` when the bytes are no segment or the page's files are missing.
  public init(
    title: String, placeholder: String? = nil, segment: SegmentMemory, assets: AssetCatalog? = nil,
    browserLimit: Int = Site.defaultBrowserLimit
  ) throws(SiteError) {
    self.title = title
    self.placeholder = placeholder ?? "Search \(title)"
    do {
      index = try SearchIndex(segment)
    } catch {
      throw .segment(error)
    }
    if let assets {
      self.assets = assets
    } else {
      do {
        self.assets = try AssetCatalog()
      } catch {
        throw .assets(error)
      }
    }
    memory = segment
    source = IndexSource(index)
    if segment.bytes.count <= browserLimit {
      self.segment = ServedContent([UInt8](segment.bytes), type: "application/octet-stream")
    } else {
      self.segment = nil
    }
  }

  /// 16 MB: a segment of this size compresses to a few megabytes, which a browser fetches once, and
  /// fits a worker's memory on a phone.
  public static let defaultBrowserLimit = 16_000_000

  /// The titles of the scopes, the widest first.
  var scopeTitles: [String] {
    index.scopeTitles.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The page's configuration, for a server whose segment is at `/segment`.
  var configuration: PageConfiguration {
    let place = segment.map { segment in
      PageConfiguration.Segment(url: "segment?v=\(segment.tag)", bytes: segment.count)
    }
    return PageConfiguration(
      title: title, placeholder: placeholder, scopes: scopeTitles, documents: index.documentCount,
      segment: place, source: place == nil ? .server : .segment)
  }
}

/// Why a site cannot be opened.
public enum SiteError: Error, Equatable {
  /// The bytes are no segment, or a damaged one.
  case segment(SegmentError)
  /// The page's files are not where the program looks for them.
  case assets(AssetError)
}
