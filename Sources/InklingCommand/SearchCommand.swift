internal import ArgumentParser
internal import InklingBar
internal import InklingIndex
internal import InklingRuntime

/// `inkling search FILE QUERY`: ranked hits in the terminal.
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
      """)

  @Argument(help: "The file with the records, or a folder of pages.")
  var file: String

  @Argument(help: "What to search for.")
  var query: String?

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
    let ways = (query == nil ? 0 : 1) + (queries == nil ? 0 : 1) + (interactive ? 1 : 0)
    guard ways == 1 else {
      throw ValidationError("Give a question, --queries or --interactive.")
    }
    guard !explain || (query != nil && !json && !ids) else {
      throw ValidationError("--explain is for one question, printed for people.")
    }
    guard interactive || !isPrivate else {
      throw ValidationError(
        "--private goes with --interactive: a single question is never remembered.")
    }
  }

  func run() async throws {
    let segment = try CorpusIndexer(path: file, options: corpus).open()
    let index: SearchIndex
    do {
      index = try SearchIndex(segment)
    } catch {
      throw CommandFailure(.badData, "the index cannot be opened: \(error)")
    }
    if let queries {
      try BatchSearch(index: index, limit: limit, printsIDs: ids).run(path: queries)
      return
    }
    if interactive {
      try await searchInteractively(index)
    } else {
      answer(query ?? "", from: index)
    }
  }

  private func searchInteractively(_ index: SearchIndex) async throws {
    guard InteractiveTerminal.isAvailable else {
      throw CommandFailure(
        .usage, "--interactive needs a terminal",
        remedy: "Give the question on the command line instead: inkling search FILE QUERY")
    }
    let storage = FileStorage(in: InteractiveSearch.stateFolder)
    var search = InteractiveSearch(
      index: index, storage: storage, history: isPrivate ? .off : .remembered)
    guard let hit = try await search.run() else { return }
    let line = hit.url.isEmpty ? hit.title.plain.string : hit.url.string
    Console.standardOutput.write(line: line)
  }

  private func answer(_ query: String, from index: SearchIndex) {
    let request = SearchRequest(text: Array(query.utf8), limit: limit)
    if ids {
      BatchSearch(index: index, limit: limit, printsIDs: true).answer(request)
      return
    }
    guard !json else {
      Console.standardOutput.write(
        bytes: IndexSource(index).json(answering: request, generation: 0))
      Console.standardOutput.write(line: "")
      return
    }
    let scratch = SearchScratch()
    let answer = index.search(request, scratch: scratch)
    HitPrinter(index: index, console: .standardOutput).print(answer) { hit in
      explain
        ? ExplanationPrinter(documents: index.documentCount)
          .lines(index.explain(hit, in: request, scratch: scratch)) : []
    }
  }
}
