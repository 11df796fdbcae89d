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
  /// How many hits are wanted at most.
  public var limit: Int
  /// How many hits to leave out, because they are shown already.
  public var offset: Int

  /// A question for the given words, in the widest scope unless told otherwise.
  public init(
    generation: Int, text: SearchText, scope: Int = 0, criterion: Scope.Criterion = .all,
    limit: Int = SharedLimits.usualHits, offset: Int = 0
  ) {
    self.generation = generation
    self.text = text
    self.scope = scope
    self.criterion = criterion
    self.limit = limit
    self.offset = offset
  }

  /// The question as JSON, as a worker or a server reads it:
  /// `{"generation":7,"q":"zen mo","scope":0,"limit":20,"offset":0}`.
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
    writer.endObject()
    return writer.bytes
  }
}
