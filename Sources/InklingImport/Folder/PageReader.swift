internal import Dispatch
internal import InklingStore

/// Reads the pages of a folder, each of them one record.
public protocol PageReader: RecordReader {
  /// The paths of the pages, relative to the folder, in the order in which they are read.
  var pages: [String] { get }
}

/// The file of a page.
enum PageFile {
  /// The bytes of a page; an error names the page by its path in the folder.
  static func read(_ path: String, in folder: String) throws(RowError) -> [UInt8] {
    do throws(FileError) {
      return try RealFileSystem().read("\(folder)/\(path)", limit: FolderReader.pageBytes)
    } catch {
      let problem: RowError.Problem =
        error.code == SystemCode.tooBig
        ? .tooLong(limit: FolderReader.pageBytes) : .refused(SystemReason.text(error.code))
      throw RowError(file: path, line: 1, problem: problem)
    }
  }

  /// So many pages are read together where not all are kept.
  static let batch = 128

  /// What `read` makes of some pages, in their order, on all cores.
  static func together<Page: Sendable>(
    _ paths: ArraySlice<String>, _ read: @Sendable (String) -> Page
  ) -> [Page] {
    let first = paths.startIndex
    var pages = [Page?](repeating: nil, count: paths.count)
    pages.withUnsafeMutableBufferPointer { pages in
      nonisolated(unsafe) let pages = pages
      DispatchQueue.concurrentPerform(iterations: pages.count) { place in
        pages[place] = read(paths[first + place])
      }
    }
    return pages.compactMap(\.self)
  }
}
