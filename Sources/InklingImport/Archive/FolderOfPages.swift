/// A folder, whatever kind of pages it holds.
public enum FolderOfPages {
  /// Reads the documentation archives that a folder is or holds; where there is none, its Markdown, HTML and text.
  ///
  /// The addresses of pages begin with `linkPrefix`, such as `../`. An archive's pages are made by its generator, so no
  /// `selection` is asked about them.
  ///
  /// - Complexity: O(number of files).
  /// - Throws: `ImportError.cannotOpen` when the folder cannot be listed.
  public static func reader(
    _ folder: String, linkPrefix: String = "", sections: PageSectioning = .best,
    selection: PageSelection = PageSelection()
  ) throws(ImportError) -> any PageReader {
    if let archive = try DocCReader(folder, linkPrefix: linkPrefix, sections: sections) {
      return archive
    }
    return try FolderReader(
      folder, linkPrefix: linkPrefix, sections: sections, selection: selection)
  }
}
