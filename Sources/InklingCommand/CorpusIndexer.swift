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
    switch try openForSearching() {
    case .store(let store): return StoreSource(store)
    case .segment(let segment):
      do throws(SegmentError) { return IndexSource(try SearchIndex(segment)) } catch {
        throw CommandFailure(.badData, "the index cannot be opened: \(error.words).")
      }
    }
  }

  /// What is searched.
  enum Opened {
    case segment(SegmentMemory)
    case store(SearchStore)
  }

  /// Files with more bytes than this are searched in several segments: the memory that building takes does not grow
  /// with the file then.
  ///
  /// One segment of 5.3 million rows of eight bytes, which have 40 MiB, takes 560 MB while it is built.
  private static let largestForOneSegment = 40 << 20
  /// The largest of these segments; building one takes some four times its bytes.
  private static let largestOfSeveral = 96 << 20

  /// The records as one segment; a store, also where there are so many that they need several.
  func openForSearching() throws(CommandFailure) -> Opened {
    if SearchStore.exists(at: path) { return .store(try Self.store(at: path)) }
    guard let file = FileFacts(path), !file.isFolder, file.bytes > Self.largestForOneSegment,
      let format = RecordFormat(path: path)
    else { return .segment(try open()) }
    return .store(try loadAside(format))
  }

  /// Brings a large file into a store that is gone with this process.
  private func loadAside(_ format: RecordFormat) throws(CommandFailure) -> SearchStore {
    let files = UnnamedFiles(
      in: FileManager.default.temporaryDirectory.path(percentEncoded: false))
    let progress = ProgressLine("Indexing \(path)", unit: "rows")
    let reader: any RecordReader
    do throws(ImportError) { reader = try format.reader(.file(path)) } catch {
      throw CommandFailure(error)
    }
    do throws(StoreLoading.Failure) {
      var loaded = try StoreLoading.load(
        reader, into: path, choice: options.choice,
        strictness: options.strict ? .strict : .lenient,
        options: .init(merging: .manual), fileSystem: files
      ) { now in
        progress.update(now.rows)
        return .goOn
      }
      let store = try Self.joined(path, files)
      loaded.build.segmentBytes = store.snapshot.statistics.bytes
      report(loaded.build, unit: "row", progress)
      return store
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The store with few segments, for which each document is written twice: merging as it grows writes it five times.
  private static func joined(
    _ path: String, _ files: UnnamedFiles
  ) throws(StoreLoading.Failure) -> SearchStore {
    do throws(StoreError) {
      let options = SearchStore.Options(
        verification: .structure, merging: .manual, largestMergeBytes: largestOfSeveral)
      let writer = try SearchStore(path, for: .writing, options: options, fileSystem: files)
      try writer.compact()
      writer.close()
      return try SearchStore(
        path, for: .reading, options: .init(verification: .structure), fileSystem: files)
    } catch {
      throw .store(error)
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
    report.write(to: .standardError, unit: unit, verbose: options.verbose)
  }
}
