/// What an app hears from its search bar: `UISearchBarDelegate`'s eleven methods.
///
/// All methods have a default, so a delegate implements what it needs. The least is a search: in
/// ``searchBar(_:textDidChange:)`` where searching is fast, or in ``searchBarSearchButtonClicked(_:)`` where it is
/// slow.
///
/// **Laws.** The bar calls these only for what a *person* did: setting ``SearchBar/text`` or any
/// other property in code calls nothing. The "should" methods are asked *before* anything changes,
/// and `false` means that nothing does. A method may change the bar; it hears nothing of that.
public protocol SearchBarDelegate: AnyObject {
  /// Asks whether editing may begin; if not, the field does not take the focus.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Editing has begun: the field has the focus.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Asks whether editing may end; if not, the field keeps the focus. Not asked on Cancel.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// Editing has ended: the field has lost the focus.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// The person changed the text, or erased it (then `searchText` is empty).
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: SearchText)
  /// Asks whether these bytes of the text may be replaced by that.
  ///
  /// The range counts bytes of the text as it is; the Clear button does not ask.
  func searchBar(
    _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText: SearchText
  ) -> Bool
  /// The Search key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// The Bookmark button was tapped.
  func searchBarBookmarkButtonClicked(_ searchBar: SearchBar)
  /// The Cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// The Results List button was tapped.
  func searchBarResultsListButtonClicked(_ searchBar: SearchBar)
  /// The person chose another scope.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Yes.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Yes.
  public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: SearchText) {}
  /// Yes.
  public func searchBar(
    _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText: SearchText
  ) -> Bool { true }
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarBookmarkButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarResultsListButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}
