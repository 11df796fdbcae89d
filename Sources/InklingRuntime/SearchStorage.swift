#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where a session keeps what it remembers.
public protocol SearchStorage: Sendable {
  /// The bytes stored under a name; empty when there are none.
  func load(_ name: SearchMemory) throws -> [UInt8]
  /// Stores bytes under a name, whole or not at all.
  func save(_ bytes: [UInt8], as name: SearchMemory) throws
}

/// What is stored.
public enum SearchMemory: String, Sendable, CaseIterable {
  /// Recent searches.
  case history
  /// What the person chose once.
  case preferences
  /// Which results were opened, and what they were found by.
  case openings
}

/// Files in a folder, readable by their owner only.
public struct FileStorage: SearchStorage {
  /// The folder; it is made when something is stored.
  public let folder: URL

  /// Files in that folder.
  public init(in folder: URL) {
    self.folder = folder
  }

  private func file(_ name: SearchMemory) -> URL {
    folder.appending(path: name.rawValue + ".json")
  }

  /// The file's bytes; empty when there is no file.
  public func load(_ name: SearchMemory) throws -> [UInt8] {
    let file = file(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return Array(try Data(contentsOf: file))
  }

  /// Writes another file and puts it in the place of the old one.
  public func save(_ bytes: [UInt8], as name: SearchMemory) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = file(name)
    try Data(bytes).write(to: file, options: .atomic)
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}

/// Nothing is stored: a session that forgets.
public struct NoStorage: SearchStorage {
  /// A storage that keeps nothing.
  public init() {}
  /// Nothing.
  public func load(_ name: SearchMemory) throws -> [UInt8] { [] }
  /// Does nothing.
  public func save(_ bytes: [UInt8], as name: SearchMemory) throws {}
}
