/// The limits that more than one room keeps, each with its unit and its reason.
///
/// A limit of one room alone stands where it is kept.
@usableFromInline
package enum SharedLimits {
  // MARK: A question's text

  /// UTF-8 bytes of a question that the engine reads: its work grows with the words, and longer texts are no searches.
  @inlinable package static var maximumQueryBytes: Int { 512 }
  /// UTF-16 units that a field takes: browsers count `maxlength` in them.
  @inlinable package static var maximumFieldUnits: Int { 512 }
  /// UTF-8 bytes of the text that a session asks: a full field of two-byte letters, as Greek or Arabic has them.
  @inlinable package static var maximumSessionQueryBytes: Int { 1_024 }
  /// UTF-8 bytes of a question's text in a message: four times what a session asks, so a longer one is not from us.
  @inlinable package static var maximumMessageTextBytes: Int { 4_096 }

  // MARK: A page of hits

  /// Hits on one page: each is read and marked, and a screen shows fewer.
  @inlinable package static var maximumHits: Int { 100 }
  /// Hits left out before a page: finding the page costs as much as all before it.
  @inlinable package static var maximumOffset: Int { 1_000 }
  /// Hits that a bar or a server asks for unless told otherwise: two screens, so that scrolling begins without waiting.
  @inlinable package static var usualHits: Int { 20 }
  /// Hits that a program or a terminal asks for unless told otherwise: what fits without scrolling.
  @inlinable package static var usualHitsOfPrograms: Int { 10 }
  /// Scopes that an answer counts, and hits that it may hold when it is read.
  @inlinable package static var maximumScopes: Int { 1_000 }

  // MARK: Filters

  /// Filters of one question: each is asked of every document that holds the words.
  @inlinable package static var maximumFilters: Int { 16 }
  /// Values of one filter, any of which a document may have: a list of so many boxes is ticked by no person.
  @inlinable package static var maximumFilterValues: Int { 64 }
  /// UTF-8 bytes of one filter as it is written: 64 values of 64 bytes.
  @inlinable package static var maximumFilterBytes: Int { 4_096 }

  /// Fields whose values one question counts: each costs a look at every document that matches.
  @inlinable package static var maximumFacets: Int { 8 }
  /// Keys of an order: each is read only where all before it are equal.
  @inlinable package static var maximumSortKeys: Int { 4 }
  /// Values that one field gives with their counts: as many as one filter takes.
  @inlinable package static var maximumFacetValues: Int { 64 }

  // MARK: Files

  /// Bytes of the segment that a browser is given: above it the download takes longer than asking the server.
  ///
  /// In decimal megabytes, because the command's option counts in them.
  @inlinable package static var usualBrowserBytes: Int { 16_000_000 }
  /// Bytes of one record: a row of a file, an element of a list, a row of a query, a page.
  ///
  /// A power of two, because it is a size of memory.
  /// The King James Bible has 4.3 MB, and what is searched as one text is shown as one row. A record is in memory several
  /// times at once, as bytes of its file, as values, and as a part of its segment.
  @inlinable package static var maximumRecordBytes: Int { 16 << 20 }
}
