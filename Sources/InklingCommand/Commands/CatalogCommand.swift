internal import InklingIndex
internal import InklingStore
internal import InklingTerminal

/// `inkling catalog`: every configuration of the search bar in a page, with an inspector.
struct CatalogCommand: RunnableCommand {
  static let manual = CommandManual(
    name: "catalog",
    abstract: "Show every kind of search bar, with an inspector and a tour, in your browser.",
    discussion: """
      The gallery at /catalog has every look of the bar, as every Inkling server has it. The tour \
      at /tour/ has a live page for everything that the bar does, with the code that makes it. \
      Both search the named Unicode characters, so no data of yours is needed.
      """,
    options: ListenOptions.facts,
    examples: [
      "inkling catalog",
      "inkling catalog --port 8081",
    ])

  private let listen: ListenOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    listen = try ListenOptions(arguments)
  }

  func run() async throws {
    var runner = SiteRunner(listen: listen)
    runner.path = "/catalog"
    runner.showsTour = true
    try runner.checkAddress()
    try await runner.run(DemoCommand.site(of: DemoCommand.indexCharacters()))
  }
}
