/// The row of a command in the table: everything that help, manual, completion and reading need.
package struct CommandManual: Sendable {
  /// The program that has the command, which sets it.
  var program = ""
  package let name: String
  /// One sentence: what it does.
  package let abstract: String
  /// Paragraphs, an empty line between them; whoever shows them breaks the lines.
  package var discussion = ""
  package var operands: [OperandFacts] = []
  /// The options but `--help`, which every command has.
  package var options: [OptionFacts] = []
  /// Whole lines for a shell, each of which a test runs.
  package var examples: [String] = []

  package init(
    name: String, abstract: String, discussion: String = "",
    operands: [OperandFacts] = [], options: [OptionFacts] = [], examples: [String] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  package var allOptions: [OptionFacts] { options + [.help] }

  package func option(named name: String) -> OptionFacts? { allOptions.first { $0.name == name } }

  package func option(lettered letter: Character) -> OptionFacts? {
    allOptions.first { $0.letter == letter }
  }

  /// `inkling build`: what is typed before operands and options.
  package var spelling: String { "\(program) \(name)" }

  /// `inkling build SOURCE --output FOLDER [OPTIONS]`.
  package var usage: String {
    ([spelling] + operands.map(\.spelling)
      + options.filter(\.isRequired).map(\.spelling) + ["[OPTIONS]"])
      .joined(separator: " ")
  }
}

/// A command: made from what was typed, which it checks, and run then.
package protocol RunnableCommand: SendableMetatype {
  static var manual: CommandManual { get }
  /// Reads everything that the command needs; nothing is done before all of it is right.
  init(_ arguments: ParsedArguments) throws(Misuse)
  /// Does the work. Throws ``CommandFailure`` or ``ProblemsFound``.
  func run() async throws
}

/// The command did its work and found problems, which it has printed: status 1, and no message.
package struct ProblemsFound: Error {
  package static let status: Int32 = 1

  package init() {}
}
