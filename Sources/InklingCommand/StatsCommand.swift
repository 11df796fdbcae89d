internal import ArgumentParser
internal import InklingStore

/// `inkling stats DIR`: what a store consists of.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print the figures of a store.",
    discussion: """
      EXAMPLES:
        inkling stats packages.store
      """)

  @Argument(help: "The directory of the store.")
  var store: String

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
