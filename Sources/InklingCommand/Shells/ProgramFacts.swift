internal import InklingTerminal

/// What the manual says beside the commands.
enum ProgramFacts {
  /// Environment variables that change what the program does.
  static let environment = [
    ("NO_COLOR", "If it is set and not empty, hits are printed without marks."),
    ("TERM", "If it is “dumb”, nothing is marked, and no line is drawn over another."),
    (
      "XDG_STATE_HOME",
      "Where recent searches of --interactive are kept, in a folder inkling; ~/.local/state unless set."
    ),
  ]

  /// The statuses with which the program ends, and their meaning.
  static let statuses: [(Int32, String)] =
    [
      (0, "Everything went well; finding nothing is well."),
      (ProblemsFound.status, "“check” found damage, or “repair” lost documents."),
    ] + CommandFailure.Status.allCases.map { ($0.rawValue, $0.meaning) }
}
