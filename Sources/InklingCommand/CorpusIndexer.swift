internal import Foundation
internal import InklingIndex
internal import InklingStore

/// Turns the file of a command line into a segment and says on the way what it does: which fields it
/// took for what, how far it is, and which rows it had to leave out.
struct CorpusIndexer {
  let path: String
  let options: CorpusOptions

  /// How many malformed rows are reported one by one; all are counted.
  private static let reportedRows = 10

  /// The name of the file without its folder and ending: what the collection is called unless the
  /// person says otherwise.
  var name: String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// The segment of the file, which may be a segment already.
  func open() throws -> SegmentMemory {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    guard let format = RecordFormat(path: path) else { return try map() }
    return SegmentMemory(copying: try build(format))
  }

  private func map() throws(CommandFailure) -> SegmentMemory {
    do {
      return try MappedSegment(path, verifying: .everything).memory
    } catch .segment(_, .notASegment) {
      throw CommandFailure(.badData, ImportError.unknownFormat(path: path).description)
    } catch {
      throw CommandFailure(.badData, "\(error)")
    }
  }

  private func build(_ format: RecordFormat) throws(CommandFailure) -> [UInt8] {
    let progress = ProgressLine("Indexing \(path)", unit: "rows")
    do {
      let built = try IndexBuilding.build(
        .file(path), format: format, choice: options.choice,
        strictness: options.strict ? .strict : .lenient
      ) { now in
        progress.update(now.rows)
        return .goOn
      }
      report(built.report, progress)
      return built.segment
    } catch {
      throw CommandFailure(error)
    }
  }

  private func report(_ report: BuildReport, _ progress: ProgressLine) {
    let size = readable(bytes: report.segmentBytes)
    progress.finish(
      "Indexed \(grouped(report.documents)) documents in \(readable(progress.elapsed)), \(size)")
    let console = Console.standardError
    for note in report.mapping.notes { console.write(line: "  \(note)") }
    if report.repaired > 0 {
      console.write(line: "\(counted(report.repaired, "row")) held bytes that are not UTF-8.")
    }
    guard report.malformed > 0 else { return }
    console.write(line: "\(counted(report.malformed, "malformed row")) left out:")
    for error in report.errors.prefix(Self.reportedRows) { console.write(line: "  \(error)") }
    let rest = report.malformed - min(report.errors.count, Self.reportedRows)
    if rest > 0 { console.write(line: "  and \(grouped(rest)) more") }
  }
}

extension CommandFailure {
  /// What an import that failed means for the person and the script.
  init(_ error: ImportError) {
    let status: Status =
      switch error {
      case .cannotOpen, .unknownFormat: .noInput
      case .cannotRead: .inputOutput
      case .unknownField: .usage
      case .index: .software
      default: .badData
      }
    self.init(status, error.description)
  }
}
