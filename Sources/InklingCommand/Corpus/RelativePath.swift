#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The way from one folder to another.
enum RelativePath {
  /// `../docs/` from `site` to `docs`, `../` from `docs/search` to `docs`; nothing where both are the same.
  static func text(from start: String, to end: String) -> String {
    let (from, to) = (components(start), components(end))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = [String](repeating: "..", count: from.count - shared)
    return (up + to.dropFirst(shared)).map { $0 + "/" }.joined()
  }

  private static func components(_ path: String) -> [String] {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.pathComponents
  }
}
