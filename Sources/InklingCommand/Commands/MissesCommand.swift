internal import InklingServer
internal import InklingTerminal

/// `inkling misses FILE`: what people looked for and did not find.
struct MissesCommand: RunnableCommand {
  private static let file = CommandOperand.required(
    "FILE", .file, "The file of “inkling serve --log-misses”.")
  private static let limit = CommandOption.number(
    "limit", "l", in: 1...10_000, default: 50, "How many are printed at most.")

  static let manual = CommandManual(
    name: "misses",
    abstract: "Print what people looked for and did not find.",
    discussion: """
      Each line has how often a question found nothing, and the question: small letters without \
      accents. The most frequent come first. What they name is missing from the collection, or is \
      called otherwise there: --synonyms gives it the other name.
      """,
    operands: [file.facts],
    options: [limit.facts],
    examples: [
      "inkling misses misses.tsv",
      "inkling misses misses.tsv --limit 10",
    ])

  private let file: MissFile
  private let limit: Int

  init(_ arguments: ParsedArguments) throws(Misuse) {
    file = MissFile(path: try arguments.value(of: Self.file))
    limit = try arguments.value(of: Self.limit)
  }

  func run() throws {
    let misses = try file.read(mayBeMissing: false)
    if misses.isEmpty {
      Console.standardError.write(line: "\(file.path) names nothing that was missed.")
    }
    for miss in misses.sorted(by: { ($1.count, $0.text) < ($0.count, $1.text) }).prefix(limit) {
      Console.standardOutput.write(line: "\(miss.count)\t\(miss.text)")
    }
  }
}
