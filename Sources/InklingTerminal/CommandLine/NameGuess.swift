internal import InklingIndex

/// The name that was meant by a word that is no name: found by our own engine, in an index of the names.
///
/// ```
/// NameGuess(["serve", "search"]).closest(to: "serach")  // "search"
/// ```
package struct NameGuess {
  private let index: SearchIndex?

  package init(_ names: [String]) {
    index = try? Self.index(of: names)
  }

  /// The name that the engine finds first, if all that was typed is in it.
  package func closest(to typed: String) -> String? {
    // A dash before a word would exclude it.
    let words = typed.drop { $0 == "-" }
    guard let index, !words.isEmpty else { return nil }
    let answer = index.search(
      SearchRequest(text: Array(words.utf8), limit: 1), scratch: SearchScratch())
    guard answer.tier != .some, let hit = answer.hits.first else { return nil }
    return String(decoding: index.value(of: hit.document, field: 0), as: UTF8.self)
  }

  /// Each name, and beside it its spellings with a letter left out or two neighbours swapped.
  ///
  /// The engine takes words of four letters and less as they are typed.
  private static func index(of names: [String]) throws -> SearchIndex {
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("name", .title), Field("misspelt", .text)]))
    for name in names {
      let misspelt = Self.misspelt(Array(name)).joined(separator: " ")
      try builder.add(Document(values: [Array(name.utf8), Array(misspelt.utf8)]))
    }
    return try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  private static func misspelt(_ letters: [Character]) -> [String] {
    letters.indices.flatMap { place -> [String] in
      var (shorter, swapped) = (letters, letters)
      shorter.remove(at: place)
      if place > 0 { swapped.swapAt(place, place - 1) }
      return [String(shorter), String(swapped)]
    }
  }
}
