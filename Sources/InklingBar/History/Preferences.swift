/// What a person chose once and expects to find again.
public struct Preferences: Sendable, Equatable {
  /// What is remembered of searches.
  public var history: HistoryMode
  /// True when remote sources are asked only with Search.
  public var asksRemoteOnSubmitOnly: Bool

  /// Preferences of the given choices.
  init(history: HistoryMode = .remembered, asksRemoteOnSubmitOnly: Bool = false) {
    self.history = history
    self.asksRemoteOnSubmitOnly = asksRemoteOnSubmitOnly
  }

  /// The preferences as JSON, as they are stored.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("v")
    writer.number(1)
    writer.name("history")
    writer.number(Int64(history.rawValue))
    writer.name("remoteOnSubmitOnly")
    writer.number(asksRemoteOnSubmitOnly ? 1 : 0)
    writer.endObject()
    return writer.bytes
  }

  /// Reads stored preferences.
  ///
  /// - Throws: ``AnswerError`` when they were not written by ``json()``.
  public init(json: [UInt8]) throws(AnswerError) {
    self.init()
    guard json.count <= 1 << 16 else { throw AnswerError(.tooLarge, at: 1 << 16) }
    var reader = JSONReader(json, depthLimit: 4)
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      if name == "v" {
        guard try reader.wholeNumber() == 1 else { throw reader.error(.unknownVersion) }
      } else if name == "history" {
        guard let raw = UInt8(exactly: try reader.wholeNumber()),
          let mode = HistoryMode(rawValue: raw)
        else { throw reader.error(.badValue) }
        history = mode
      } else if name == "remoteOnSubmitOnly" {
        asksRemoteOnSubmitOnly = try reader.wholeNumber() == 1
      } else {
        try reader.skipValue()
      }
    }
    try reader.expectEnd()
  }
}
