internal import InklingIndex

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

  /// A field that a question may filter by.
  public struct Filter: Codable, Sendable, Equatable {
    /// What its values are.
    public enum Kind: String, Codable, Sendable {
      /// Words to choose from.
      case keyword
      /// Numbers, for ranges.
      case number
      /// Dates and times, for ranges.
      case date
      /// Places on the earth, for distances.
      case point

      init(_ role: FieldRole) {
        self = role == .point ? .point : role == .date ? .date : role.isNumber ? .number : .keyword
      }
    }

    /// The field's name.
    public var name: String
    /// What its values are.
    public var kind: Kind

    /// A field of that name.
    public init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
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
  /// The fields that a question may filter by beside the scope, in the order of the schema; nil where there are none.
  ///
  /// Those of numbers, dates and points may be sorted by as well.
  public var filters: [Filter]?

  /// The addresses of further sources, relative to this file; nil where there are none.
  public var sources: [String]?

  /// The configuration of a page.
  public init(
    title: String, placeholder: String, scopes: [String], documents: Int, segment: Segment?,
    source: Source, filters: [Filter]? = nil
  ) {
    self.title = title
    self.placeholder = placeholder
    self.scopes = scopes
    self.documents = documents
    self.segment = segment
    self.source = source
    self.filters = filters
  }

  /// The configuration as JSON, with its names in a fixed order.
  public func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return Array("{}".utf8) }
    return [UInt8](data)
  }
}
