internal import InklingIndex
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Prints what a question counts in some fields: a line for each.
///
/// ```
/// genre: Drama 12 · Comedy 5 · 3 more values
/// year: 1950 to 2010
/// ```
struct FacetPrinter {
  let console: Console
  let schema: IndexSchema

  /// Calendars end somewhere; a time beyond is its seconds since 1970.
  private static let farthestDay = 100_000_000_000.0

  func print(_ facets: [FacetCounts]) {
    for facet in facets {
      let name = Printable.text(String(decoding: facet.field, as: UTF8.self))
      let isExact = facet.isExact ? "" : " (at least: the search ended early)"
      console.write(line: "\(name): \(words(facet))\(isExact)")
    }
  }

  private func words(_ facet: FacetCounts) -> String {
    if let range = facet.range {
      let isDate = schema.fields.contains { $0.name == facet.field && $0.role == .date }
      let ends = [range.lowerBound, range.upperBound].map {
        isDate && abs($0) < Self.farthestDay ? day($0) : number($0)
      }
      return ends.joined(separator: " to ")
    }
    var words = facet.values.map { value in
      Printable.text(String(decoding: value.value, as: UTF8.self)) + " \(value.count)"
    }
    if facet.otherValues > 0 { words.append(counted(facet.otherValues, "more value")) }
    return words.isEmpty ? "nothing" : words.joined(separator: " · ")
  }

  private func number(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private func day(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
  }
}
