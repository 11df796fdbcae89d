internal import Foundation
internal import InklingIndex
internal import InklingRuntime
internal import InklingStore

/// Turns the file or folder of a command line into a segment and says on the way what it does: which fields it
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

  /// What answers questions about the records: a store as it is at each moment, anything else as it is now.
  func source() throws(CommandFailure) -> any LocalSource {
    if SearchStore.exists(at: path) { return StoreSource(try Self.store(at: path)) }
    let segment = try open()
    do throws(SegmentError) { return IndexSource(try SearchIndex(segment)) } catch {
      throw CommandFailure(.badData, "the index cannot be opened: \(error)")
    }
  }

  /// A store to be searched.
  static func store(at path: String) throws(CommandFailure) -> SearchStore {
    do throws(StoreError) { return try SearchStore(path, for: .reading) } catch {
      throw CommandFailure(error)
    }
  }

  /// The segment of the records in a file, of the pages in a folder, of a store, or of a file that is
  /// a segment already.
  func open() throws(CommandFailure) -> SegmentMemory {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    if isFolder.boolValue, SearchStore.exists(at: path) { return try openStore() }
    let segment: [UInt8]
    do throws(ImportError) {
      if isFolder.boolValue {
        segment = try build(FolderReader(path), unit: "page")
      } else if let format = RecordFormat(path: path) {
        segment = try build(format.reader(.file(path)), unit: "row")
      } else {
        return try map()
      }
    } catch {
      throw CommandFailure(error)
    }
    return SegmentMemory(copying: segment)
  }

  /// A store as it is at this moment.
  private func openStore() throws(CommandFailure) -> SegmentMemory {
    let store = try Self.store(at: path)
    do throws(StoreError) { return try store.snapshot.segment() } catch {
      throw CommandFailure(error)
    }
  }

  /// A file with another ending is a segment, or nothing that we know.
  private func map() throws(ImportError) -> SegmentMemory {
    do {
      return try MappedSegment(path, verifying: .everything).memory
    } catch .file(let error) {
      throw .cannotOpen(path: path, reason: "\(error)")
    } catch {
      throw .unknownFormat(path: path)
    }
  }

  private func build(
    _ reader: any RecordReader, unit: String
  ) throws(ImportError) -> [UInt8] {
    let progress = ProgressLine("Indexing \(path)", unit: "\(unit)s")
    let built = try IndexBuilding.build(
      reader, choice: options.choice, strictness: options.strict ? .strict : .lenient
    ) { now in
      progress.update(now.rows)
      return .goOn
    }
    report(built.report, unit: unit, progress)
    return built.segment
  }

  private func report(_ report: BuildReport, unit: String, _ progress: ProgressLine) {
    let size = readable(bytes: report.segmentBytes)
    progress.finish(
      "Indexed \(grouped(report.documents)) documents in \(readable(progress.elapsed)), \(size)")
    let console = Console.standardError
    for note in report.mapping.notes { console.write(line: "  \(note)") }
    if report.repaired > 0 {
      console.write(line: "\(counted(report.repaired, unit)) held bytes that are not UTF-8.")
    }
    guard report.malformed > 0 else { return }
    console.write(line: "\(counted(report.malformed, "malformed \(unit)")) left out:")
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
