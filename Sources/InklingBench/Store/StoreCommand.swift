internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling-bench store CORPUS DIRECTORY`: what durability costs, and searches while others write.
struct StoreCommand: RunnableCommand {
  private static let corpus = CommandOperand.required(
    "CORPUS", .file, "Documents: id, title, body between tabs.")
  private static let directory = CommandOperand.required(
    "DIRECTORY", .folder, "Where the store is made.")
  private static let documents = CommandOption.number(
    "documents", in: 1...Int.max, default: 20_000,
    "How many documents are loaded before the rest is measured.")
  private static let seconds = CommandOption.number(
    "seconds", in: 1...86_400, default: 5,
    "How long commits, idle searches and searches beside a writer are measured, each.")
  private static let raw = CommandOption.optional(
    "raw", nil, .file("FILE"), "Write the figures to this JSON file.")

  static let manual = CommandManual(
    name: "store",
    abstract: "Measure a store: loading, opening, committing, searching during merges.",
    discussion: """
      CORPUS has a document per line: id, title and body between tabs. The store is made in \
      DIRECTORY, which must not exist, and stays there. Every commit is durable when it is counted. \
      The searches are the first three letters, the first word and the first two words of titles.
      """,
    operands: [corpus.facts, directory.facts],
    options: [documents.facts, seconds.facts, raw.facts],
    examples: [
      "inkling-bench store taxa.tsv taxa.store",
      "inkling-bench store taxa.tsv taxa.store --documents 50000 --seconds 1 --raw taxa.json",
    ])

  private let corpus: String
  private let directory: String
  private let documents: Int
  private let seconds: Int
  private let raw: String?

  init(_ arguments: ParsedArguments) throws(Misuse) {
    corpus = try arguments.value(of: Self.corpus)
    directory = try arguments.value(of: Self.directory)
    documents = try arguments.value(of: Self.documents)
    seconds = try arguments.value(of: Self.seconds)
    raw = try arguments.value(of: Self.raw)
  }

  func run() throws {
    guard FileFacts(corpus) != nil else {
      throw CommandFailure(.noInput, "there is no file \(corpus).")
    }
    guard FileFacts(directory) == nil else {
      throw CommandFailure(.cannotCreate, "\(directory) exists already.")
    }
    let console = Console.standardOutput
    var bench = try BenchStore(corpus: corpus, directory: directory, seconds: seconds)
    let load = try bench.load(documents)
    console.write(
      line: "load    \(load.documents) documents in one durable update, "
        + "\(Int(load.perSecond)) a second, \(load.bytes) bytes after its merges")
    let (open, verified) = try (bench.open(.structure), bench.open(.everything))
    console.write(
      line: "open    \(open) ms to the first answer, "
        + "\(verified) ms with every byte compared with its checksum")
    let commits = try bench.commit()
    console.write(
      line: "commit  \(commits.count) of one document: \(Int(commits.perSecond)) a second")
    let searches = try bench.search()
    console.write(line: "idle    \(searches.idle.summary)")
    console.write(
      line: "crowded \(searches.crowded.summary), "
        + "beside a thread that computes and one that stands back")
    console.write(
      line: "writer  \(searches.busy.summary), "
        + "beside \(searches.commits) commits of \(BenchStore.batch) documents "
        + "and \(searches.merges) merges")
    console.write(
      line: "after   \(searches.after.summary), in the \(searches.segments) segments that are left")
    console.write(line: "merging \(searches.merging.summary), beside a merge of all of them")
    guard let raw else { return }
    let json =
      "{\"bulk_per_s\":\(load.perSecond),\"bytes\":\(load.bytes),\"open_ms\":\(open),"
      + "\"open_verified_ms\":\(verified),\"commits_per_s\":\(commits.perSecond),"
      + "\"idle\":\(searches.idle.json),\"crowded\":\(searches.crowded.json),"
      + "\"busy\":\(searches.busy.json),\"after\":\(searches.after.json),"
      + "\"merging\":\(searches.merging.json),"
      + "\"segments\":\(searches.segments),"
      + "\"writer_commits\":\(searches.commits),\"merges\":\(searches.merges)}"
    try Data(json.utf8).write(to: URL(filePath: raw))
  }
}
