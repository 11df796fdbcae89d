internal import Dispatch
internal import InklingImport
internal import InklingLock
internal import InklingTerminal

/// Follows a folder of pages on a thread of its own, and says what it does.
final class FolderFollower: @unchecked Sendable {
  // Sound: `begin` is called once, and from then on its thread alone touches the folder.
  private var folder: FollowedFolder
  private let watch: FolderWatch
  private let isWanted = Locked(true)
  /// What came of the first reading.
  let first: FollowedFolder.Update

  /// Reads the folder that an indexer names; nil where it cannot be followed.
  init?(_ indexer: CorpusIndexer) throws(CommandFailure) {
    guard var folder = try indexer.followed() else { return nil }
    // What changes while the folder is read is heard of behind it.
    watch = FolderWatch(indexer.path)
    first = try indexer.first(of: &folder)
    self.folder = folder
  }

  /// Reads again whatever changes; `take` is told of each new index, on the thread of the follower.
  func begin(_ take: @escaping @Sendable (FollowedFolder.Update) throws(CommandFailure) -> Void) {
    DispatchQueue(label: "follows a folder").async { [self] in
      while watch.waitForChange(while: { isWanted.withLock { $0 } }) { update(take) }
    }
  }

  /// Ends the following, within a moment.
  func end() { isWanted.withLock { $0 = false } }

  private func update(_ take: (FollowedFolder.Update) throws(CommandFailure) -> Void) {
    let began = ContinuousClock.now
    do throws(ImportError) {
      guard let update = try folder.update() else { return }
      do throws(CommandFailure) { try take(update) } catch {
        return Console.standardError.write(line: "Not taken over: \(error.message)")
      }
      let took = readable(began.duration(to: .now))
      var words = "Indexed again in \(took): \(counted(update.readPages.count, "page")) read"
      if update.changedRows > 0 { words += ", \(counted(update.changedRows, "row")) changed" }
      if update.goneRows > 0 { words += ", \(counted(update.goneRows, "row")) gone" }
      Console.standardError.write(line: words)
    } catch {
      Console.standardError.write(
        line: "The folder cannot be indexed now; what was found before is found still. \(error)")
    }
  }
}
