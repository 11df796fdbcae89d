/// The row of a command in the table: everything that help, manual, completion and reading need.
struct CommandManual: Sendable {
  let name: String
  /// One sentence: what it does.
  let abstract: String
  /// Paragraphs, an empty line between them; lines are cut by who shows them.
  var discussion = ""
  var operands: [OperandFacts] = []
  /// The options but `--help`, which every command has.
  var options: [OptionFacts] = []
  /// Whole lines for a shell, each of which a test runs.
  var examples: [String] = []

  var allOptions: [OptionFacts] { options + [.help] }

  func option(named name: String) -> OptionFacts? { allOptions.first { $0.name == name } }

  func option(lettered letter: Character) -> OptionFacts? {
    allOptions.first { $0.letter == letter }
  }

  /// `inkling build SOURCE --output FOLDER [OPTIONS]`.
  var usage: String {
    (["inkling", name] + operands.map(\.spelling)
      + options.filter(\.isRequired).map(\.spelling) + ["[OPTIONS]"])
      .joined(separator: " ")
  }
}

/// A command: made from what was typed, which it checks, and run then.
protocol RunnableCommand: SendableMetatype {
  static var manual: CommandManual { get }
  /// Reads everything that the command needs; nothing is done before all of it is right.
  init(_ arguments: ParsedArguments) throws(Misuse)
  /// Does the work. Throws ``CommandFailure`` or ``ProblemsFound``.
  func run() async throws
}

/// The command did its work and found problems, which it has printed: status 1, and no message.
struct ProblemsFound: Error {
  static let status: Int32 = 1
}
