internal import InklingElastic
internal import InklingTerminal

/// `inkling pull --store DIR --to URL --index NAME`: an index of a cluster as a store.
struct PullCommand: RunnableCommand {
  private static let store = CommandOption.required(
    "store", "s", .folder("DIRECTORY"), "The directory of the new store.")

  static let manual = CommandManual(
    name: "pull",
    abstract: "Bring an index that was pushed back into a store.",
    discussion: """
      The index has every value of every document, so a store that was lost comes back with all of \
      them. The directory must not have a store with documents.
      """,
    options: [store.facts] + ClusterOptions.facts,
    examples: [
      "inkling pull --store restored.store --to http://127.0.0.1:9200 --index packages"
    ])

  private let store: String
  private let cluster: ClusterOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
    cluster = try ClusterOptions(arguments)
  }

  func run() async throws {
    let index = try cluster.open()
    let progress = ProgressLine("Pulling \(index.name)", unit: "documents")
    let count: Int
    do throws(ElasticError) {
      count = try await index.pull(into: store) { progress.update($0) }
    } catch {
      throw CommandFailure(error)
    }
    Console.standardOutput.write(
      line: "\(store) has \(counted(count, "document")), after \(readable(progress.elapsed)).")
  }
}
