internal import InklingTerminal

/// `inkling man`: the manual of the program.
struct ManCommand: RunnableCommand {
  static let manual = CommandManual(
    name: "man",
    abstract: "Print the manual page.",
    discussion: """
      The page is written for man: pipe it there to read it, or save it as inkling.1 in a folder \
      of the manual's path.
      """,
    examples: ["inkling man | man -l -", "inkling man > inkling.1"])

  init(_ arguments: ParsedArguments) {}

  func run() {
    Console.standardOutput.write(ManualPage(.inkling).text)
  }
}
