internal import InklingStore
internal import InklingTerminal

/// `inkling repair DIR`: keep what is sound, say what is lost.
struct RepairCommand: RunnableCommand {
  private static let store = CommandOperand.required(
    "STORE", .folder, "The directory of the store.")

  static let manual = CommandManual(
    name: "repair",
    abstract: "Make a damaged store usable again and say exactly what is lost.",
    discussion: """
      Sound segments stay; of damaged ones every document that agrees with its checksum is saved. \
      Damaged files are kept as ….damaged. Ends with status 1 if documents are lost.
      """,
    operands: [store.facts],
    examples: [
      "inkling repair packages.store"
    ])

  private let store: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
  }

  func run() throws {
    let report: StoreRepair.Report
    do {
      report = try StoreRepair.run(store)
    } catch {
      throw CommandFailure(error)
    }
    let console = Console.standardOutput
    guard report.hasChanged else {
      console.write(line: "Sound: nothing to repair.")
      return
    }
    for note in report.notes { console.write(line: note) }
    console.write(
      line: "\(counted(report.kept, "segment")) kept, "
        + "\(counted(report.saved, "document")) saved from damaged ones, "
        + "\(counted(report.documents, "document")) now.")
    let lost = report.lost.count + report.lostUncounted
    if lost == 0 {
      console.write(line: "No document is lost.")
      return
    }
    console.write(line: "\(counted(lost, "document")) lost:")
    for id in report.lost { console.write(line: "  \(id)") }
    if report.lostUncounted > 0 {
      console.write(
        line: "  \(counted(report.lostUncounted, "document")) whose ids cannot be read")
    }
    throw ProblemsFound()
  }
}
