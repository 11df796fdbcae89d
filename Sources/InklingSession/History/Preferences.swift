/// What a person chose once and expects to find again.
public struct Preferences: Sendable, Equatable {
  /// True when remote sources are asked only with Search.
  public var asksRemoteOnSubmitOnly: Bool

  /// Preferences of the given choices.
  init(asksRemoteOnSubmitOnly: Bool = false) {
    self.asksRemoteOnSubmitOnly = asksRemoteOnSubmitOnly
  }

  /// The preferences as JSON, as they are stored.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("v")
    writer.number(1)
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
    while let name = reader.nextName(of: "v remoteOnSubmitOnly") {
      let value = reader.wholeNumber()
      if name == 1 {
        asksRemoteOnSubmitOnly = value == 1
      } else if value != 1 {
        reader.fail(.unknownVersion)
      }
    }
    try reader.finish()
  }
}
