/// The addresses of a site; the raw value is the route's name in the metrics.
enum Route: String, CaseIterable {
  /// The page with the live search bar.
  case page = "/"
  /// The page with results that the server rendered.
  case results = "/search"
  /// An answer as JSON.
  case answer = "/search.json"
  /// What a further source has, as JSON.
  case further = "/further.json"
  /// What the page must know before the first keystroke.
  case configuration = "/inkling.json"
  /// The index, for the browser.
  case segment = "/segment"
  /// A file that the page is made of.
  case asset = "/assets/:name"
  /// Every kind of search bar.
  case catalogue = "/catalog"
  /// For followers of the store: its newest commit.
  case followManifest = "/follow/manifest"
  /// For followers of the store: a file of a commit.
  case followFile = "/follow/files/:name"
  /// For the operator: is it alive?
  case health = "/health"
  /// For the operator: the figures.
  case metrics = "/metrics"
  /// Everything else: a file of the served folder, or nothing.
  case none

  /// Slashes at the end of a path and doubled ones do not count.
  init(path: String) {
    if let known = Route(rawValue: path), known != .none, known != .asset, known != .followFile {
      self = known
      return
    }
    let parts = path.split(separator: "/")
    let plain = "/" + parts.joined(separator: "/")
    if parts.count == 2, parts[0] == "assets" {
      self = .asset
    } else if parts.count == 3, parts[0] == "follow", parts[1] == "files" {
      self = .followFile
    } else if let known = Route(rawValue: plain), known != .asset, known != .followFile {
      self = known
    } else {
      self = .none
    }
  }
}
