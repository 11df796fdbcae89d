internal import InklingTerminal

/// How fast the engine and the store are, on documents and questions of one's own.
@main
struct InklingBench {
  static func main() async {
    await CommandProgram(
      name: "inkling-bench",
      abstract: "How fast Inkling's engine and store are, on documents and questions of your own.",
      more: "“inkling-bench COMMAND --help” tells more about each.",
      commands: [
        BlocksCommand.self, ClusterCommand.self, FiltersCommand.self, KeystrokesCommand.self,
        SessionCommand.self, StoreCommand.self,
      ]
    ).main()
  }
}
