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
    /// Other pages mark what of them is searched, and it does not.
    case unmarked = "marks no part to be searched, as other pages do"
    /// Its path does not match the pattern.
    case unmatched = "does not match the pattern of paths"
  }
}
