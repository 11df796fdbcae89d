/// A folder, whatever kind of pages it holds.
public enum FolderOfPages {
  /// Reads the documentation archives that a folder is or holds; where there is none, its Markdown, HTML and text.
  ///
  /// The addresses of pages begin with `linkPrefix`, such as `../`.
  ///
  /// - Complexity: O(number of files).
  /// - Throws: `ImportError.cannotOpen` when the folder cannot be listed.
  public static func reader(
    _ folder: String, linkPrefix: String = "", sections: PageSectioning = .best
  ) throws(ImportError) -> any PageReader {
    if let archive = try DocCReader(folder, linkPrefix: linkPrefix, sections: sections) {
      return archive
    }
    return try FolderReader(folder, linkPrefix: linkPrefix, sections: sections)
  }
}
