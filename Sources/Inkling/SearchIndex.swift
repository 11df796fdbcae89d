internal import InklingCore
package import InklingIndex
internal import InklingRuntime

/// Elements of an app's own type in memory, ready to be searched with every letter.
///
///     let index = try SearchIndex(books, fields: [.title(\.title), .text(\.blurb), .scope(\.shelf)])
///     for hit in index.search("grining f") { print(hit.element.title, hit.reason) }
///
/// A value that never changes: copy it, and ask it from any task. For elements that change while people search there
/// is ``SearchStore``.
public struct SearchIndex<Element: Identifiable & Sendable>: Sendable {
  let elements: [Element]
  let fields: ElementSchema<Element>
  let source: IndexSource
  /// The bytes of the index, in which an element's id is its place.
  package let segment: SegmentMemory

  /// Indexes the elements.
  ///
  /// Who asks for a word of `synonyms` finds elements that say one of its meanings: `["js": ["JavaScript"]]`. That goes one
  /// way; the first 4,096 pairs count.
  ///
  /// - Complexity: O(length of all texts).
  /// - Throws: ``SearchError/nothingToSearch``, ``SearchError/tooManyFields(_:)``, ``SearchError/tooLarge``.
  public init(
    _ elements: some Sequence<Element>, fields: [SearchField<Element>],
    synonyms: [String: [String]] = [:]
  ) throws(SearchError) {
    self.elements = Array(elements)
    self.fields = ElementSchema(fields, synonyms: synonyms)
    do throws(IndexError) {
      var builder = try SegmentBuilder(schema: self.fields.schema)
      for (number, element) in self.elements.enumerated() {
        try builder.add(self.fields.document(of: element, id: "\(number)"))
      }
      segment = SegmentMemory(copying: try builder.finish())
      guard let index = try? InklingIndex.SearchIndex(segment) else {
        throw IndexError.damagedSegment
      }
      source = IndexSource(index)
    } catch {
      throw SearchError(error)
    }
  }

  /// How many elements there are.
  public var count: Int { elements.count }

  /// The titles of the scopes, the widest first.
  public var scopeTitles: [String] { titlesOfScopes }

  /// What a person finds who types `text`: typing errors are forgiven, the last word may be unfinished.
  ///
  /// `"a phrase"`, `word -without` and `title:word` are understood. An empty text finds nothing.
  ///
  /// - Complexity: Usually below a millisecond; a search ends after 40 ms, or with its task, with what it has.
  public func search(_ text: String, limit: Int = 20) -> SearchResults<Element> {
    found(text, limit: limit)
  }

  /// The same in one scope, with conditions, in another order, or a page further on.
  ///
  /// A scope is named by its title as it is written; nil is everywhere, and another title finds nothing. At most 100 hits
  /// are given, and at most 1,000 left out before them. With an order, words count as they are typed, without forgiving
  /// typing errors. An empty text with a condition or an order finds everything that fulfils it.
  ///
  /// The values of the properties in `facets` are counted; see ``Facet``. There may be eight.
  ///
  /// - Throws: ``SearchError/notAField(_:)``, ``SearchError/tooManyFacets(_:)``.
  public func search(
    _ text: String, in scope: String? = nil, where filters: SearchFilter<Element>...,
    sortedBy order: SearchOrder<Element>? = nil,
    facets: [any PartialKeyPath<Element> & Sendable] = [], limit: Int = 20, offset: Int = 0
  ) throws(SearchError) -> SearchResults<Element> {
    try found(
      text, in: scope, where: filters, sortedBy: order, facets: facets, limit: limit,
      offset: offset)
  }
}

extension SearchIndex: ElementSource {
  var local: any LocalSource { source }

  /// The id of a document is its element's place.
  func element(id: [UInt8], stored: [HitValue]) -> Element? {
    guard let index = Int(String(decoding: id, as: UTF8.self)), elements.indices.contains(index)
    else { return nil }
    return elements[index]
  }
}
