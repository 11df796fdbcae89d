internal import InklingElastic
internal import InklingStore
internal import InklingTerminal

/// `inkling verify --store DIR --to URL --index NAME`: whether an index has what the store has.
struct VerifyCommand: RunnableCommand {
  private static let store = CommandOption.required(
    "store", "s", .folder("DIRECTORY"), "The store that the index was made of.")

  static let manual = CommandManual(
    name: "verify",
    abstract: "Compare a store with its index in a cluster, document by document.",
    discussion: """
      Counts and the checksum of every id are compared. The status is 65 where they differ; the first \
      ids that do are printed.
      """,
    options: [store.facts] + ClusterOptions.facts,
    examples: [
      "inkling verify --store packages.store --to http://127.0.0.1:9200 --index packages"
    ])

  private let store: String
  private let cluster: ClusterOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
    cluster = try ClusterOptions(arguments)
  }

  func run() async throws {
    let index = try cluster.open()
    let snapshot = try CorpusIndexer.store(at: store).snapshot
    let found: ElasticComparison
    do throws(ElasticError) { found = try await index.verify(snapshot) } catch {
      throw CommandFailure(error)
    }
    Console.standardOutput.write(
      line:
        "The store has \(counted(found.store, "document")) at commit \(snapshot.generation), the "
        + "index \(grouped(found.index)) at commit \(found.generation): \(grouped(found.missing)) "
        + "missing, \(grouped(found.extra)) too many, \(grouped(found.different)) different.")
    guard !found.isEqual else { return }
    for id in found.examples { Console.standardOutput.write(line: "  \(Printable.text(id))") }
    throw CommandFailure(
      .badData, "the index differs from the store.", remedy: "Push the store again.")
  }
}
