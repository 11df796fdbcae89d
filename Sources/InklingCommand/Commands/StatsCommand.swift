internal import InklingStore
internal import InklingTerminal

/// `inkling stats DIR`: what a store consists of.
struct StatsCommand: RunnableCommand {
  private static let store = CommandOperand.required(
    "STORE", .folder, "The directory of the store.")

  static let manual = CommandManual(
    name: "stats",
    abstract: "Print the figures of a store.",
    operands: [store.facts],
    examples: [
      "inkling stats packages.store"
    ])

  private let store: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
  }

  func run() throws {
    let figures: StoreStatistics
    do {
      let options = SearchStore.Options(verification: .structure)
      figures = try SearchStore(store, for: .reading, options: options).snapshot.statistics
    } catch {
      throw CommandFailure(error)
    }
    let console = Console.standardOutput
    console.write(line: "documents   \(grouped(figures.documents))")
    console.write(line: "deleted     \(grouped(figures.deleted))")
    console.write(line: "commits     \(grouped(Int(clamping: figures.generation)))")
    console.write(line: "size        \(readable(bytes: figures.bytes))")
    console.write(line: "fields      \(figures.fields.joined(separator: ", "))")
    console.write(line: "segments    \(grouped(figures.segments.count))")
    for segment in figures.segments {
      let deleted = segment.deleted > 0 ? ", \(grouped(segment.deleted)) deleted" : ""
      console.write(
        line: "  \(segment.file)  \(readable(bytes: segment.bytes)), "
          + "\(grouped(segment.documents)) documents\(deleted)")
    }
  }
}
