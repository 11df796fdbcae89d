internal import InklingCore
internal import InklingStore

/// The files of a folder that its pages refer to: pictures, style sheets, downloads, and what style sheets refer to.
///
/// Pages themselves are not among them.
public struct PageReferences: Sendable {
  /// The files, by their paths within the folder.
  public private(set) var files: Set<String> = []
  private let root: String
  /// Style sheets that were not read yet.
  private var sheets: [String] = []
  /// All style sheets.
  private var knownSheets: Set<String> = []
  /// How many addresses the page that is being read may still have.
  private var left = 0

  /// What holds addresses in HTML: those of `srcset` are several.
  private static let attributes: Set<String> = [
    "href", "src", "srcset", "poster", "data", "imagesrcset",
  ]
  static let longestAddress = 2_048
  /// A page refers to no more files than this; what comes behind them is passed over.
  private static let maximumOfAPage = 10_000

  /// Reads the pages of a folder and the style sheets that they refer to.
  ///
  /// What cannot be read refers to nothing.
  ///
  /// - Complexity: O(size of the pages and style sheets).
  public init(_ folder: String) {
    root = folder
    guard let reader = try? FolderReader(folder) else { return }
    // A page that the search leaves out, as an index of words, is still served with all it shows to whoever comes to
    // it.
    read(pages: reader.pages + reader.leftOut.map(\.path))
  }

  /// Adds what pages refer to that are new or have changed, and what style sheets refer to by now.
  ///
  /// What a page does not refer to any more stays.
  ///
  /// - Complexity: O(size of these pages and of all style sheets).
  public mutating func read(pages: [String]) {
    for path in pages {
      guard let bytes = read(path), let page = Page(path: path, linkPrefix: "", bytes: bytes)
      else { continue }
      left = Self.maximumOfAPage
      // A result shows the picture, whose address is read from the search page. The page itself may show it too.
      add(page.image[...], of: "")
      add(page.image[...], of: path)
      switch PageKind(path: path) {
      case .html: addHTML(bytes[...], of: path)
      case .markdown:
        addHTML(bytes[...], of: path)
        addMarkdown(bytes, of: path)
      default: break
      }
    }
    sheets = Array(knownSheets)
    while let sheet = sheets.popLast() {
      left = Self.maximumOfAPage
      if let bytes = read(sheet) { addStyle(bytes[...], of: sheet) }
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    try? RealFileSystem().read("\(root)/\(path)", limit: FolderReader.pageBytes)
  }

  private mutating func addHTML(_ bytes: ArraySlice<UInt8>, of page: String) {
    var at = bytes.startIndex
    while left > 0, let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      guard let tag = HTMLTag(bytes, at: open) else {
        at = open + 1
        continue
      }
      at = tag.end
      for attribute in tag.attributes {
        if attribute.name == "style" {
          addStyle(attribute.value[...], of: page)
        } else if Self.attributes.contains(attribute.name) {
          let value = HTMLEntities.decode(attribute.value[...])
          let isList = attribute.name.hasSuffix("srcset")
          for part in isList ? value.split(separator: UInt8(ascii: ",")) : [value[...]] {
            add(isList ? PlainText.trim(part).prefix { $0 > 0x20 } : part, of: page)
          }
        }
      }
      if tag.name == "style", !tag.isEnd {
        let end = HTMLTag.endOfRaw("style", bytes, from: at) ?? bytes.endIndex
        addStyle(bytes[at..<end], of: page)
        at = end
      }
    }
  }

  /// Addresses in parentheses behind brackets, and those of definitions.
  private mutating func addMarkdown(_ bytes: [UInt8], of page: String) {
    MarkdownLinks.visit(bytes[...]) { address in
      if left > 0 { add(address, of: page) }
    }
  }

  /// `url(…)` and `@import "…"`.
  private mutating func addStyle(_ bytes: ArraySlice<UInt8>, of sheet: String) {
    let quotes = "\"'".utf8
    for (word, isURL) in [("url(", true), ("@import", false)] {
      let wanted = Array(word.utf8)
      var at = bytes.startIndex
      while left > 0, let found = bytes[at...].firstIndex(of: wanted[0]) {
        at = found + 1
        guard bytes[found...].starts(with: wanted) else { continue }
        at = found + wanted.count
        let rest = bytes[at...].prefix(Self.longestAddress).drop { $0 <= 0x20 }
        if let quote = rest.first, quotes.contains(quote) {
          add(rest.dropFirst().prefix { $0 != quote }, of: sheet)
        } else if isURL {
          add(rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }, of: sheet)
        }
      }
    }
  }

  /// Notes the file that an address within a page leads to, if it leads into the folder.
  private mutating func add(_ address: ArraySlice<UInt8>, of page: String) {
    left -= 1
    guard left >= 0, !address.isEmpty, address.count <= Self.longestAddress,
      let path = Self.path(PlainText.trim(address), from: page), PageKind(path: path) == nil,
      files.insert(path).inserted
    else { return }
    if path.lowercased().hasSuffix(".css") {
      sheets.append(path)
      knownSheets.insert(path)
    }
  }

  /// The path of an address without a scheme or host, as RFC 3986 resolves it; nil for others and for what climbs
  /// out of the folder.
  static func path(_ address: ArraySlice<UInt8>, from page: String) -> String? {
    let plain = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let head = plain.prefix { $0 != UInt8(ascii: "/") }
    guard !plain.isEmpty, !plain.starts(with: "//".utf8), !head.contains(UInt8(ascii: ":")),
      let text = String(wellFormed: plain)
    else { return nil }
    var parts: [Substring] =
      text.utf8.first == UInt8(ascii: "/") ? [] : PagePath.names(page).dropLast()
    for part in PagePath.names(text) {
      switch part {
      case ".": break
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    guard let bytes = PercentEncoding.decode(joined[...].utf8) else { return nil }
    return String(wellFormed: bytes)
  }
}
