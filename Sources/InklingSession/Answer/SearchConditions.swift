/// What a question asks beside its words and its scope: conditions that every hit fulfils, and the order of the hits.
///
/// Filters and orders are written as they stand in an address, because only a source knows the fields:
/// `genre:Drama,Comedy`, `year:1990..1999`, and `-year` for an order with the largest first.
public struct SearchConditions: Sendable, Equatable {
  /// The order and the filters, a line each, as they go between the page and the program; empty where there are none.
  ///
  /// One text is a fifth of the browser's code that a list of texts is.
  package private(set) var lines = SearchText()

  /// No conditions.
  public init() {}

  /// Those filters, a hit fulfils every one of them, and that order.
  ///
  /// - Parameters:
  ///   - filters: Texts without line breaks.
  ///   - sort: The field to sort by, with a dash before it for the largest first; empty for the best match first.
  public init(filters: [SearchText], sort: SearchText = SearchText()) {
    if filters.isEmpty && sort.isEmpty { return }
    lines = sort
    for filter in filters {
      lines.bytes.append(0x0A)
      lines.append(filter)
    }
  }

  /// Takes ``lines`` as they come from the page.
  package init(lines: SearchText) { self.lines = lines }

  /// Whether nothing is asked beside the words.
  public var isEmpty: Bool { lines.isEmpty }

  /// The filters; a hit fulfils every one of them.
  public var filters: [SearchText] {
    lines.lines.dropFirst().filter { !$0.isEmpty }
  }

  /// The field to sort by, with a dash before it for the largest first; empty for the best match first.
  public var sort: SearchText { lines.lines[0] }
}

extension SearchText {
  /// The lines of the text, the empty ones as well; at least one.
  package var lines: [SearchText] {
    var lines = [SearchText()]
    for byte in bytes {
      if byte == 0x0A {
        lines.append(SearchText())
      } else {
        lines[lines.count - 1].bytes.append(byte)
      }
    }
    return lines
  }
}
