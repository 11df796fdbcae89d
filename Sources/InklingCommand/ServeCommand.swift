internal import ArgumentParser
internal import InklingServer
internal import InklingStore

/// `inkling serve FILE`, `inkling serve --store DIR`: a search page over somebody's own data.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a search page for the records of a file.",
    discussion: """
      Reads .ndjson, .json (an array of objects), .csv and .tsv, and folders of Markdown and HTML \
      pages. Fields that are not named are \
      guessed from their names and values, and the guesses are printed. A malformed row is reported \
      with its line number, counted and left out. The pages of a folder are served as well.

      A store is served as it is at each moment: what another process commits is found by the next \
      question.

      EXAMPLES:
        inkling serve packages.ndjson
        inkling serve cities.csv --title name --text summary --scope country
        inkling serve books.json --name "Our library" --port 8081
        inkling serve --store packages.store
      """)

  @Argument(help: "The file with the records, or a folder of pages; none with --store.")
  var file: String?

  @Option(help: ArgumentHelp("Serve this store instead of a file.", valueName: "directory"))
  var store: String?

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
    guard (file == nil) != (store == nil) else {
      throw ValidationError("Give a file or --store, one of them.")
    }
    guard (0...1_000).contains(browserLimit) else {
      throw ValidationError("--browser-limit must be between 0 and 1000.")
    }
  }

  func run() async throws {
    var runner = SiteRunner(listen: listen)
    try await runner.checkAddress()
    if store == nil, indexer.isFolderOfPages { runner.folder = indexer.path }
    try await runner.run(site())
  }

  private var indexer: CorpusIndexer {
    CorpusIndexer(path: store ?? file ?? "", options: corpus)
  }

  private func site() throws(CommandFailure) -> Site {
    let title = name ?? indexer.name
    if store != nil || SearchStore.exists(at: indexer.path) {
      return try openSite(title: title, store: CorpusIndexer.store(at: indexer.path))
    }
    return try openSite(
      title: title, segment: indexer.open(), browserLimit: browserLimit * 1_000_000)
  }
}
