internal import ArgumentParser
internal import InklingStore

/// `inkling export DIR`: every document as a line of JSON.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print every document of a store as NDJSON.",
    discussion: """
      One object per line, fields in the order of the store. What is printed can be indexed again.

      EXAMPLES:
        inkling export packages.store > packages.ndjson
      """)

  @Argument(help: "The directory of the store.")
  var store: String

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
        Console.standardOutput.write(bytes: lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    Console.standardOutput.write(bytes: lines)
  }
}
