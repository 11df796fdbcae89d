internal import InklingIndex
internal import InklingLock
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes a site into a folder, and again what of it has changed.
struct BundleWriter: Sendable {
  private let folder: String
  private let layout: StaticBundle.Layout
  private let opening: StaticBundle.Opening
  /// What pages that were written for Pagefind are given, made of each new index; nil where there are none.
  var pagefind: (@Sendable (SearchIndex) throws(CommandFailure) -> StaticBundle.PagefindChoice)?
  private let last = Locked<StaticBundle?>(nil)

  init(folder: String, layout: StaticBundle.Layout, opening: StaticBundle.Opening) {
    self.opening = opening
    self.folder = folder
    self.layout = layout
  }

  /// Writes the files of a site, and says so the first time.
  func write(_ site: Site) throws(CommandFailure) {
    var bundle: StaticBundle
    let index: SearchIndex?
    do throws(StaticBundle.Failure) {
      bundle = try StaticBundle(site: site, layout: layout, opening: opening)
      index = pagefind == nil ? nil : try StaticBundle.index(of: site)
    } catch {
      throw CommandFailure(error)
    }
    if let pagefind, let index { bundle.add(try pagefind(index), assets: site.assets) }
    let before = last.value
    do throws(BundleWriteError) {
      try bundle.write(to: URL(filePath: folder, directoryHint: .isDirectory), after: before)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(error.path): \(error.reason)")
    }
    last.withLock { $0 = bundle }
    guard before == nil else { return }
    let size = readable(bytes: bundle.files.reduce(0) { $0 + $1.bytes.count })
    Console.standardOutput.write(
      line: "Wrote \(counted(bundle.files.count, "file")) (\(size)) to \(folder)")
  }
}

extension CommandFailure {
  /// Why a site is no bundle.
  init(_ failure: StaticBundle.Failure) {
    switch failure {
    case .store(let error): self.init(error)
    case .segment(let error):
      self.init(.badData, "the index cannot be opened: \(error.words).")
    case .tooLarge(let bytes):
      self.init(
        .badData,
        "the index has \(readable(bytes: bytes)); "
          + "\(readable(bytes: StaticBundle.defaultSegmentLimit)) are the most for a browser.",
        remedy:
          "Serve it instead: inkling index SOURCE --store FOLDER, inkling serve --store FOLDER.")
    }
  }
}
