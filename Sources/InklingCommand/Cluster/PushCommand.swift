internal import InklingElastic
internal import InklingLock
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// `inkling push --store DIR --to URL --index NAME`: a store's documents in an existing cluster.
struct PushCommand: RunnableCommand {
  private static let store = CommandOption.required(
    "store", "s", .folder("DIRECTORY"), "The store that is pushed; it stays the truth.")
  private static let shards = CommandOption.number(
    "shards", in: 1...1_024, default: 1, "Into how many parts a new index is divided.")
  private static let replicas = CommandOption.number(
    "replicas", in: 0...32, default: 1, "How many more copies of each part a new index has.")
  private static let rebuild = CommandOption.flag(
    "rebuild", nil, "Fill a new index, and put it in the place of the old one when it is whole.")

  static let manual = CommandManual(
    name: "push",
    abstract: "Bring a store into Elasticsearch or OpenSearch.",
    discussion: """
      The cluster gets the words that this engine makes, so that it needs no analyzer of a language. \
      The first push makes the index NAME-COMMIT and the alias NAME. Later ones send what has changed \
      and remove what is gone. A push that is interrupted is run again: it sends what is still \
      missing. Where the fields have changed, or with --rebuild, a new index is filled beside the old \
      one, and the alias goes over to it in one step.

      Requests have 5 MB or 1,000 documents at most, compressed, two at a time. What the cluster \
      refuses for the moment is sent again, after a while that grows to 30 seconds.
      """,
    options: [store.facts] + ClusterOptions.facts + [shards.facts, replicas.facts, rebuild.facts],
    examples: [
      "inkling push --store packages.store --to http://127.0.0.1:9200 --index packages",
      "inkling push --store packages.store --to http://127.0.0.1:9201 --to http://127.0.0.1:9202 --index packages --shards 2",
    ])

  private let store: String
  private let cluster: ClusterOptions
  private let options: PushOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
    cluster = try ClusterOptions(arguments)
    options = PushOptions(
      shards: try arguments.value(of: Self.shards),
      replicas: try arguments.value(of: Self.replicas),
      isRebuilt: try arguments.value(of: Self.rebuild),
      compress: { bytes in bytes.withUnsafeBytes { Gzip.compress($0) } })
  }

  func run() async throws {
    let index = try cluster.open()
    let snapshot = try CorpusIndexer.store(at: store).snapshot
    let progress = ProgressLine("Pushing \(store)", unit: "documents")
    let waiting = Locked("")
    let report: PushReport
    do throws(ElasticError) {
      report = try await index.push(snapshot, options: options) { event in
        switch event {
        case .begins(let index, let isNew):
          Console.standardError.write(line: isNew ? "A new index: \(index)" : "The index: \(index)")
        case .passed(let count): progress.update(count, " of \(grouped(snapshot.documentCount))")
        case .waits(let error, let duration):
          let words = error.description
          if waiting.exchange(words) != words {
            Console.standardError.write(line: "\(words) Next try in \(readable(duration)).")
          }
        case .swapped: break
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    let rate = Double(report.sent) / max(0.001, progress.elapsed / .seconds(1))
    Console.standardOutput.write(
      line: "\(report.index) has commit \(report.generation): \(counted(report.sent, "document")) "
        + "sent, \(grouped(report.removed)) removed, \(grouped(report.unchanged)) unchanged, "
        + "\(grouped(report.newer)) newer there; \(readable(progress.elapsed)), "
        + "\(grouped(Int(rate))) documents/s.")
  }
}
