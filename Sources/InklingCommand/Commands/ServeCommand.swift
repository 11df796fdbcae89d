internal import InklingImport
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// `inkling serve FILE`, `inkling serve --store DIR`: a search page over somebody's own data.
struct ServeCommand: RunnableCommand {
  private static let file = CommandOperand.optional(
    "FILE", .file, "The file with the records, or a folder of pages; none with --store.")
  private static let store = CommandOption.optional(
    "store", "s", .folder("DIRECTORY"), "Serve this store instead of a file.")
  private static let name = CommandOption.optional(
    "name", nil, .word("NAME"),
    "What the collection is called on the page; the file's name unless given.")
  private static let browserLimit = CommandOption.number(
    "browser-limit", in: 0...1_000, default: Site.defaultBrowserLimit / 1_000_000,
    "Indexes up to this many megabytes are sent to the browser, which then answers by itself.")
  private static let allFiles = CommandOption.flag(
    "all-files", nil,
    "Serve every file of a folder that is not hidden, not only its pages and what they refer to.")
  private static let followKey = CommandOption.optional(
    "follow-key", nil, .file("FILE"),
    "Give the store to followers that show the key in this file; env:NAME takes it from a variable."
  )

  private static let logMisses = CommandOption.optional(
    "log-misses", nil, .file("FILE"),
    "Count in this file what people look for and do not find; “inkling misses” prints it.")

  static let manual = CommandManual(
    name: "serve",
    abstract: "Serve a search page for the records of a file.",
    discussion: """
      Reads .ndjson, .json (an array of objects, an object with one, or an object of objects), .csv \
      and .tsv, each also as .gz, and folders of Markdown and HTML pages; - is standard input. Fields \
      that are not named are guessed from their names and values, and the guesses are printed: texts \
      and codes are searched, few different values, numbers and dates are for filters. A malformed row is reported \
      with its line number, counted and left out. The pages of a folder \
      are served as well, and the pictures, style sheets and other files that they refer to; \
      their scripts are not run, because they could read what people search for. The pages of a \
      documentation archive are nothing without their scripts: build a page for it, and let \
      another web server hand the archive out.

      A folder of pages is followed: a page that is saved is found by the next question. Only \
      pages that changed are read again.

      A store is served as it is at each moment: what another process commits is found by the next \
      question. With --follow-key other machines copy it by “inkling follow”.

      With --elastic the page shows the store's rows first and adds those of a cluster behind them: \
      documents that the store does not have under the same id. The cluster may be slow or away; \
      then the page says so, and /health says “degraded”.

      With --log-misses the server answers every question, because it would not hear what a \
      browser answers by itself. The file has questions and counts, and nothing of who asked.
      """,
    operands: [file.facts],
    options: [
      store.facts, name.facts, browserLimit.facts, allFiles.facts, followKey.facts, logMisses.facts,
    ]
      + ClusterOptions.besideFacts
      + BarOptions.facts
      + CorpusOptions.facts
      + ListenOptions.facts,
    examples: [
      "inkling serve packages.ndjson",
      "inkling serve cities.csv --title name --text summary --scope country",
      "inkling serve packages.ndjson --keyword section --boost size",
      #"inkling serve books.json --name "Our library" --port 8081"#,
      "inkling serve --store packages.store",
      "inkling serve --store packages.store --follow-key follow.key",
      "inkling serve --store packages.store --elastic http://127.0.0.1:9200/packages",
      "inkling serve packages.ndjson --log-misses misses.tsv",
      "inkling serve packages.ndjson --bar lang=de --bar voice=no --bar history=session",
    ])

  private let file: String?
  private let store: String?
  private let name: String?
  private let browserLimit: Int
  private let allFiles: Bool
  private let followKey: FollowKeyFile?
  private let misses: MissFile?
  private let elastic: ClusterOptions?
  private let bar: BarOptions
  private let corpus: CorpusOptions
  private let listen: ListenOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    file = try arguments.value(of: Self.file)
    store = try arguments.value(of: Self.store)
    guard (file == nil) != (store == nil) else {
      throw Misuse("Give a file or --store, one of them.")
    }
    name = try arguments.value(of: Self.name)
    misses = try arguments.value(of: Self.logMisses).map { MissFile(path: $0) }
    let limit = try arguments.value(of: Self.browserLimit)
    browserLimit = misses == nil ? limit : 0
    allFiles = try arguments.value(of: Self.allFiles)
    followKey = try arguments.value(of: Self.followKey).map { FollowKeyFile(place: $0) }
    elastic = try ClusterOptions(beside: arguments)
    if elastic != nil, store == nil { throw Misuse("--elastic goes with --store.") }
    if elastic != nil, misses != nil {
      throw Misuse("--log-misses counts what the store lacks, and --elastic adds just that.")
    }
    if followKey != nil, store == nil { throw Misuse("--follow-key goes with --store.") }
    bar = try BarOptions(arguments)
    corpus = try CorpusOptions(arguments)
    listen = try ListenOptions(arguments)
  }

  func run() async throws {
    var runner = SiteRunner(listen: listen)
    try runner.checkAddress()
    if store == nil, indexer.isFolderOfPages { runner.folder = indexer.path }
    runner.browserLimit = browserLimit * 1_000_000
    runner.servesAllFiles = allFiles
    runner.misses = misses
    runner.further = try elastic.map { (elastic) throws(CommandFailure) in try elastic.further() }
    runner.followKey = try followKey.map { (file) throws(CommandFailure) in try file.read() }
    if store == nil { runner.follower = try FolderFollower(indexer) }
    var site = try runner.follower.map(site) ?? site()
    site.bar = bar.settings
    try await runner.run(site)
  }

  private var indexer: CorpusIndexer {
    CorpusIndexer(path: store ?? file ?? "", options: corpus)
  }

  private func site(of follower: FolderFollower) throws(CommandFailure) -> Site {
    try openSite(
      title: name ?? indexer.name, segment: follower.first.segment,
      browserLimit: browserLimit * 1_000_000)
  }

  private func site() throws(CommandFailure) -> Site {
    let title = name ?? indexer.name
    if store != nil {
      return try openSite(title: title, store: CorpusIndexer.store(at: indexer.path))
    }
    switch try indexer.open() {
    case .store(let store): return try openSite(title: title, store: store)
    case .segment(let segment):
      return try openSite(
        title: title, segment: segment, browserLimit: browserLimit * 1_000_000)
    }
  }
}
