internal import InklingIndex
internal import InklingRuntime
internal import InklingStore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Turns the file or folder of a command line into a segment and says on the way what it does: which fields it
/// took for what, how far it is, and which rows it had to leave out.
struct CorpusIndexer {
  let path: String
  let options: CorpusOptions
  /// What the addresses of a folder's pages begin with, such as `../`.
  var linkPrefix = ""

  /// The name of the file without its folder and ending: what the collection is called unless the
  /// person says otherwise.
  var name: String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether the path is a folder, and not that of a store.
  var isFolderOfPages: Bool {
    FileFacts(path)?.isFolder == true && !SearchStore.exists(at: path)
  }

  /// What answers questions about the records: a store as it is at each moment, anything else as it is now.
  func source() throws(CommandFailure) -> any LocalSource {
    if SearchStore.exists(at: path) { return StoreSource(try Self.store(at: path)) }
    let segment = try open()
    do throws(SegmentError) { return IndexSource(try SearchIndex(segment)) } catch {
      throw CommandFailure(.badData, "the index cannot be opened: \(error.words).")
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
    guard FileFacts(path) != nil else {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    if SearchStore.exists(at: path) { return try openStore() }
    let segment: [UInt8]
    do throws(ImportError) {
      if isFolderOfPages {
        segment = try build(FolderReader(path, linkPrefix: linkPrefix), unit: "page")
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
      "Indexed \(counted(report.documents, "document")) in \(readable(progress.elapsed)), \(size)")
    report.write(to: .standardError, unit: unit)
  }
}
