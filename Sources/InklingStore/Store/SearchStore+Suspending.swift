internal import InklingLock

extension SearchStore {
  /// Gives the lock up until `resume()`: the update and the merge under way are over when this returns.
  ///
  /// iOS ends an app that is suspended while it holds a lock in a container which it shares (0xDEAD10CC). So an app
  /// suspends its writing store before the system suspends the app, within the time that
  /// `ProcessInfo.performExpiringActivity` grants. Searching goes on; changes throw `.suspended`. A merge is given up,
  /// not finished, and begins again after `resume()`.
  ///
  /// Does nothing to a store that was opened for reading, or is closed or suspended already.
  ///
  /// - Complexity: the rest of the update under way.
  public func suspend() {
    guard access == .writing else { return }
    merger.stop()
    merges.withLock { _ in
      updates.withLock { _ in
        let isWriting = state.withLock { state -> Bool in
          guard state.fault != .closed, state.fault != .suspended else { return false }
          state.fault = .suspended
          return true
        }
        if isWriting { lock.exchange(nil)?.release() }
      }
    }
  }

  /// Takes the lock again after `suspend()`, and whatever another process has committed since.
  ///
  /// As after opening the store again, a failed sync is forgotten. Does nothing to a store that is not suspended.
  ///
  /// - Complexity: as opening the store; segments that are open already are not read again.
  /// - Throws: `StoreError`: `.locked` while somebody else writes, `.otherSchema` when another store lies in this place
  ///   now, else what `init` throws. The store stays suspended then.
  public func resume() throws(StoreError) {
    try merges.withLock { (_) throws(StoreError) in
      try updates.withLock { (_) throws(StoreError) in
        guard state.withLock({ $0.fault == .suspended }) else { return }
        let directory = StoreDirectory(path, fileSystem)
        let taken = try directory.lock()
        do throws(StoreError) { try reopen(directory) } catch {
          taken.release()
          throw error
        }
        _ = lock.exchange(taken)
        merger.resume()
      }
    }
    if options.merging == .background { startMerging() }
  }

  private func reopen(_ directory: StoreDirectory) throws(StoreError) {
    let current = snapshot
    let opened = try directory.open(verifying: options.verification, reusing: current)
    guard opened.snapshot.schema == current.schema else { throw .otherSchema }
    numbers.restart(at: opened.nextNumber)
    directory.removeUnreferenced(keeping: opened.files)
    state.withLock { $0 = State(snapshot: opened.snapshot, header: opened.header) }
  }
}
