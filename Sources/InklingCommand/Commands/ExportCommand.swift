internal import InklingStore
internal import InklingTerminal

/// `inkling export DIR`: every document as a line of JSON.
struct ExportCommand: RunnableCommand {
  private static let store = CommandOperand.required(
    "STORE", .folder, "The directory of the store.")

  static let manual = CommandManual(
    name: "export",
    abstract: "Print every document of a store as NDJSON.",
    discussion: """
      One object per line, fields in the order of the store. What is printed can be indexed again.
      """,
    operands: [store.facts],
    examples: [
      "inkling export packages.store > packages.ndjson"
    ])

  private let store: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
  }

  private static let chunk = 256 * 1024

  func run() throws {
    let snapshot: StoreSnapshot
    do {
      snapshot = try SearchStore(store, for: .reading).snapshot
    } catch {
      throw CommandFailure(error)
    }
    let export = StoreExport(schema: snapshot.schema)
    var lines: [UInt8] = []
    snapshot.visit { document in
      lines += export.line(document)
      if lines.count >= Self.chunk {
        Console.standardOutput.write(json: lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    Console.standardOutput.write(json: lines)
  }
}
