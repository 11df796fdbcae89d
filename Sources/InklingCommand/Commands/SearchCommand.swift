internal import InklingBar
internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

/// `inkling search FILE QUERY`, `inkling search --store DIR QUERY`: ranked hits in the terminal.
struct SearchCommand: RunnableCommand {
  private static let file = CommandOperand.optional(
    "FILE", .file, "The file with the records, a folder of pages, or -; none with --store.")
  private static let query = CommandOperand.optional("QUERY", .text, "What to search for.")
  private static let store = CommandOption.optional(
    "store", "s", .folder("DIRECTORY"), "Search this store instead of a file.")
  private static let queries = CommandOption.optional(
    "queries", nil, .file("FILE"),
    "Ask every line of this file instead; “name<tab>question” lines keep their names.")
  private static let ids = CommandOption.flag("ids", nil, "Print one line of ids per question.")
  private static let limit = CommandOption.number(
    "limit", "n", in: 1...SharedLimits.maximumHits, default: SharedLimits.usualHitsOfPrograms,
    "How many hits to print.")
  private static let filter = CommandOption.list(
    "filter", nil, .word("FILTER"),
    "Only hits with one of these values, genre:Drama,Comedy, or in this range, year:1990..1999.")
  private static let sort = CommandOption.order(
    "sort", "Order by a number or a date, with a dash before it the largest first.")
  private static let facets = CommandOption.optional(
    "facets", nil, .word("FIELDS"),
    "Count the values of these fields as well, with commas between them: genre,year.")
  private static let json = CommandOption.flag("json", "j", "Print the answer as JSON.")
  private static let explain = CommandOption.flag(
    "explain", "e", "Say of each hit why it stands where it stands.")
  private static let interactive = CommandOption.flag(
    "interactive", "i", "Search while you type, in the terminal.")
  private static let isPrivate = CommandOption.flag(
    "private", nil, "With --interactive: neither show nor remember recent searches.")

  static let manual = CommandManual(
    name: "search",
    abstract: "Print the best hits of a question.",
    discussion: """
      The matching words are marked where the output is a terminal. With --json the answer is \
      printed as the page gets it. Several filters hold together; with a filter or an order the \
      question may be left out. A backslash takes a comma into a value. With --facets those rows count \
      that match the question and the filters of the other fields. With --interactive a search bar appears on the terminal; a \
      chosen result is printed.
      """,
    operands: [file.facts, query.facts],
    options: [
      store.facts, queries.facts, ids.facts, limit.facts, filter.facts, sort.facts, facets.facts,
      json.facts, explain.facts, interactive.facts, isPrivate.facts,
    ] + CorpusOptions.facts,
    examples: [
      #"inkling search packages.ndjson "text editor""#,
      "inkling search cities.csv brelin --limit 3",
      "inkling search cities.csv berlin --json",
      "inkling search cities.csv berlin --explain",
      "inkling search packages.ndjson editor --filter section:editors",
      "inkling search packages.ndjson --sort -size --limit 3",
      "inkling search packages.ndjson editor --facets section,size",
      "inkling search cities.csv --interactive",
      #"inkling search --store packages.store "text editor""#,
    ])

  /// Who asks what.
  private enum Asking {
    case once(String)
    /// Every line of this file.
    case lines(of: String)
    case interactively(HistoryMode)
  }

  /// What is printed of a question's answer.
  private enum Form {
    case hits
    case explained
    case json
    case ids
  }

  private let file: String
  private let store: String?
  private let asking: Asking
  private let form: Form
  private let limit: Int
  private let filters: [String]
  private let order: String
  private let facets: String
  private let corpus: CorpusOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    limit = try arguments.value(of: Self.limit)
    filters = try arguments.value(of: Self.filter)
    order = try arguments.value(of: Self.sort) ?? ""
    facets = try arguments.value(of: Self.facets) ?? ""
    let (file, query) = (try arguments.value(of: Self.file), try arguments.value(of: Self.query))
    store = try arguments.value(of: Self.store)
    if store == nil, file == nil { throw Misuse("Give a file, or --store.") }
    if store != nil, query != nil {
      throw Misuse("With --store there is no file, only a question.")
    }
    self.file = file ?? ""
    // With --store the only operand is the question.
    asking = try Self.asking(arguments, question: store == nil ? query : file)
    form = try Self.form(arguments, of: asking)
    corpus = try CorpusOptions(arguments)
  }

  private static func asking(
    _ arguments: ParsedArguments, question: String?
  ) throws(Misuse) -> Asking {
    let lines = try arguments.value(of: queries)
    let (isInteractive, isPrivate) = (
      try arguments.value(of: interactive), try arguments.value(of: isPrivate)
    )
    guard isInteractive || !isPrivate else {
      throw Misuse("--private goes with --interactive: a single question is never remembered.")
    }
    let filters = try arguments.value(of: filter)
    let isCounted = try arguments.value(of: facets) != nil
    let isNarrowed = try arguments.value(of: sort) != nil || !filters.isEmpty || isCounted
    if isNarrowed, isInteractive {
      throw Misuse("--filter, --sort and --facets are for questions of the command line.")
    }
    if isCounted, lines != nil { throw Misuse("--facets is for one question.") }
    switch (question, lines, isInteractive) {
    case (nil, nil, false) where isNarrowed: return .once("")
    case (let question?, nil, false): return .once(question)
    case (nil, let lines?, false): return .lines(of: lines)
    case (nil, nil, true): return .interactively(isPrivate ? .off : .remembered)
    default: throw Misuse("Give a question, --queries or --interactive.")
    }
  }

  private static func form(
    _ arguments: ParsedArguments, of asking: Asking
  ) throws(Misuse) -> Form {
    let (printsJSON, printsIDs) = (
      try arguments.value(of: json), try arguments.value(of: ids)
    )
    guard try arguments.value(of: explain) else {
      return printsIDs ? .ids : printsJSON ? .json : .hits
    }
    guard case .once = asking, !printsJSON, !printsIDs else {
      throw Misuse("--explain is for one question, printed for people.")
    }
    return .explained
  }

  func run() async throws {
    let source: any LocalSource
    if let store {
      source = StoreSource(try CorpusIndexer.store(at: store))
    } else {
      source = try CorpusIndexer(path: file, options: corpus).source()
    }
    switch asking {
    case .once(let question): try answer(question, from: source)
    case .lines(let path):
      try BatchSearch(
        source: source, request: request("", of: source), printsIDs: form == .ids
      ).run(path: path)
    case .interactively(let history): try await searchInteractively(source, history)
    }
  }

  private func searchInteractively(
    _ source: any LocalSource, _ history: HistoryMode
  ) async throws {
    guard InteractiveTerminal.isAvailable else {
      throw CommandFailure(
        .usage, "--interactive needs a terminal",
        remedy: "Give the question on the command line instead: inkling search FILE QUERY")
    }
    let storage = FileStorage(in: InteractiveSearch.stateFolder)
    var search = InteractiveSearch(
      source: source, storage: storage, history: history)
    guard let hit = try await search.run() else { return }
    let line = hit.url.isEmpty ? hit.title.plain.string : hit.url.string
    Console.standardOutput.write(line: line)
  }

  private func answer(
    _ query: String, from source: any LocalSource
  ) throws(CommandFailure) {
    let request = try request(query, of: source)
    switch form {
    case .ids:
      BatchSearch(source: source, request: request, printsIDs: true).answer(request)
    case .json:
      Console.standardOutput.write(json: source.json(answering: request, generation: 0))
      Console.standardOutput.write(line: "")
    case .hits:
      let found = source.rows(answering: request)
      // Without words, filters and an order nothing is looked for: the counts are all that was asked.
      if !request.text.isEmpty || !request.filters.isEmpty || !order.isEmpty
        || request.facets.isEmpty
      {
        HitPrinter(console: .standardOutput).print(found)
      }
      FacetPrinter(console: .standardOutput, schema: source.schema).print(found.answer.facets)
    case .explained: try explain(request, from: source)
    }
  }

  /// The question with the filters and the order of the command line.
  private func request(
    _ text: String, of source: any LocalSource
  ) throws(CommandFailure) -> SearchRequest {
    do throws(FilterError) {
      var request = SearchRequest(
        text: Array(text.utf8), limit: limit,
        filters: try SearchFilter.all(filters.map { Array($0.utf8) }, of: source.schema),
        sort: try SearchSort(Array(order.utf8), of: source.schema))
      request.facets = try source.schema.facets(Array(facets.utf8))
      return request
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  private func explain(
    _ request: SearchRequest, from source: any LocalSource
  ) throws(CommandFailure) {
    let found = source.rows(answering: request)
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
