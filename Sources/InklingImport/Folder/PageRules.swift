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
