import InklingBar

/// Writes down every call, and can be told to refuse.
final class LoggingDelegate: SearchBarDelegate {
  var log: [String] = []
  var mayBegin = true
  var mayEnd = true
  var mayChange = true
  /// What else to do when a change is told.
  var onTextChange: ((SearchBar) -> Void)?

  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool {
    log.append("shouldBeginEditing")
    return mayBegin
  }

  func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { log.append("didBeginEditing") }

  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool {
    log.append("shouldEndEditing")
    return mayEnd
  }

  func searchBarTextDidEndEditing(_ searchBar: SearchBar) { log.append("didEndEditing") }

  func searchBar(_ searchBar: SearchBar, textDidChange searchText: SearchText) {
    log.append("textDidChange \"\(searchText)\"")
    onTextChange?(searchBar)
  }

  func searchBar(
    _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText: SearchText
  ) -> Bool {
    let text = searchBar.text ?? ""
    log.append(
      "shouldChange \(range.lowerBound)..<\(range.upperBound) of \"\(text)\" to \"\(replacementText)\""
    )
    return mayChange
  }

  func searchBarSearchButtonClicked(_ searchBar: SearchBar) { log.append("search") }
  func searchBarBookmarkButtonClicked(_ searchBar: SearchBar) { log.append("bookmark") }
  func searchBarCancelButtonClicked(_ searchBar: SearchBar) { log.append("cancel") }
  func searchBarResultsListButtonClicked(_ searchBar: SearchBar) { log.append("resultsList") }

  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    log.append("scope \(selectedScope)")
  }
}

/// A bar with proxies of its own, so that tests running beside each other do not meet.
func makeBar(_ configuration: SearchBarConfiguration = SearchBarConfiguration()) -> SearchBar {
  SearchBar(configuration, proxies: AppearanceProxies())
}
