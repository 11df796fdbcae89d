/// A page that was not read as one, and why.
public struct LeftOutPage: Sendable, Equatable {
  /// Where it lies, relative to the folder.
  public var path: String
  /// Why it is none.
  public var reason: Reason

  /// Why a file of a folder is no page to be found.
  public enum Reason: String, Sendable, CaseIterable {
    /// It lies in a folder whose name begins with `_`, where generators keep what is not for readers.
    case underscoreFolder = "in a folder that begins with _"
    /// It is a text beside a page of the same name: that page's source.
    case source = "the source of the page beside it"
    /// A machine wrote it: an index, a table of contents, everything on one page, an error page.
    case generated = "made by a generator"
    /// It sends its readers on to another page.
    case redirect = "sends its readers on"
    /// It says `noindex`.
    case noindex = "says that it is not to be found"
    /// It says that another page of the folder is the real one.
    case canonicalElsewhere = "another page stands for it"
  }
}

/// What the paths of a folder say about which of its files are pages.
struct PageRules {
  /// The names, without ending, of what generators add to the pages of a site: mdBook, Sphinx, DocBook.
  private static let generated: Set<String> = [
    "404", "print", "toc", "genindex", "bookindex", "modindex", "py-modindex",
  ]

  /// Longer addresses are not looked at, in bytes: each of their ends is compared.
  private static let longestAddress = 1_024

  private let paths: Set<String>
  /// Paths of pages without their ending.
  private let names: Set<String>

  init(_ paths: [String]) {
    self.paths = Set(paths)
    names = Set(
      paths.filter { PageKind(path: $0) != .text }.map { Self.withoutEnding($0[...]) })
  }

  /// Why a file is no page; nil when it may be one.
  func reason(_ path: String) -> LeftOutPage.Reason? {
    let parts = PagePath.names(path)
    if parts.dropLast().contains(where: { $0.hasPrefix("_") }) { return .underscoreFolder }
    switch PageKind(path: path) {
    case .text where isSource(path): return .source
    case .html where Self.isGenerated(parts.last ?? ""): return .generated
    default: return nil
    }
  }

  /// Whether a page's `canonical` address is that of another page of the folder.
  ///
  /// An address that leads out of the folder says nothing about which of its pages to show: it is the same page elsewhere.
  func isElsewhere(_ canonical: [UInt8], from path: String) -> Bool {
    guard canonical.count <= Self.longestAddress else { return false }
    let address = String(decoding: canonical, as: UTF8.self)
      .prefix { $0 != "#" && $0 != "?" }
    var parts = address.split(separator: "/", omittingEmptySubsequences: true)[...]
    if address.hasSuffix("/") { parts.append("index.html") }
    while !parts.isEmpty {
      let end = parts.joined(separator: "/")
      if end == path { return false }
      if paths.contains(end) { return true }
      parts = parts.dropFirst()
    }
    return false
  }

  private func isSource(_ path: String) -> Bool {
    let name = Self.withoutEnding(path[...])
    return names.contains(name) || names.contains(Self.withoutEnding(name[...]))
  }

  private static func isGenerated(_ file: Substring) -> Bool {
    let name = withoutEnding(file)
    // Sphinx splits long indexes: genindex-A, genindex-all.
    return generated.contains(name) || name.hasPrefix("genindex-")
  }

  private static func withoutEnding(_ path: Substring) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
      return String(path)
    }
    return String(path[..<dot])
  }
}
