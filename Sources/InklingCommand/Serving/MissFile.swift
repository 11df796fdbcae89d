internal import InklingServer
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The file of `--log-misses`: a line for each question, with how often it found nothing before it.
struct MissFile {
  /// A file of ours holds no more than this.
  private static let limit = MissLog.maximumMisses * (MissLog.maximumLength + 24)

  let path: String

  /// What the file has, without the lines that are no miss.
  func read(mayBeMissing: Bool) throws(CommandFailure) -> [MissLog.Miss] {
    if mayBeMissing, !FileManager.default.fileExists(atPath: path) { return [] }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try RealFileSystem().read(path, limit: Self.limit) } catch {
      throw CommandFailure(.noInput, error.description)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]), count > 0 else { return nil }
      return MissLog.Miss(text: String(parts[1]), count: min(count, 1_000_000_000))
    }
  }

  /// Writes all of it, readable by its owner alone; what was there before stays until the new is complete.
  func write(_ misses: [MissLog.Miss]) throws(CommandFailure) {
    let text = misses.map { "\($0.count)\t\($0.text)\n" }.joined()
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw CommandFailure(.cannotCreate, "\(path) cannot be written.")
    }
  }

  /// Keeps the file in step with a log until the task is cancelled.
  func follow(_ log: MissLog) async {
    var written: [MissLog.Miss] = []
    while (try? await Task.sleep(for: .seconds(5))) != nil {
      let misses = log.counts()
      if misses != written, tellingWrite(misses) { written = misses }
    }
  }

  /// Writes, and says on standard error when that fails: a server goes on serving.
  @discardableResult
  func tellingWrite(_ misses: [MissLog.Miss]) -> Bool {
    do throws(CommandFailure) { try write(misses) } catch {
      Console.standardError.write(line: error.message)
      return false
    }
    return true
  }
}
