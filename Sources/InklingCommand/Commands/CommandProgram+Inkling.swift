internal import InklingTerminal

extension CommandProgram {
  /// What is read, helped with, completed and printed as a manual comes from here and from nowhere else.
  static let inkling = CommandProgram(
    name: "inkling",
    abstract: "In-app search, from the keystroke to the result.",
    more: "“inkling help COMMAND” tells more about each; “inkling man | man -l -” is all of it.",
    commands: [
      DemoCommand.self,
      ServeCommand.self,
      SearchCommand.self,
      BuildCommand.self,
      InitThemeCommand.self,
      CatalogCommand.self,
      IndexCommand.self,
      StatsCommand.self,
      MissesCommand.self,
      CheckCommand.self,
      RepairCommand.self,
      ExportCommand.self,
      FollowCommand.self,
      PromoteCommand.self,
      PushCommand.self,
      VerifyCommand.self,
      PullCommand.self,
      CompletionsCommand.self,
      ManCommand.self,
      HelpCommand.self,
    ])
}
