/// What a source is asked.
public struct Question: Sendable, Equatable {
  /// The number of the question; the answer repeats it.
  public var generation: Int
  /// The words, as typed, without space before them.
  public var text: SearchText
  /// The index of the scope to search in; 0 is the widest.
  public var scope: Int
  /// What that scope stands for.
  public var criterion: Scope.Criterion
  /// What is asked beside the words and the scope.
  public var conditions: SearchConditions
  /// The names of the fields whose values are to be counted over what is found; a source may pass over them.
  public var facets: [SearchText] {
    get { facetLines.isEmpty ? [] : facetLines.lines }
    set {
      facetLines = SearchText()
      for name in newValue {
        if !facetLines.isEmpty { facetLines.bytes.append(0x0A) }
        facetLines.append(name)
      }
    }
  }
  /// The same, a line each.
  package var facetLines = SearchText()
  /// How many hits are wanted at most.
  public var limit: Int
  /// How many hits to leave out, because they are shown already.
  public var offset: Int

  /// A question for the given words, in the widest scope unless told otherwise.
  public init(
    generation: Int, text: SearchText, scope: Int = 0, criterion: Scope.Criterion = .all,
    conditions: SearchConditions = SearchConditions(),
    limit: Int = SharedLimits.usualHits, offset: Int = 0
  ) {
    self.generation = generation
    self.text = text
    self.scope = scope
    self.criterion = criterion
    self.conditions = conditions
    self.limit = limit
    self.offset = offset
  }

  /// The question as JSON, as a worker or a server reads it:
  /// `{"generation":7,"q":"zen mo","scope":0,"limit":20,"offset":0}`.
  ///
  /// Behind them stand, where there are any, `"filters":["genre:Drama"]`, `"sort":"-year"` and `"facets":["genre"]`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("generation")
    writer.number(Int64(generation))
    writer.name("q")
    writer.string(text)
    writer.name("scope")
    writer.number(Int64(scope))
    writer.name("limit")
    writer.number(Int64(limit))
    writer.name("offset")
    writer.number(Int64(offset))
    // In the browser `filter-panel.js` adds them, which only pages that filter load.
    #if !hasFeature(Embedded)
    writer.list("filters", conditions.filters)
    if !conditions.sort.isEmpty {
      writer.name("sort")
      writer.string(conditions.sort)
    }
    writer.list("facets", facets)
    #endif
    writer.endObject()
    return writer.bytes
  }
}

extension Question {
  /// Adds the conditions and the fields to count to a server's address.
  package func appendConditions(to address: inout SearchText) {
    for filter in conditions.filters { address.append(parameter: "&filter=", filter.bytes) }
    if !conditions.sort.isEmpty { address.append(parameter: "&sort=", conditions.sort.bytes) }
    var names: [UInt8] = []
    for facet in facets {
      if !names.isEmpty { names.append(UInt8(ascii: ",")) }
      // Commas stand between the names.
      for byte in facet.bytes {
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\") {
          names.append(UInt8(ascii: "\\"))
        }
        names.append(byte)
      }
    }
    if !names.isEmpty { address.append(parameter: "&facets=", names) }
  }
}

extension SearchText {
  fileprivate mutating func append(parameter name: StaticString, _ value: [UInt8]) {
    append(SearchText(name))
    bytes += PercentEncoding.encoded(value)
  }
}

extension JSONWriter {
  /// Writes a list of texts under a name, if there are any.
  fileprivate mutating func list(_ name: StaticString, _ texts: [SearchText]) {
    if texts.isEmpty { return }
    self.name(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
