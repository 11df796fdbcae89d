/// Something about a bar that its developer should know: a setting that has no effect, or that the
/// bar did not follow to the letter.
///
/// Nothing here stops the bar from working: each says what was done instead.
public struct Diagnostic: Sendable, Equatable {
  /// What is the matter.
  public enum Code: UInt8, Sendable, CaseIterable {
    case conflictingAppearance, unpairedBackgroundImage, bothTrailingButtons
    case tooManyScopes, tooFewScopes, emptyScopeTitle, duplicateScopeTitle
    case selectedScopeOutOfRange, missingDelegate, buttonWithoutDelegate
    case textUsedAsDescription, raisedAlpha, movedTint, addedPlate, movedScopeTitle
    case colorInMinimalBar, styleAgainstProminence, secureTextEntry, missingDividerImages
  }

  /// What is the matter.
  public let code: Code
  /// The property it is about, as it is called in Swift.
  public let property: StaticString
  /// What is the matter, in a sentence.
  public let problem: StaticString
  /// What the bar did instead, in a sentence.
  public let remedy: StaticString
  /// The number of the requirement that asks for it.
  public let requirement: StaticString

  /// Whether both say the same about the same property.
  public static func == (one: Diagnostic, other: Diagnostic) -> Bool {
    one.code == other.code && SearchText(one.property) == SearchText(other.property)
  }

  /// The diagnostic in one line, for a console: property, problem, remedy, requirement.
  public var line: SearchText {
    SearchText(property) + ": " + SearchText(problem) + " " + SearchText(remedy) + " ("
      + SearchText(requirement) + ")"
  }
}
