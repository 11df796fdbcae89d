internal import InklingTerminal

/// `inkling help [COMMAND]`: what a command does, on standard output.
struct HelpCommand: RunnableCommand {
  private static let name = CommandOperand.optional(
    "COMMAND", .command, "The command; all of them without.")

  static let manual = CommandManual(
    name: "help",
    abstract: "Show what a command does, or list the commands.",
    operands: [name.facts],
    examples: ["inkling help", "inkling help search"])

  private let command: CommandManual?

  init(_ arguments: ParsedArguments) throws(Misuse) {
    guard let name = try arguments.value(of: Self.name) else {
      command = nil
      return
    }
    command = try CommandProgram.inkling.manual(named: name)
  }

  func run() {
    let program = CommandProgram.inkling
    if let command { program.showHelp(of: command) } else { program.showHelp() }
  }
}
