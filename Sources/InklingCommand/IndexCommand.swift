internal import ArgumentParser
internal import Foundation
internal import InklingStore

/// `inkling index PATH --store DIR`: records into a store that lives on.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Put the records of a file, or the pages of a folder, into a store.",
    discussion: """
      The store is made if it does not exist. Records are known by their ids: what the store has \
      already is passed over, so an interrupted run is finished by running it again. With --prune \
      records that the source no longer has are deleted, unless a part of it could not be read.

      EXAMPLES:
        inkling index packages.ndjson --store packages.store
        inkling index website --store website.store --prune --watch
        inkling index --sqlite app.db --query "SELECT id, title, body FROM note" --store notes.store
      """)

  @Argument(help: "The file with the records, or a folder of pages.")
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Read the rows of a query on this SQLite database instead (trait SQLite).",
      valueName: "file"))
  var sqlite: String?

  @Option(help: ArgumentHelp("The query for --sqlite; its columns are the fields.", valueName: "q"))
  var query: String?

  @Option(help: ArgumentHelp("The directory of the store.", valueName: "directory"))
  var store: String

  @Flag(help: "Delete what the source no longer has.")
  var prune = false

  @Flag(help: "Stay, and index again whenever the file or folder changes.")
  var watch = false

  @OptionGroup var corpus: CorpusOptions

  func validate() throws {
    guard (path == nil) != (sqlite == nil) else {
      throw ValidationError("Give a file, a folder or --sqlite, one of them.")
    }
    guard (query == nil) == (sqlite == nil) else {
      throw ValidationError("--sqlite and --query belong together.")
    }
  }

  private var source: String { path ?? sqlite ?? "" }

  func run() async throws {
    var seen = SourceFingerprint(path: source)
    try load()
    guard watch else { return }
    Console.standardError.write(line: "Watching \(source). Ctrl-C ends.")
    var told: String?
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(1))
      let now = SourceFingerprint(path: source)
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
    let progress = ProgressLine("Indexing \(source)", unit: "rows")
    do {
      let report = try StoreLoading.load(
        reader(), into: store, choice: corpus.choice,
        strictness: corpus.strict ? .strict : .lenient,
        pruning: prune ? .deleteOthers : .keepOthers
      ) { now in
        progress.update(now)
        return .goOn
      }
      say(report, progress)
    } catch let failure as StoreLoading.Failure {
      switch failure {
      case .source(let error): throw CommandFailure(error)
      case .store(let error): throw CommandFailure(error)
      case .otherSource: throw CommandFailure(.badData, failure.description)
      case .fixedFields: throw CommandFailure(.usage, failure.description)
      }
    } catch let error as ImportError {
      throw CommandFailure(error)
    }
  }

  private func reader() throws -> any RecordReader {
    if let sqlite, let query { return try rows(sqlite, query) }
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
      throw CommandFailure(.noInput, "there is no file \(source).")
    }
    if isFolder.boolValue { return try FolderReader(source) }
    guard let format = RecordFormat(path: source) else {
      throw ImportError.unknownFormat(path: source)
    }
    return try format.reader(.file(source))
  }

  private func rows(_ database: String, _ query: String) throws -> any RecordReader {
    #if SQLite
    return try SQLiteReader(database: database, query: query)
    #else
    throw CommandFailure(
      .unavailable, "this build of inkling does not read SQLite databases.",
      remedy: "Build it with the trait: swift build -c release --traits SQLite")
    #endif
  }

  private func say(_ report: StoreLoading.Report, _ progress: ProgressLine) {
    progress.finish(
      "Wrote \(counted(report.written, "document")) in \(readable(progress.elapsed)), "
        + "\(grouped(report.unchanged)) unchanged, \(grouped(report.deleted)) deleted")
    report.build.write(to: .standardError, unit: "row")
    if prune, report.unread > 0 {
      Console.standardError.write(
        line: "Nothing was deleted, because \(counted(report.unread, "row")) could not be read.")
    }
  }
}

/// What tells whether a file, a folder or a database has changed: paths, sizes and times.
private struct SourceFingerprint: Equatable {
  private var entries: [String: [Double]] = [:]

  init(path: String) {
    note(path)
    note(path + "-wal")
    guard let walk = FileManager.default.enumerator(atPath: path) else { return }
    while let name = walk.nextObject() as? String { note(path + "/" + name) }
  }

  private mutating func note(_ path: String) {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return }
    let size = (facts[.size] as? NSNumber)?.doubleValue ?? 0
    let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    entries[path] = [size, time]
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
