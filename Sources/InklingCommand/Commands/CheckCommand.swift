internal import InklingStore
internal import InklingTerminal

/// `inkling check DIR`: tells whether everything in a store is as it was written.
struct CheckCommand: RunnableCommand {
  private static let store = CommandOperand.required(
    "STORE", .folder, "The directory of the store.")

  static let manual = CommandManual(
    name: "check",
    abstract: "Verify every checksum and every structure of a store.",
    discussion: """
      Names each damaged file and what about it is damaged, and ends with status 1 if there is one. \
      Nothing is changed; a store may be checked while it is written.
      """,
    operands: [store.facts],
    examples: [
      "inkling check packages.store"
    ])

  private let store: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
  }

  func run() throws {
    let report = StoreCheck.run(store)
    let console = Console.standardOutput
    for problem in report.problems { console.write(line: problem.description) }
    for name in report.unreferenced {
      console.write(line: "\(name): belongs to no commit; the next writer removes it")
    }
    guard report.isSound else {
      console.write(line: "\(counted(report.problems.count, "problem")) found.")
      throw ProblemsFound()
    }
    console.write(
      line: "Sound: \(counted(report.documents, "document")) in "
        + "\(counted(report.segments, "segment")), \(readable(bytes: report.bytes)), "
        + "commit \(report.generation).")
  }
}
