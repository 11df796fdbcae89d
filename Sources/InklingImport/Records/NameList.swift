/// Names of fields in a sentence: of a file with thousands of long ones, the beginning.
enum NameList {
  private static let most = 20
  private static let longest = 80

  /// `id, title and 7 more`.
  static func text(_ names: [String]) -> String { list(names) { $0 } }

  /// The same with quotation marks around each name.
  static func quoted(_ names: [String]) -> String {
    names.isEmpty ? "no field" : list(names) { "\u{201C}\($0)\u{201D}" }
  }

  private static func list(_ names: [String], _ written: (String) -> String) -> String {
    let shown = names.prefix(most).map { name in
      written(name.utf8.count > longest ? name.prefix(longest / 2) + "…" : name)
    }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
