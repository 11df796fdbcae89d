internal import InklingTerminal

/// `inkling completions SHELL`: what a shell needs to complete our command lines.
struct CompletionsCommand: RunnableCommand {
  private static let shell = CommandOperand<CompletionShell>.choice(
    "SHELL", "The shell: bash, zsh or fish.")

  static let manual = CommandManual(
    name: "completions",
    abstract: "Print a script with which a shell completes commands and options.",
    discussion: """
      bash reads it from its start-up file: source <(inkling completions bash). zsh wants a file \
      _inkling in a folder of its fpath. fish wants a file inkling.fish in \
      ~/.config/fish/completions.
      """,
    operands: [shell.facts],
    examples: [
      "inkling completions bash > inkling.bash",
      "inkling completions zsh > _inkling",
      "inkling completions fish > inkling.fish",
    ])

  private let shell: CompletionShell

  init(_ arguments: ParsedArguments) throws(Misuse) {
    shell = try arguments.value(of: Self.shell)
  }

  func run() {
    let script = CompletionScript(commands: CommandProgram.inkling.manuals)
    Console.standardOutput.write(script.text(for: shell))
  }
}
