internal import ArgumentParser
internal import InklingBar
internal import InklingIndex
internal import InklingRuntime

/// `inkling search FILE QUERY`, `inkling search --store DIR QUERY`: ranked hits in the terminal.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the best hits of a question.",
    discussion: """
      The matching words are marked where the output is a terminal. With --json the answer is \
      printed as the page gets it. With --interactive a search bar appears on the terminal; a \
      chosen result is printed.

      EXAMPLES:
        inkling search packages.ndjson "text editor"
        inkling search cities.csv brelin --limit 3
        inkling search cities.csv berlin --json
        inkling search cities.csv berlin --explain
        inkling search cities.csv --interactive
        inkling search --store packages.store "text editor"
      """)

  @Argument(help: "The file with the records, or a folder of pages; none with --store.")
  var file: String?

  @Argument(help: "What to search for.")
  var query: String?

  @Option(help: ArgumentHelp("Search this store instead of a file.", valueName: "directory"))
  var store: String?

  @Option(help: "Ask every line of this file instead; `name<tab>question` lines keep their names.")
  var queries: String?

  @Flag(help: "Print one line of ids per question.")
  var ids = false

  @Option(help: "How many hits to print, at most 100.")
  var limit = 10

  @Flag(help: "Print the answer as JSON.")
  var json = false

  @Flag(help: "Say of each hit why it stands where it stands.")
  var explain = false

  @Flag(help: "Search while you type, in the terminal.")
  var interactive = false

  @Flag(
    name: .customLong("private"),
    help: "With --interactive: neither show nor remember recent searches.")
  var isPrivate = false

  @OptionGroup var corpus: CorpusOptions

  func validate() throws {
    guard (1...100).contains(limit) else {
      throw ValidationError("--limit must be between 1 and 100.")
    }
    if store == nil, file == nil { throw ValidationError("Give a file, or --store.") }
    if store != nil, query != nil {
      throw ValidationError("With --store there is no file, only a question.")
    }
    let ways = (question == nil ? 0 : 1) + (queries == nil ? 0 : 1) + (interactive ? 1 : 0)
    guard ways == 1 else {
      throw ValidationError("Give a question, --queries or --interactive.")
    }
    guard !explain || (question != nil && !json && !ids) else {
      throw ValidationError("--explain is for one question, printed for people.")
    }
    guard interactive || !isPrivate else {
      throw ValidationError(
        "--private goes with --interactive: a single question is never remembered.")
    }
  }

  /// With --store the only argument is the question.
  private var question: String? { store == nil ? query : file }

  func run() async throws {
    let source: any LocalSource
    if let store {
      source = StoreSource(try CorpusIndexer.store(at: store))
    } else {
      source = try CorpusIndexer(path: file ?? "", options: corpus).source()
    }
    if let queries {
      try BatchSearch(source: source, limit: limit, printsIDs: ids).run(path: queries)
      return
    }
    if interactive {
      try await searchInteractively(source)
    } else {
      try answer(question ?? "", from: source)
    }
  }

  private func searchInteractively(_ source: any LocalSource) async throws {
    guard InteractiveTerminal.isAvailable else {
      throw CommandFailure(
        .usage, "--interactive needs a terminal",
        remedy: "Give the question on the command line instead: inkling search FILE QUERY")
    }
    let storage = FileStorage(in: InteractiveSearch.stateFolder)
    var search = InteractiveSearch(
      source: source, storage: storage, history: isPrivate ? .off : .remembered)
    guard let hit = try await search.run() else { return }
    let line = hit.url.isEmpty ? hit.title.plain.string : hit.url.string
    Console.standardOutput.write(line: line)
  }

  private func answer(
    _ query: String, from source: any LocalSource
  ) throws(CommandFailure) {
    let request = SearchRequest(text: Array(query.utf8), limit: limit)
    if ids {
      BatchSearch(source: source, limit: limit, printsIDs: true).answer(request)
      return
    }
    guard !json else {
      Console.standardOutput.write(bytes: source.json(answering: request, generation: 0))
      Console.standardOutput.write(line: "")
      return
    }
    let found = source.rows(answering: request)
    guard explain else {
      HitPrinter(console: .standardOutput).print(found)
      return
    }
    guard let index = (source as? IndexSource)?.index else {
      throw CommandFailure(.usage, "--explain is for a file; a store has more than one index.")
    }
    let scratch = SearchScratch()
    HitPrinter(console: .standardOutput).print(found) { hit in
      ExplanationPrinter(documents: index.documentCount)
        .lines(index.explain(hit, in: request, scratch: scratch))
    }
  }
}
