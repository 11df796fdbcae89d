internal import InklingCore

/// What a path within a folder says.
///
/// Paths are split by bytes, as the system splits them. Swift's `Character` joins a slash or a full stop with a
/// combining mark or a joiner behind it.
package enum PagePath {
  /// The names on the way: `guides/first.md` has two.
  package static func names(_ path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Whether a file or folder of this name is hidden.
  package static func isHidden(_ name: some StringProtocol) -> Bool {
    name.utf8.first == UInt8(ascii: ".")
  }

  /// The file's name without its ending: `guides/First steps.md` is `First steps`.
  static func name(_ path: String) -> String {
    let file = names(path).last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// The first folder on the way, or nothing.
  static func section(_ path: String) -> String {
    let parts = names(path)
    return parts.count > 1 ? String(parts[0]) : ""
  }

  /// The path as an address has it.
  static func encoded(_ path: String) -> String {
    names(path).map { PercentEncoding.encode($0.utf8) }.joined(separator: "/")
  }

  /// The address; `index.html` is its folder, apart from the outermost folder, where the search may be.
  static func url(_ path: String) -> String {
    var parts = names(path).map { PercentEncoding.encode($0.utf8) }
    if parts.count > 1, let last = parts.last, last == "index.html" || last == "index.htm" {
      parts[parts.count - 1] = ""
    }
    return parts.joined(separator: "/")
  }
}
