internal import InklingImport
internal import InklingIndex
internal import InklingRuntime
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Turns the file or folder of a command line into a segment, and says on the way what it does.
///
/// It says which fields it took for what, how far it is, and which rows it had to leave out.
struct CorpusIndexer {
  let path: String
  let options: CorpusOptions
  /// What the addresses of a folder's pages begin with, such as `../`.
  var linkPrefix = ""
  /// Told what happened to the rows.
  var hear: (BuildReport) -> Void = { _ in }

  /// The name of the file without its folder and ending: what the collection is called unless the
  /// person says otherwise.
  var name: String {
    if RecordOrigin.isStandardInput(path) { return "Standard input" }
    if path.lowercased().hasSuffix(".gz") {
      return CorpusIndexer(path: String(path.dropLast(3)), options: options).name
    }
    return URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether the path is a folder, and not that of a store.
  var isFolderOfPages: Bool {
    FileFacts(path)?.isFolder == true && !SearchStore.exists(at: path)
  }

  /// What answers questions about the records: a store as it is at each moment, anything else as it is now.
  func source() throws(CommandFailure) -> any LocalSource {
    switch try open() {
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
  /// One segment of 5.3 million rows of eight bytes, which have 40 MiB, takes 560 MB while it is built. Pages have
  /// fewer documents and words for their bytes.
  private var largestForOneSegment: Int { isFolderOfPages ? 120 << 20 : 40 << 20 }
  /// The largest of these segments; building one takes some four times its bytes.
  private static let largestOfSeveral = 96 << 20

  /// Opens a store or a segment; makes either of records, a store where they need several segments.
  ///
  /// - Parameter joins: Whether several segments become few, which makes searching faster.
  /// - Returns: What is searched.
  /// - Throws: `CommandFailure` when there is no such file, or it cannot be read.
  func open(joiningSegments joins: Bool = true) throws(CommandFailure) -> Opened {
    guard RecordOrigin.isStandardInput(path) || FileFacts(path) != nil else {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    if SearchStore.exists(at: path) { return .store(try Self.store(at: path)) }
    let many: any RecordReader
    do throws(ImportError) {
      guard let reader = try reader() else { return .segment(try map()) }
      // Where nobody knows how much comes, it is much.
      guard reader.totalBytes ?? .max > largestForOneSegment else {
        return .segment(SegmentMemory(copying: try build(reader)))
      }
      many = reader
    } catch {
      throw CommandFailure(error)
    }
    return .store(try loadAside(many, joins))
  }

  /// What follows the folder; nil for what is no folder of pages, or has too many of them.
  ///
  /// The pages of an archive are made by its generator all at once, and no person saves one of them.
  func followed() throws(CommandFailure) -> FollowedFolder? {
    guard isFolderOfPages else { return nil }
    do throws(ImportError) {
      let reader = try reader()
      guard reader is FolderReader, (reader?.totalBytes ?? 0) <= largestForOneSegment else {
        return nil
      }
    } catch {
      throw CommandFailure(error)
    }
    return FollowedFolder(
      path, linkPrefix: linkPrefix, sections: options.sections, selection: options.selection,
      choice: options.choice, strictness: options.strict ? .strict : .lenient)
  }

  /// Reads the folder for the first time, and says on the way what it does.
  func first(of folder: inout FollowedFolder) throws(CommandFailure) -> FollowedFolder.Update {
    let progress = ProgressLine("Indexing \(path)", unit: "\(unit)s")
    do throws(ImportError) {
      let update = try folder.update { now in
        progress.update(now.rows)
        return .goOn
      }
      // Nothing was known before, so there is something now.
      guard let update else { throw .noFields }
      report(update.report, progress)
      return update
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reads the records of the file or the pages of the folder; nil for a file of another kind.
  private func reader() throws(ImportError) -> (any RecordReader)? {
    if isFolderOfPages {
      return try FolderOfPages.reader(
        path, linkPrefix: linkPrefix, sections: options.sections, selection: options.selection)
    }
    return try RecordOrigin(path, largestInMemory: largestForOneSegment, or: options.format)?
      .reader()
  }

  /// Whether the folder is a documentation archive, or holds some.
  var isArchive: Bool {
    guard isFolderOfPages, let reader = try? reader() else { return false }
    return !(reader is FolderReader)
  }

  /// What a record is called.
  private var unit: String { isFolderOfPages ? "page" : "row" }

  /// Brings many records into a store that is gone with this process.
  private func loadAside(_ reader: any RecordReader, _ joins: Bool) throws(CommandFailure)
    -> SearchStore
  {
    let files = UnnamedFiles(
      in: FileManager.default.temporaryDirectory.path(percentEncoded: false))
    let progress = ProgressLine("Indexing \(path)", unit: "\(unit)s")
    do throws(StoreLoading.Failure) {
      var loaded = try StoreLoading.load(
        reader, into: path, choice: options.choice,
        strictness: options.strict ? .strict : .lenient,
        options: .init(merging: .manual), fileSystem: files
      ) { now in
        progress.update(now.rows)
        return .goOn
      }
      let store = try Self.opened(path, files, joins)
      loaded.build.segmentBytes = store.snapshot.statistics.bytes
      report(loaded.build, progress)
      return store
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The store as it is to be searched.
  ///
  /// Segments that are joined in the end write each document twice; merging as the store grows writes it five times.
  private static func opened(
    _ path: String, _ files: UnnamedFiles, _ joins: Bool
  ) throws(StoreLoading.Failure) -> SearchStore {
    do throws(StoreError) {
      if joins {
        let options = SearchStore.Options(
          verification: .structure, merging: .manual, largestMergeBytes: largestOfSeveral)
        let writer = try SearchStore(path, for: .writing, options: options, fileSystem: files)
        try writer.compact()
        writer.close()
      }
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

  private func build(_ reader: any RecordReader) throws(ImportError) -> [UInt8] {
    let progress = ProgressLine("Indexing \(path)", unit: "\(unit)s")
    let built = try IndexBuilding.build(
      reader, choice: options.choice, strictness: options.strict ? .strict : .lenient
    ) { now in
      progress.update(now.rows)
      return .goOn
    }
    report(built.report, progress)
    return built.segment
  }

  private func report(_ report: BuildReport, _ progress: ProgressLine) {
    let size = readable(bytes: report.segmentBytes)
    progress.finish(
      "Indexed \(counted(report.documents, "document")) in \(readable(progress.elapsed)), \(size)")
    report.write(to: .standardError, unit: unit, verbose: options.verbose)
    hear(report)
  }
}
