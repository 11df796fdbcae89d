internal import ArgumentParser
internal import InklingServer

/// `inkling serve FILE`: a search page over somebody's own data.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a search page for the records of a file.",
    discussion: """
      Reads .ndjson, .json (an array of objects), .csv and .tsv, and folders of Markdown and HTML \
      pages. Fields that are not named are \
      guessed from their names and values, and the guesses are printed. A malformed row is reported \
      with its line number, counted and left out.

      EXAMPLES:
        inkling serve packages.ndjson
        inkling serve cities.csv --title name --text summary --scope country
        inkling serve books.json --name "Our library" --port 8081
      """)

  @Argument(help: "The file with the records, or a folder of pages.")
  var file: String

  @Option(help: "What the collection is called on the page; the file's name unless given.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Indexes up to this many megabytes are sent to the browser, which then answers by itself.",
      valueName: "megabytes"))
  var browserLimit = Site.defaultBrowserLimit / 1_000_000

  @OptionGroup var corpus: CorpusOptions
  @OptionGroup var listen: ListenOptions

  func validate() throws {
    guard (0...1_000).contains(browserLimit) else {
      throw ValidationError("--browser-limit must be between 0 and 1000.")
    }
  }

  func run() async throws {
    let runner = SiteRunner(listen: listen)
    try await runner.checkAddress()
    let indexer = CorpusIndexer(path: file, options: corpus)
    let segment = try indexer.open()
    try await runner.run(
      openSite(
        title: name ?? indexer.name, segment: segment, browserLimit: browserLimit * 1_000_000))
  }
}
