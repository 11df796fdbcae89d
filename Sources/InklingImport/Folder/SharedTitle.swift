internal import InklingStore

/// What most titles of a site end in, or begin with: the name of the book, which tells no page from another.
struct SharedTitle {
  /// How many pages are looked at, spread over all.
  private static let sampled = 200
  /// Fewer pages than this share nothing that means something.
  private static let fewestPages = 5
  /// A title stands within the first bytes of a page.
  private static let headBytes = 16_384

  /// The shared ends, the longest first; most sites have one.
  private var ends: [[UInt8]] = []
  /// The shared beginnings, the longest first; a separator stands at the end of each.
  private var beginnings: [[UInt8]] = []

  init() {}

  /// Looks at the heads of some pages.
  init(
    _ paths: [String], root: String, _ selection: PageSelection, _ cache: PageCache?
  ) {
    let pages = paths.filter { PageKind(path: $0) == .html }
    guard pages.count >= Self.fewestPages else { return }
    let step = max(1, pages.count / Self.sampled)
    var counts: [[UInt8]: Int] = [:]
    var beginningCounts: [[UInt8]: Int] = [:]
    var titles = 0
    for place in stride(from: 0, to: pages.count, by: step) {
      let path = pages[place]
      let read = { Self.title("\(root)/\(path)") }
      guard let title = cache.map({ $0.headTitle(of: path, in: root, selection, read) }) ?? read()
      else { continue }
      titles += 1
      for end in Self.ends(of: title) { counts[end, default: 0] += 1 }
      for beginning in Self.beginnings(of: title) { beginningCounts[beginning, default: 0] += 1 }
    }
    guard titles >= Self.fewestPages else { return }
    func shared(_ counts: [[UInt8]: Int]) -> [[UInt8]] {
      counts.filter { $0.value * 2 > titles }.map(\.key).sorted { $0.count > $1.count }
    }
    (ends, beginnings) = (shared(counts), shared(beginningCounts))
  }

  /// A title without its shared end, or else its shared beginning; nil when it has neither, or nothing but that.
  func cut(_ title: [UInt8]) -> [UInt8]? {
    for end in ends where title.count > end.count && title.suffix(end.count).elementsEqual(end) {
      return Self.withoutSeparator(title.dropLast(end.count))
    }
    for beginning in beginnings where title.count > beginning.count {
      if title.starts(with: beginning) { return Array(title.dropFirst(beginning.count)) }
    }
    return nil
  }

  private static func title(_ path: String) -> [UInt8]? {
    guard let head = try? RealFileSystem().read(path, first: headBytes) else { return nil }
    var extractor = HTMLText(head[...])
    extractor.run()
    return extractor.title.isEmpty ? nil : extractor.title
  }

  /// No book's name is longer, in bytes.
  private static let longestEnd = 160

  /// Everything from a space on, as far as a book's name may reach.
  private static func ends(of title: [UInt8]) -> [[UInt8]] {
    title.indices.suffix(longestEnd).filter { title[$0] == 0x20 }.map { Array(title[$0...]) }
  }

  /// Everything up to a space behind a separator, as far as a book's name may reach.
  private static func beginnings(of title: [UInt8]) -> [[UInt8]] {
    title.indices.prefix(longestEnd).filter { place in
      title[place] == 0x20
        && separators.dropLast().contains { title[..<place].suffix($0.count).elementsEqual($0) }
    }.map { Array(title[...$0]) }
  }

  /// Signs between a title and the name of the book: `-`, `|`, `·`, `–`, `—`, `:`, `»`.
  private static let separators: [[UInt8]] = ["-", "|", "·", "–", "—", ":", "»", " "]
    .map { Array($0.utf8) }

  private static func withoutSeparator(_ title: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = title
    while let sign = separators.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(sign.count)
    }
    return rest.isEmpty ? nil : Array(rest)
  }
}
