#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// How far a copy of a store is behind its source, as the process that follows writes it beside the copy.
///
/// Any process that reads the copy may tell it on: a server does under `/health`.
public struct FollowerStatus: Sendable, Equatable {
  /// The address of the source; empty when nobody has followed yet.
  public var source: String
  /// The newest commit that the source is known to have.
  public var newest: UInt64
  /// When the copy was in step with its source the last time, in milliseconds since 1970; nil: never.
  public var inStep: Int64?

  private static let firstLine = "inkling follower 1"
  /// More than an address may have, and three numbers.
  private static let limit = 16_384

  init(source: String, newest: UInt64 = 0, inStep: Int64? = nil) {
    (self.source, self.newest, self.inStep) = (source, newest, inStep)
  }

  /// Seconds since the copy was in step; nil when it never was.
  ///
  /// What the clock of this machine says: a clock that was set back counts as none.
  public var secondsBehind: Double? {
    inStep.map { Double(max(0, Self.now() - $0)) / 1_000 }
  }

  /// What stands in a directory; nil for a store that follows nobody.
  ///
  /// A file that cannot be read is a mark all the same, because it keeps writers away.
  init?(in directory: StoreDirectory) {
    self.init(source: "")
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try directory.fileSystem.read(
        directory.file(StoreFormat.follower), limit: Self.limit)
    } catch {
      if error.isMissing { return nil }
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4, lines[0] == Self.firstLine else { return }
    source = String(lines[1])
    newest = UInt64(lines[2]) ?? 0
    inStep = Int64(lines[3])
  }

  var encoded: [UInt8] {
    let time = inStep.map(String.init) ?? "never"
    return Array("\(Self.firstLine)\n\(source)\n\(newest)\n\(time)\n".utf8)
  }

  /// Milliseconds since 1970 by the clock of this machine.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension SearchStore {
  /// How far this store is behind the one that it follows; nil when it follows none.
  ///
  /// - Complexity: O(1); reads a small file.
  public var followerStatus: FollowerStatus? {
    FollowerStatus(in: StoreDirectory(path, fileSystem))
  }
}
