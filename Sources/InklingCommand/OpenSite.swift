internal import InklingIndex
internal import InklingServer

/// Opens a segment as a site and turns what goes wrong into words.
func openSite(
  title: String, segment: SegmentMemory, browserLimit: Int = Site.defaultBrowserLimit
) throws(CommandFailure) -> Site {
  do {
    return try Site(title: title, segment: segment, browserLimit: browserLimit)
  } catch {
    switch error {
    case .segment(let reason):
      throw CommandFailure(.badData, "the index cannot be opened: \(reason)")
    case .assets(.missing(let path)):
      throw CommandFailure(
        .noInput, "the page's files are missing: \(path)",
        remedy: "Keep the folder inkling_InklingServer.resources beside the program.")
    }
  }
}
