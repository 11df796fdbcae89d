/// How many pages of a folder lead to each of them, in their texts: navigation, headers and footers do not count.
///
/// They are counted before the first page is given on, because each page says it of others.
struct LinkCounts {
  /// By the name of a page without ending, and without `index`.
  private var counts: [String: Int] = [:]

  /// No page leads to another.
  init() {}

  /// Reads all pages, or takes them out of the cache.
  ///
  /// - Complexity: O(bytes of all pages).
  init(_ paths: [String], root: String, _ selection: PageSelection, _ cache: PageCache?) {
    let known = Set(paths.map(Self.name(of:)))
    for from in stride(from: 0, to: paths.count, by: PageFile.batch) {
      let batch = paths[from...].prefix(PageFile.batch)
      let outcomes =
        cache.map { cache in batch.map { cache.outcome(of: $0, in: root, selection) } }
        ?? PageOutcome.read(batch, in: root, selection)
      for (path, outcome) in zip(batch, outcomes) {
        if let page = outcome.page { count(page, at: path, among: known) }
      }
    }
  }

  /// Counts where a page leads to.
  private mutating func count(_ page: ReadPage, at path: String, among known: Set<String>) {
    if page.isDraft || page.markup?.leftOut != nil { return }
    var named: Set<String> = [Self.name(of: path)]
    for link in page.links {
      guard let target = PageReferences.path(link[...], from: path) else { continue }
      let name = Self.name(of: target)
      if known.contains(name), named.insert(name).inserted { counts[name, default: 0] += 1 }
    }
  }

  /// How many other pages lead to a page.
  func count(of path: String) -> Int { counts[Self.name(of: path)] ?? 0 }

  /// What the addresses of a page have in common: `guide`, `guide/`, `guide.html`, `guide/index.md`.
  private static func name(of path: String) -> String {
    var parts = PagePath.names(path)
    guard let file = parts.popLast() else { return "" }
    let name = PageKind(path: path) == nil ? String(file) : PagePath.name(String(file))
    if name != "index" { parts.append(name[...]) }
    return parts.joined(separator: "/")
  }
}
