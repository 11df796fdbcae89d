#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What the page must know before the first keystroke: `inkling.json`.
public struct PageConfiguration: Codable, Sendable, Equatable {
  /// Who answers the page's questions.
  public enum Source: String, Codable, Sendable {
    /// The browser fetches the segment and answers by itself.
    case segment
    /// The server answers over HTTP.
    case server
  }

  /// Where the segment is, and how large.
  public struct Segment: Codable, Sendable, Equatable {
    /// The address, relative to the page.
    public var url: String
    /// The number of bytes before compression.
    public var bytes: Int

    /// A segment at that address.
    public init(url: String, bytes: Int) {
      self.url = url
      self.bytes = bytes
    }
  }

  /// The version of this format.
  public var v = 1
  /// The name of the collection.
  public var title: String
  /// The hint in the empty field.
  public var placeholder: String
  /// The titles of the scopes, the widest first.
  public var scopes: [String]
  /// How many documents can be found.
  public var documents: Int
  /// The segment, when the browser may have it.
  public var segment: Segment?
  /// Who answers.
  public var source: Source

  /// The configuration of a page.
  public init(
    title: String, placeholder: String, scopes: [String], documents: Int, segment: Segment?,
    source: Source
  ) {
    self.title = title
    self.placeholder = placeholder
    self.scopes = scopes
    self.documents = documents
    self.segment = segment
    self.source = source
  }

  /// The configuration as JSON, with its names in a fixed order.
  public func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return Array("{}".utf8) }
    return [UInt8](data)
  }
}
