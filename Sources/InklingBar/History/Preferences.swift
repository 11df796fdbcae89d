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
    reader.beginObject()
    while let name = reader.nextName(of: "v history remoteOnSubmitOnly") {
      let value = reader.wholeNumber()
      switch name {
      case 0: if value != 1 { reader.fail(.unknownVersion) }
      case 1:
        let mode = UInt8(exactly: value).flatMap { HistoryMode(rawValue: $0) }
        if mode == nil { reader.fail(.badValue) }
        history = mode ?? history
      default: asksRemoteOnSubmitOnly = value == 1
      }
    }
    try reader.finish()
  }
}
