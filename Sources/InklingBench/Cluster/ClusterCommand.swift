internal import InklingElastic
internal import InklingSession
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

  static let manual = CommandManual(
    name: "cluster",
    abstract: "Ask a cluster that “inkling push” has filled, and say what it found and how soon.",
    discussion: """
      A line for each question: its name, the ids of its hits between spaces, and the microseconds of \
      each keystroke between commas; behind a third tab an error, where one was thrown.
      """,
    operands: [queries.facts],
    options: [node.facts, index.facts, limit.facts, keystrokes.facts],
    examples: [
      "inkling-bench cluster questions.tsv --to http://127.0.0.1:9201 --index packages --keystrokes"
    ])

  private let queries: String
  private let nodes: [String]
  private let index: String
  private let limit: Int
  private let isTyped: Bool

  init(_ arguments: ParsedArguments) throws(Misuse) {
    queries = try arguments.value(of: Self.queries)
    nodes = try arguments.value(of: Self.node)
    index = try arguments.value(of: Self.index)
    limit = try arguments.value(of: Self.limit)
    isTyped = try arguments.value(of: Self.keystrokes)
  }

  func run() async throws {
    let source: ElasticSource
    do throws(ElasticError) {
      source = try ElasticSource(ElasticCluster(nodes), index: index)
    } catch {
      throw CommandFailure(.unavailable, error.description)
    }
    for question in try BenchReplay.questions(path: queries) {
      var (times, ids, failure): ([String], [String], String) = ([], [], "")
      for text in isTyped ? Self.beginnings(question.exact) : [question.exact] {
        let begun = ContinuousClock.now
        do throws(ElasticError) {
          let answer = try await source.answer(
            to: Question(generation: 1, text: SearchText(text), limit: limit))
          ids = answer.hits.map(\.id.string)
          if answer.isPartial { failure = "partial" }
        } catch {
          failure = error.description
        }
        times.append(String(Int(begun.microsecondsAgo)))
      }
      Console.standardOutput.write(
        line: "\(question.id)\t\(ids.joined(separator: " "))\t\(times.joined(separator: ","))"
          + (failure.isEmpty ? "" : "\t\(failure)"))
    }
  }

  /// What is typed on the way to a question; a space alone changes nothing.
  private static func beginnings(_ text: String) -> [String] {
    text.indices.map { String(text[...$0]) }.filter { $0.last != " " }
  }
}
