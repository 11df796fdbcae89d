/// The words of each diagnostic, in one place.
extension Diagnostic {
  init(_ code: Code, _ property: StaticString? = nil) {
    let words = Diagnostic.words(for: code)
    self.code = code
    self.property = property ?? words.property
    problem = words.problem
    remedy = words.remedy
    requirement = words.requirement
  }

  private typealias Words = (
    property: StaticString, problem: StaticString, remedy: StaticString, requirement: StaticString
  )

  private static func words(for code: Code) -> Words {
    switch code {
    case .conflictingAppearance, .unpairedBackgroundImage, .raisedAlpha, .movedTint, .addedPlate,
      .movedScopeTitle, .colorInMinimalBar, .styleAgainstProminence, .missingDividerImages:
      wordsAboutLook(code)
    case .bothTrailingButtons:
      (
        "showsBookmarkButton", "Bookmark and Results List buttons cannot be shown together.",
        "Only the Results List button is shown.", "S4-20"
      )
    case .tooManyScopes:
      (
        "scopeButtonTitles", "A scope bar has at most four scopes.",
        "The first four are shown.", "D-04"
      )
    case .tooFewScopes:
      (
        "scopeButtonTitles", "One scope is no choice.", "No scope bar is shown.", "D-04"
      )
    case .emptyScopeTitle:
      (
        "scopeButtonTitles", "A scope has no title.", "Its button is shown without words.", "S3-24"
      )
    case .duplicateScopeTitle:
      (
        "scopeButtonTitles", "Two scopes have the same title.",
        "Both are shown, and cannot be told apart.", "S3-24"
      )
    case .selectedScopeOutOfRange:
      (
        "selectedScopeButtonIndex", "No scope button has this index.", "The first is selected.",
        "S4-23"
      )
    case .missingDelegate:
      (
        "delegate", "Every search bar needs a delegate to respond to the user.",
        "Nothing was called.", "S4-24"
      )
    case .buttonWithoutDelegate:
      (
        "delegate", "The button has no function of its own and there is no delegate.",
        "Tapping it changes nothing.", "S4-21"
      )
    case .textUsedAsDescription:
      (
        "text", "The preset text reads like a description of the search.",
        "It is searched for; a description belongs into placeholder or prompt.", "S4-08"
      )
    case .secureTextEntry:
      (
        "isSecureTextEntry", "A query that cannot be read cannot be corrected.",
        "The text is shown.", "Annex A"
      )
    }
  }

  private static func wordsAboutLook(_ code: Code) -> Words {
    switch code {
    case .conflictingAppearance:
      (
        "barTintColor", "A style and a color are set, which are alternatives.",
        "The color is drawn, the style is not.", "S4-57"
      )
    case .unpairedBackgroundImage:
      (
        "backgroundImage", "Only one of bar and scope bar has a background image.",
        "The other is drawn in the bar's color.", "S4-39"
      )
    case .raisedAlpha:
      (
        "barTintColor", "Text could not be read on this color when it is translucent.",
        "The bar covers more than usual.", "S4-41"
      )
    case .movedTint:
      (
        "tintColor", "Words in this color could not be read on the bar.",
        "Words are drawn darker or lighter; shapes keep the color where they can.", "S4-34"
      )
    case .addedPlate:
      (
        "backgroundImage", "Words could not be read on this image.",
        "They stand on a plate.", "S4-36"
      )
    case .movedScopeTitle:
      (
        "scopeBarButtonTitleTextAttributes", "Words in this color could not be read.",
        "They are drawn darker or lighter.", "S3-22"
      )
    case .colorInMinimalBar:
      (
        "barTintColor", "A minimal bar has no background to color.", "The color is not drawn.",
        "S3-04"
      )
    case .styleAgainstProminence:
      (
        "searchBarStyle", "The style does not suit how important search is here.",
        "The style is drawn as it is set.", "S3-13"
      )
    default:
      (
        "scopeBarButtonDividerImage", "Dividers are needed for three pairs of states.",
        "The missing pairs use the image for two buttons at rest.", "Annex A"
      )
    }
  }
}
