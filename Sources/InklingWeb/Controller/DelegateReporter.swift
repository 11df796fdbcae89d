internal import InklingBar

/// Tells the page what the bar's delegate hears: DOM events with the delegate's names, cancelable where
/// UIKit can refuse.
final class DelegateReporter<Page: Host>: SearchBarDelegate {
  private let id: BarID
  private let page: Page
  /// False when the last `searchsubmit` was prevented: no form is sent.
  private(set) var mayFollow = true

  init(_ id: BarID, _ page: Page) {
    self.id = id
    self.page = page
  }

  private func tell(_ event: StaticString, _ detail: SearchText = "{}") -> Bool {
    page.dispatch(event, detail: detail, for: id)
  }

  private func detail(_ text: SearchText) -> SearchText { "{\"text\":" + text.quoted + "}" }

  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool {
    tell("searchshouldbeginediting")
  }

  func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { _ = tell("searchbeginediting") }

  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { tell("searchshouldendediting") }

  func searchBarTextDidEndEditing(_ searchBar: SearchBar) { _ = tell("searchendediting") }

  func searchBar(_ searchBar: SearchBar, textDidChange searchText: SearchText) {
    _ = tell("searchtextchange", detail(searchText))
  }

  func searchBar(
    _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText: SearchText
  ) -> Bool {
    let text = searchBar.session.state.text
    let start = SearchText(decimal: text.utf16Offset(at: range.lowerBound))
    let end = SearchText(decimal: text.utf16Offset(at: range.upperBound))
    return tell(
      "searchshouldchangetext",
      "{\"start\":" + start + ",\"end\":" + end + ",\"replacement\":" + replacementText.quoted
        + "}")
  }

  func searchBarSearchButtonClicked(_ searchBar: SearchBar) {
    mayFollow = tell("searchsubmit", detail(searchBar.session.state.text))
  }

  func searchBarBookmarkButtonClicked(_ searchBar: SearchBar) { _ = tell("searchbookmark") }

  func searchBarCancelButtonClicked(_ searchBar: SearchBar) { _ = tell("searchcancel") }

  func searchBarResultsListButtonClicked(_ searchBar: SearchBar) { _ = tell("searchresultslist") }

  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    _ = tell("searchscopechange", "{\"index\":" + SearchText(decimal: selectedScope) + "}")
  }
}
