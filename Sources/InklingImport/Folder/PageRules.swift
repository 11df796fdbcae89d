/// What the paths of a folder say about which of its files are pages.
struct PageRules {
  /// The names, without ending, of what generators add to the pages of a site: mdBook, Sphinx, DocBook, Javadoc.
  private static let generated: Set<String> = [
    "404", "print", "toc", "genindex", "bookindex", "modindex", "py-modindex", "index-all",
    "allclasses", "allclasses-index", "allpackages-index", "overview-tree", "package-tree",
    "package-use",
  ]
  /// How such names begin: Sphinx splits long indexes (genindex-A, genindex-all), GTK-Doc has one for each version.
  private static let generatedBeginnings = ["genindex-", "api-index-"]
  /// The folders of nothing but such pages: Javadoc's.
  private static let generatedFolders: Set<Substring> = ["class-use", "index-files"]
  /// The names of Doxygen's lists, and how the others begin.
  private static let listsOfDoxygen: Set<String> = [
    "annotated", "classes", "files", "hierarchy", "inherits", "namespaces", "pages", "modules",
    "topics", "graph_legend", "examples",
  ]
  private static let listsOfDoxygenBeginnings = [
    "functions", "globals", "namespacemembers", "dir_",
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
    if parts.dropLast().contains(where: { Self.generatedFolders.contains($0) }) {
      return .generated
    }
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
    return generated.contains(name) || generatedBeginnings.contains { name.hasPrefix($0) }
  }

  /// Whether a page that Doxygen made is a list of others, or a file of source with its lines numbered.
  static func isIndexOfDoxygen(_ path: String) -> Bool {
    let name = withoutEnding(PagePath.names(path).last ?? "")
    return listsOfDoxygen.contains(name) || name.hasSuffix("_source") || name.hasSuffix("-members")
      || listsOfDoxygenBeginnings.contains { name.hasPrefix($0) }
  }

  private static func withoutEnding(_ path: Substring) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
      return String(path)
    }
    return String(path[..<dot])
  }
}
