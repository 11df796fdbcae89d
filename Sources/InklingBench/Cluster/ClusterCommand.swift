internal import InklingElastic
internal import InklingRuntime
internal import InklingSession
internal import InklingStore
internal import InklingTerminal

/// `inkling-bench cluster QUERIES`: questions to an index of a cluster, one after the other.
struct ClusterCommand: RunnableCommand {
  private static let queries = CommandOperand.required(
    "QUERIES", .file, "Questions: name and question between tabs; further columns are passed over.")
  private static let node = CommandOption.list(
    "to", nil, .word("URL"), "The address of a node, such as http://127.0.0.1:9200.")
  private static let index = CommandOption.required(
    "index", nil, .word("NAME"), "The name of the index.")
  private static let limit = CommandOption.number(
    "limit", "n", in: 1...100, default: 10, "How many hits are asked for.")
  private static let keystrokes = CommandOption.flag(
    "keystrokes", nil, "Ask every beginning of each question, as it would be typed.")
  private static let store = CommandOption.optional(
    "store", "s", .folder("DIRECTORY"), "The store that was pushed, asked the same beside it.")

  static let manual = CommandManual(
    name: "cluster",
    abstract: "Ask a cluster that “inkling push” has filled, and say what it found and how soon.",
    discussion: """
      A line for each question: its name, the ids of its hits between spaces, and the microseconds of \
      each keystroke between commas; behind a third tab an error, where one was thrown. With --store, \
      behind a fourth and a fifth the ids and the microseconds of the store.
      """,
    operands: [queries.facts],
    options: [node.facts, index.facts, limit.facts, keystrokes.facts, store.facts],
    examples: [
      "inkling-bench cluster questions.tsv --to http://127.0.0.1:9201 --index packages --keystrokes"
    ])

  private let queries: String
  private let nodes: [String]
  private let index: String
  private let limit: Int
  private let isTyped: Bool
  private let store: String?

  init(_ arguments: ParsedArguments) throws(Misuse) {
    queries = try arguments.value(of: Self.queries)
    nodes = try arguments.value(of: Self.node)
    index = try arguments.value(of: Self.index)
    limit = try arguments.value(of: Self.limit)
    isTyped = try arguments.value(of: Self.keystrokes)
    store = try arguments.value(of: Self.store)
  }

  func run() async throws {
    let source: ElasticSource
    do throws(ElasticError) {
      source = try ElasticSource(ElasticCluster(nodes), index: index)
    } catch {
      throw CommandFailure(.unavailable, error.description)
    }
    let beside = try store.map { StoreSource(try SearchStore($0, for: .reading)) }
    for question in try BenchReplay.questions(path: queries) {
      let texts = isTyped ? Self.beginnings(question.exact) : [question.exact]
      let found = await ask(texts) { try await source.answer(to: $0) }
      var columns = [question.id, found.ids, found.times]
      if beside != nil || !found.failure.isEmpty { columns.append(found.failure) }
      if let beside {
        let local = await ask(texts) { try await beside.wholeAnswer(to: $0) }
        columns += [local.ids, local.times]
      }
      Console.standardOutput.write(line: columns.joined(separator: "\t"))
    }
  }

  /// The ids of the last text's hits, the microseconds of all texts, and what failed, if anything did.
  private func ask(
    _ texts: [String], _ answer: (Question) async throws -> Answer
  ) async -> (ids: String, times: String, failure: String) {
    var (times, ids, failure): ([String], [String], String) = ([], [], "")
    for text in texts {
      let begun = ContinuousClock.now
      do {
        let found = try await answer(
          Question(generation: 1, text: SearchText(text), limit: limit))
        ids = found.hits.map(\.id.string)
        if found.isPartial { failure = "partial" }
      } catch {
        failure = "\(error)"
      }
      times.append(String(Int(begun.microsecondsAgo)))
    }
    return (ids.joined(separator: " "), times.joined(separator: ","), failure)
  }

  /// What is typed on the way to a question; a space alone changes nothing.
  private static func beginnings(_ text: String) -> [String] {
    text.indices.map { String(text[...$0]) }.filter { $0.last != " " }
  }
}
