internal import ArgumentParser
internal import Foundation
internal import InklingStore

/// `inkling bench-store CORPUS DIRECTORY`: what durability costs, and searches while others write.
struct BenchStoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-store",
    abstract: "Measure a store: loading, opening, committing, searching during merges.",
    discussion: """
      CORPUS has a document per line: id, title and body between tabs. The store is made in \
      DIRECTORY, which must not exist, and stays there. Every commit is durable when it is counted. \
      The searches are the first three letters, the first word and the first two words of titles.

      EXAMPLES:
        inkling bench-store taxa.tsv /tmp/taxa.store
        inkling bench-store taxa.tsv /tmp/taxa.store --documents 1000000 --seconds 10
      """)

  @Argument(help: "Documents: id, title, body between tabs.")
  var corpus: String

  @Argument(help: "Where the store is made.")
  var directory: String

  @Option(help: "How many documents are loaded before the rest is measured.")
  var documents = 20_000

  @Option(help: "How long commits, idle searches and searches beside a writer are measured, each.")
  var seconds = 5

  @Option(help: "Write the figures to this JSON file.")
  var raw: String?

  func run() throws {
    guard FileManager.default.fileExists(atPath: corpus) else {
      throw CommandFailure(.noInput, "there is no file \(corpus).")
    }
    guard !FileManager.default.fileExists(atPath: directory) else {
      throw CommandFailure(.cannotCreate, "\(directory) exists already.")
    }
    guard documents > 0, seconds > 0 else {
      throw CommandFailure(.usage, "documents and seconds must be more than 0.")
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
