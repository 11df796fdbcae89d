/// Every command, in the order in which help lists them: what most people want first.
///
/// What is read, helped with, completed and printed as a manual comes from here and from nowhere else.
enum CommandTable {
  static let commands: [any RunnableCommand.Type] = [
    DemoCommand.self,
    ServeCommand.self,
    SearchCommand.self,
    BuildCommand.self,
    CatalogCommand.self,
    BenchCommand.self,
    BenchStoreCommand.self,
    IndexCommand.self,
    StatsCommand.self,
    CheckCommand.self,
    RepairCommand.self,
    ExportCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    HelpCommand.self,
  ]

  static var manuals: [CommandManual] { commands.map { $0.manual } }

  /// The command of this name; who misspelt it is told what it is called.
  static func command(named name: String) throws(Misuse) -> any RunnableCommand.Type {
    if let command = commands.first(where: { $0.manual.name == name }) { return command }
    let guess = NameGuess(manuals.map(\.name)).closest(to: name)
    throw Misuse(
      "“\(name)” is not a command.",
      remedy: guess.map { "Did you mean “inkling \($0)”?" } ?? "“inkling help” lists them all.")
  }
}
