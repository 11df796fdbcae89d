internal import InklingIndex
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// Opens a segment as a site and turns what goes wrong into words.
func openSite(
  title: String, segment: SegmentMemory, browserLimit: Int = Site.defaultBrowserLimit,
  assets: AssetCatalog? = nil, compression: Site.Compression = .atOnce
) throws(CommandFailure) -> Site {
  try opened { () throws(SiteError) in
    try Site(
      title: title, segment: segment, assets: assets, browserLimit: browserLimit,
      compression: compression)
  }
}

/// Opens a store as a site that changes with it.
func openSite(title: String, store: SearchStore) throws(CommandFailure) -> Site {
  try opened { () throws(SiteError) in try Site(title: title, store: store) }
}

private func opened(_ open: () throws(SiteError) -> Site) throws(CommandFailure) -> Site {
  do throws(SiteError) {
    return try open()
  } catch {
    switch error {
    case .segment(let reason):
      throw CommandFailure(.badData, "the index cannot be opened: \(reason.words).")
    case .assets(.damaged(let name)):
      throw CommandFailure(.software, "this build of inkling is damaged: \(name) cannot be read.")
    }
  }
}
