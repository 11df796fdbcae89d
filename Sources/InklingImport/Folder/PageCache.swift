#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The pages of a folder as they were read last, so that only those are read again whose files are others.
final class PageCache {
  private struct Entry {
    var stamp: FileStamp
    var isSettled: Bool
    var outcome: PageOutcome
    /// The title in the head of the page, once somebody asked.
    var headTitle: [UInt8]??
  }

  private var entries: [String: Entry] = [:]
  private var stamps: [String: FileStamp] = [:]
  /// The pages that were read since the last look at the folder.
  private(set) var read: Set<String> = []

  /// Begins a new look: these are the pages, and the stamps of their files.
  ///
  /// - Complexity: O(number of pages).
  func begin(_ found: [String: FileStamp]) {
    stamps = found
    read = []
    for path in entries.keys where found[path] == nil { entries[path] = nil }
  }

  /// What is in the file of a page, read only where the file is another than before.
  func outcome(of path: String, in folder: String, _ selection: PageSelection) -> PageOutcome {
    entry(path, folder, selection).outcome
  }

  /// What `make` finds in the head of a page, once for each state of its file.
  func headTitle(
    of path: String, in folder: String, _ selection: PageSelection, _ make: () -> [UInt8]?
  ) -> [UInt8]? {
    if let known = entry(path, folder, selection).headTitle { return known }
    let title = make()
    entries[path]?.headTitle = .some(title)
    return title
  }

  /// Reads those of some pages whose files are others than before, on all cores.
  func read(_ paths: [String], in folder: String, _ selection: PageSelection) {
    let missing = paths.filter { known($0) == nil }
    let settled = missing.map { stamps[$0]?.isSettled ?? false }
    let outcomes = PageOutcome.read(missing[...], in: folder, selection)
    for (place, path) in missing.enumerated() {
      note(path, outcomes[place], isSettled: settled[place])
    }
  }

  private func entry(_ path: String, _ folder: String, _ selection: PageSelection) -> Entry {
    if let known = known(path) { return known }
    let isSettled = stamps[path]?.isSettled ?? false
    return note(path, PageOutcome(path, in: folder, selection), isSettled: isSettled)
  }

  /// What was read of a page whose file is as it was.
  private func known(_ path: String) -> Entry? {
    guard let entry = entries[path], entry.stamp == stamps[path],
      entry.isSettled || read.contains(path)
    else { return nil }
    return entry
  }

  @discardableResult
  private func note(_ path: String, _ outcome: PageOutcome, isSettled: Bool) -> Entry {
    read.insert(path)
    guard let stamp = stamps[path] else {
      return Entry(stamp: FileStamp(stat()), isSettled: false, outcome: outcome)
    }
    let entry = Entry(stamp: stamp, isSettled: isSettled, outcome: outcome)
    entries[path] = entry
    return entry
  }
}
