package import InklingIndex
internal import InklingLock

/// What a store gives to its followers: its newest commit, and the files of commits that it gave lately.
///
/// A commit that was given is held, its files mapped, until nobody has asked for a file of it for half a minute. So a
/// merge that replaces a file does not take it from a follower who copies it. Of later questions the answer is that
/// the file is gone.
package final class StoreFeed: Sendable {
  /// A commit as a follower gets it.
  package struct Commit: Sendable {
    /// Tells this commit from every other one, of other stores as well.
    package let tag: String
    /// The bytes of the manifest.
    package let manifest: [UInt8]
    fileprivate let files: [String: HeldFile]
    fileprivate var lastAsked: ContinuousClock.Instant
  }

  /// A mapped file, and what the manifest says about it.
  fileprivate struct HeldFile: Sendable {
    let memory: SegmentMemory
    /// Nil for deletions, whose file has no checksum in the manifest.
    let checksum: UInt64?
  }

  private struct State {
    var held: [Commit] = []
    var isSweeping = false
  }

  /// How long a commit is held that nobody asks for.
  private static let lease = Duration.seconds(30)
  /// How many are held at most, the one that was asked for last the longest.
  private static let maximumHeld = 16
  private static let attempts = 8

  private let directory: StoreDirectory
  private let state = Locked(State())

  package init(_ store: SearchStore) {
    directory = StoreDirectory(store.path, store.fileSystem)
  }

  /// Whether the newest commit is another one than that of the tag, or nobody can tell.
  ///
  /// - Complexity: O(1).
  package func hasOther(than tag: String) -> Bool {
    guard let header = try? directory.manifestHeader() else { return true }
    return Manifest.tag(ofHeader: header) != tag
  }

  /// The newest commit, from now on held.
  ///
  /// - Complexity: O(size of the manifest).
  /// - Throws: `StoreError`.
  package func newest() throws(StoreError) -> Commit {
    var attempt = 0
    while true {
      let bytes = try directory.readManifestBytes()
      let (manifest, header) = try directory.decode(bytes)
      let tag = Manifest.tag(ofHeader: header)
      do throws(StoreError) {
        let commit = Commit(
          tag: tag, manifest: bytes, files: try files(of: manifest), lastAsked: .now)
        hold(commit)
        return commit
      } catch {
        attempt += 1
        guard case .file(let failure) = error, failure.isMissing else { throw error }
        guard attempt < Self.attempts, try directory.manifestHeader() != header else {
          throw .damaged(path: failure.path, "the file is missing")
        }
      }
    }
  }

  /// A file of a commit that is held, or nil when it is gone.
  ///
  /// After a restart nothing is held, so the commit is looked for on the disk.
  package func file(_ name: String, of tag: String) -> SegmentMemory? {
    if let memory = held(name, tag) { return memory }
    guard StoreFormat.number(name) != nil, let commit = try? newest(), commit.tag == tag else {
      return nil
    }
    return commit.files[name]?.memory
  }

  private func held(_ name: String, _ tag: String) -> SegmentMemory? {
    state.withLock { state in
      guard let index = state.held.firstIndex(where: { $0.tag == tag }) else { return nil }
      state.held[index].lastAsked = .now
      return state.held[index].files[name]?.memory
    }
  }

  private func files(of manifest: Manifest) throws(StoreError) -> [String: HeldFile] {
    let known = state.withLock { $0.held.last?.files } ?? [:]
    var files: [String: HeldFile] = [:]
    for entry in manifest.entries {
      if entry.inline == nil {
        let name = StoreFormat.segmentName(entry.number)
        if let old = known[name], old.checksum == entry.checksum,
          old.memory.bytes.count == Int(truncatingIfNeeded: entry.byteCount)
        {
          files[name] = old
        } else {
          files[name] = HeldFile(memory: try map(name), checksum: entry.checksum)
        }
      }
      if case .file(let number) = entry.deletions {
        let name = StoreFormat.deletionsName(number)
        files[name] = HeldFile(memory: try map(name), checksum: nil)
      }
    }
    return files
  }

  private func map(_ name: String) throws(StoreError) -> SegmentMemory {
    do throws(FileError) { return try directory.fileSystem.map(directory.file(name)) } catch {
      throw .file(error)
    }
  }

  private func hold(_ commit: Commit) {
    let sweeps = state.withLock { state -> Bool in
      state.held.removeAll { $0.tag == commit.tag }
      state.held.append(commit)
      if state.held.count > Self.maximumHeld,
        let oldest = state.held.indices.min(by: {
          state.held[$0].lastAsked < state.held[$1].lastAsked
        })
      {
        state.held.remove(at: oldest)
      }
      defer { state.isSweeping = true }
      return !state.isSweeping
    }
    if sweeps { Self.sweep(self) }
  }

  /// Lets go of what nobody asks for, as long as anything is held; the disk gets its room back then.
  private static func sweep(_ feed: StoreFeed) {
    Task.detached(priority: .utility) { [weak feed] in
      while true {
        try? await Task.sleep(for: lease / 2)
        guard let state = feed?.state else { return }
        let isDone = state.withLock { state -> Bool in
          state.held.removeAll { $0.lastAsked < .now - lease }
          state.isSweeping = !state.held.isEmpty
          return state.held.isEmpty
        }
        if isDone { return }
      }
    }
  }
}

extension Manifest {
  /// The length and the checksum that stand in a header, as hexadecimal digits.
  static func tag(ofHeader header: [UInt8]) -> String {
    header.dropFirst(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
