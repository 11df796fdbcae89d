/// Which files of a folder are pages, and which parts of them are searched, as somebody says from outside.
public struct PageSelection: Sendable, Equatable {
  /// The pattern that paths must match, nil for all pages.
  let glob: PathGlob?
  /// Only what such an element holds is searched; pages without one are left out.
  let root: HTMLSelector?
  /// What such an element holds is left out, with all that it says.
  let excluded: HTMLSelector?

  /// Whether addresses end in `index.html` where a file is called so, as they must without a server; else in the name of
  /// its folder.
  public var keepsIndexNames = false

  /// All pages, whole.
  public init() {
    glob = nil
    root = nil
    excluded = nil
  }

  /// Some pages, or some of their parts.
  ///
  /// - Parameters:
  ///   - glob: A pattern of paths: `*` and `?` stay within a folder, `**` goes through folders, `{html,md}` is a choice.
  ///   - root: A selector of elements such as `main`, `.content` or `div#page`; several stand behind commas.
  ///   - excluded: Selectors of the same kind.
  /// - Throws: ``SelectorError`` for a selector of another kind, such as `ul > li`.
  public init(
    glob: String? = nil, root: String? = nil, excluded: [String] = []
  ) throws(SelectorError) {
    self.glob = glob.map(PathGlob.init)
    self.root = if let root { try HTMLSelector(root) } else { nil }
    self.excluded =
      excluded.isEmpty ? nil : try HTMLSelector(excluded.joined(separator: ","))
  }
}

/// A selector that is none, or one of a kind that is not read.
public struct SelectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The selector.
  public var selector: String

  /// What can be written instead.
  public var description: String {
    "“\(selector)” is no selector of one element: write names, .classes, #ids and [attribute=value], with commas between"
  }
}
