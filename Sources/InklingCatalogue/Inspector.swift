public import InklingBar

/// The inspector's form: which settings there are, in which order and under which names.
///
/// After Interface Builder's Attributes Inspector for a search bar.
public enum Inspector {
  /// A part of the form under one heading.
  public struct Section: Sendable {
    /// The heading.
    public let title: SearchText
    /// The settings.
    public let rows: [Row]
  }

  /// One setting.
  public struct Row: Sendable {
    /// The attribute.
    public let attribute: BarAttribute
    /// The name in the form.
    public let label: SearchText

    init(_ attribute: BarAttribute, _ label: SearchText) {
      self.attribute = attribute
      self.label = label
    }
  }

  /// All sections.
  public static var sections: [Section] {
    [content, options, style, keyboard, images, offsets]
  }

  private static var content: Section {
    Section(
      title: "Search Bar",
      rows: [
        Row(.text, "Text"), Row(.placeholder, "Placeholder"), Row(.prompt, "Prompt"),
        Row(.accessibilityLabel, "Label for ears"), Row(.lang, "Language"),
      ])
  }

  private static var options: Section {
    Section(
      title: "Options",
      rows: [
        Row(.showsSearchResultsButton, "Shows Search Results Button"),
        Row(.searchResultsButtonSelected, "Search Results Button Selected"),
        Row(.showsBookmarkButton, "Shows Bookmarks Button"),
        Row(.showsSearchButton, "Shows Search Button"),
        Row(.showsClearButton, "Shows Clear Button"),
        Row(.showsCancelButton, "Shows Cancel Button"), Row(.showsScopeBar, "Shows Scope Bar"),
        Row(.disabled, "Disabled"), Row(.scopeTitles, "Scope Titles"),
        Row(.selectedScopeButtonIndex, "Selected Scope"),
        Row(.scopeBarActivation, "Scope Bar Appears"), Row(.tokens, "Tokens"),
      ])
  }

  private static var style: Section {
    Section(
      title: "Appearance",
      rows: [
        Row(.prominence, "Prominence"), Row(.searchBarStyle, "Search Style"),
        Row(.barStyle, "Bar Style"), Row(.theme, "Theme"), Row(.translucent, "Translucent"),
        Row(.barTintColor, "Bar Tint"), Row(.tintColor, "Tint"),
      ])
  }

  private static var keyboard: Section {
    Section(
      title: "Text Input Traits",
      rows: [
        Row(.autocapitalizationType, "Capitalize"), Row(.autocorrectionType, "Correction"),
        Row(.spellCheckingType, "Spell Checking"), Row(.keyboardType, "Keyboard"),
        Row(.keyboardAppearance, "Keyboard Look"), Row(.returnKeyType, "Return Key"),
        Row(.enablesReturnKeyAutomatically, "Return Key Waits for Text"),
      ])
  }

  private static var images: Section {
    Section(
      title: "Images",
      rows: [
        Row(.backgroundImage, "Background"), Row(.scopeBarBackgroundImage, "Scope Bar"),
        Row(.searchFieldBackgroundImage, "Search Field"),
        Row(.scopeBarButtonBackgroundImage, "Scope Button"),
        Row(.scopeBarButtonSelectedBackgroundImage, "Chosen Scope Button"),
        Row(.scopeBarButtonDividerImage, "Scope Divider"), Row(.searchIcon, "Search Icon"),
        Row(.clearIcon, "Clear Icon"), Row(.bookmarkIcon, "Bookmark Icon"),
        Row(.resultsListIcon, "Results Icon"),
      ])
  }

  private static var offsets: Section {
    Section(
      title: "Position Adjustments",
      rows: [
        Row(.searchTextPositionAdjustment, "Text"),
        Row(.searchFieldBackgroundPositionAdjustment, "Field Background"),
        Row(.searchIconPositionAdjustment, "Search Icon"),
        Row(.clearIconPositionAdjustment, "Clear Icon"),
        Row(.bookmarkIconPositionAdjustment, "Bookmark Icon"),
        Row(.resultsListIconPositionAdjustment, "Results Icon"),
      ])
  }
}
