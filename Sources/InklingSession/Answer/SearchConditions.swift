/// What a question asks beside its words and its scope: conditions that every hit fulfils, and the order of the hits.
///
/// Filters and orders are written as they stand in an address, because only a source knows the fields:
/// `genre:Drama,Comedy`, `year:1990..1999`, and `-year` for an order with the largest first.
public struct SearchConditions: Sendable, Equatable {
  /// The filters; a hit fulfils every one of them.
  public var filters: [SearchText]
  /// The field to sort by, with a dash before it for the largest first; empty for the best match first.
  public var sort: SearchText

  /// Those filters and that order; none unless told otherwise.
  public init(filters: [SearchText] = [], sort: SearchText = SearchText()) {
    self.filters = filters
    self.sort = sort
  }

  /// Whether nothing is asked beside the words.
  public var isEmpty: Bool { filters.isEmpty && sort.isEmpty }
}

extension SearchConditions {
  /// Reads what ``lines`` writes; a part that is missing is empty.
  package init(lines: SearchText) {
    var parts = lines.lines
    self.init(sort: parts.isEmpty ? SearchText() : parts.removeFirst())
    for part in parts where !part.isEmpty { filters.append(part) }
  }

  /// The order and the filters, one a line, as they go between the page and the program.
  package var lines: SearchText {
    var lines = sort
    for filter in filters {
      lines.bytes.append(0x0A)
      lines.append(filter)
    }
    return lines
  }
}

extension SearchText {
  /// The lines of the text, the empty ones as well.
  package var lines: [SearchText] {
    var lines: [SearchText] = []
    var line: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(SearchText(line))
        line = []
      } else {
        line.append(byte)
      }
    }
    lines.append(SearchText(line))
    return lines
  }
}
