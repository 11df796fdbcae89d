internal import InklingTerminal

/// What is typed, and over what.
struct BenchInput {
  private static let corpus = CommandOperand.required(
    "CORPUS", .file, "Documents: id, title, body between tabs; or a folder of pages.")
  private static let queries = CommandOperand.required(
    "QUERIES", .file, "Questions: id, exact, with a typo between tabs.")

  static let facts = [corpus.facts, queries.facts]

  private let corpusPath: String
  private let queriesPath: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    corpusPath = try arguments.value(of: Self.corpus)
    queriesPath = try arguments.value(of: Self.queries)
  }

  /// Ends before any work is done where a file is missing.
  func check() throws {
    for path in [corpusPath, queriesPath] where FileFacts(path) == nil {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
  }

  /// Reads and indexes the documents.
  func corpus() throws -> BenchCorpus { try BenchCorpus(path: corpusPath) }

  func questions() throws -> [BenchReplay.Question] {
    try BenchReplay.questions(path: queriesPath)
  }
}
