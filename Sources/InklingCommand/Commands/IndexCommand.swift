internal import InklingImport
internal import InklingSQLite
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling index PATH --store DIR`: records into a store that lives on.
struct IndexCommand: RunnableCommand {
  private static let path = CommandOperand.optional(
    "PATH", .file, "The file with the records, a folder of pages, or - for standard input.")
  private static let sqlite = CommandOption.optional(
    "sqlite", nil, .file("FILE"), "Read the rows of a query on this SQLite database instead.")
  private static let query = CommandOption.optional(
    "query", nil, .word("SQL"), "The query for --sqlite; its columns are the fields.")
  private static let store = CommandOption.required(
    "store", "s", .folder("DIRECTORY"), "The directory of the store.")
  private static let prune = CommandOption.flag(
    "prune", nil, "Delete what the source no longer has.")
  private static let allowEmpty = CommandOption.flag(
    "allow-empty", nil, "With --prune: delete everything if the source has nothing.")
  private static let watch = CommandOption.flag(
    "watch", nil, "Stay, and index again whenever the file or folder changes.")

  static let manual = CommandManual(
    name: "index",
    abstract: "Put the records of a file, or the pages of a folder, into a store.",
    discussion: """
      The store is made if it does not exist. Records are known by their ids: what the store has \
      already is passed over, so an interrupted run is finished by running it again. With --prune \
      records that the source no longer has are deleted, unless a part of it could not be read.
      """,
    operands: [path.facts],
    options: [store.facts, sqlite.facts, query.facts, prune.facts, allowEmpty.facts, watch.facts]
      + CorpusOptions.facts,
    examples: [
      "inkling index packages.ndjson --store packages.store",
      "inkling index - --store packages.store < packages.ndjson",
      "inkling index website --store website.store --prune --watch",
      #"inkling index --sqlite app.db --query "SELECT id, title, body FROM note" --store notes.store"#,
    ])

  /// Where the records come from.
  private enum Source {
    case path(String)
    case database(String, query: String)

    /// The file or folder that is looked at for changes.
    var path: String {
      switch self {
      case .path(let path), .database(let path, _): path
      }
    }
  }

  private let source: Source
  private let store: String
  private let pruning: StoreLoading.Pruning
  private let watch: Bool
  private let corpus: CorpusOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    let path = try arguments.value(of: Self.path)
    let (database, query) = (
      try arguments.value(of: Self.sqlite), try arguments.value(of: Self.query)
    )
    switch (path, database, query) {
    case (let path?, nil, nil): source = .path(path)
    case (nil, let database?, let query?): source = .database(database, query: query)
    case (_, _?, nil), (_, nil, _?): throw Misuse("--sqlite and --query belong together.")
    default: throw Misuse("Give a file, a folder or --sqlite, one of them.")
    }
    store = try arguments.value(of: Self.store)
    let (prunes, mayEmpty) = (
      try arguments.value(of: Self.prune), try arguments.value(of: Self.allowEmpty)
    )
    if mayEmpty, !prunes { throw Misuse("--allow-empty goes with --prune.") }
    pruning = mayEmpty ? .deleteOthersOrAll : prunes ? .deleteOthers : .keepOthers
    watch = try arguments.value(of: Self.watch)
    if watch, RecordOrigin.isStandardInput(source.path) {
      throw Misuse("--watch looks at a file or folder; standard input ends once.")
    }
    corpus = try CorpusOptions(arguments)
  }

  func run() async throws {
    var seen = SourceFingerprint(path: source.path)
    try load()
    guard watch else { return }
    Console.standardError.write(line: "Watching \(source.path). Ctrl-C ends.")
    var told: String?
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(1))
      let now = SourceFingerprint(path: source.path)
      if now == seen { continue }
      do {
        try load()
        (seen, told) = (now, nil)
      } catch let failure as CommandFailure {
        // Half-written, or gone for the moment in which an editor replaces it: looked at again.
        if failure.message != told { Console.standardError.write(line: failure.message) }
        told = failure.message
      }
    }
  }

  private func load() throws {
    let progress = ProgressLine("Indexing \(source.path)", unit: "rows")
    do {
      let report = try StoreLoading.load(
        reader(), into: store, choice: corpus.choice,
        strictness: corpus.strict ? .strict : .lenient,
        pruning: pruning
      ) { now in
        progress.update(now)
        return .goOn
      }
      say(report, progress)
    } catch let failure as StoreLoading.Failure {
      throw CommandFailure(failure)
    } catch let error as ImportError {
      throw CommandFailure(error)
    }
  }

  private func reader() throws -> any RecordReader {
    switch source {
    case .database(let database, let query):
      return try SQLiteReader(database: database, query: query)
    case .path(let path):
      guard RecordOrigin.isStandardInput(path) || FileFacts(path) != nil else {
        throw CommandFailure(.noInput, "there is no file \(path).")
      }
      if FileFacts(path)?.isFolder == true {
        return try FolderOfPages.reader(
          path, sections: corpus.sections, selection: corpus.selection)
      }
      guard let origin = try RecordOrigin(path, largestInMemory: 0, or: corpus.format) else {
        throw ImportError.unknownFormat(path: path)
      }
      return try origin.reader()
    }
  }

  private func say(_ report: StoreLoading.Report, _ progress: ProgressLine) {
    progress.finish(
      "Wrote \(counted(report.written, "document")) in \(readable(progress.elapsed)), "
        + "\(grouped(report.unchanged)) unchanged, \(grouped(report.deleted)) deleted")
    report.build.write(to: .standardError, unit: "row", verbose: corpus.verbose)
    if pruning != .keepOthers, report.unread > 0 {
      Console.standardError.write(
        line: "Nothing was deleted, because \(counted(report.unread, "row")) could not be read.")
    }
  }
}

/// What tells whether a file, the pages of a folder or a database have changed: paths, sizes and times.
private struct SourceFingerprint: Equatable {
  private var entries: [String: FileFacts] = [:]

  init(path: String) {
    if FileFacts(path)?.isFolder == true {
      // Of a folder what is read of it: a store that is written inside it is no change.
      for name in (try? FolderOfPages.reader(path).pages) ?? [] {
        entries[name] = FileFacts(path + "/" + name)
      }
    } else {
      entries[path] = FileFacts(path)
      entries[path + "-wal"] = FileFacts(path + "-wal")
    }
  }
}

extension ProgressLine {
  /// Rows, rate and remaining time, as far as they are known.
  func update(_ now: BuildProgress) {
    let rate = "  \(grouped(Int(now.rowsPerSecond)))/s"
    let left = now.remainingSeconds.map { "  \(Int($0.rounded(.up))) s left" } ?? ""
    update(now.rows, rate + left)
  }
}
