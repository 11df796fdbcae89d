/// What a server says about what can be searched there: `inkling.json`.
///
/// ```
/// {"v":1,"title":"Packages","placeholder":"Search packages","scopes":["All","Games"],
///  "documents":63000,"segment":{"url":"segment","bytes":9000000},"source":"segment"}
/// ```
public struct SiteConfiguration: Sendable, Equatable {
  /// Who answers.
  public enum Source: UInt8, Sendable {
    /// The page itself, from the segment's bytes.
    case segment
    /// The server, question by question.
    case server
  }

  /// The collection's name.
  public private(set) var title = SearchText()
  /// The hint in the empty field.
  public private(set) var placeholder = SearchText()
  /// The scopes' titles, widest first.
  public private(set) var scopes: [SearchText] = []
  /// Where the segment is.
  public private(set) var segment = SearchText()
  /// How many bytes it has.
  public private(set) var segmentBytes = 0
  private var source = Source.server

  /// Reads a configuration; nil when the bytes are not one of version 1.
  ///
  /// Names that are not known are passed over.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public init?(json: [UInt8]) {
    var reader = JSONReader(json, depthLimit: 4)
    do throws(AnswerError) {
      guard try read(from: &reader) else { return nil }
      try reader.expectEnd()
    } catch {
      return nil
    }
  }

  /// True when the page answers by itself.
  public var isAnsweredHere: Bool { source == .segment && !segment.isEmpty }

  /// From now on the server answers: the segment cannot be had.
  public mutating func useServer() { source = .server }

  /// Where the server answers a question, relative to the page.
  public func address(of question: Question) -> SearchText {
    var address = SearchText("search.json?q=")
    for byte in question.text.bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        address.bytes.append(byte)
      default: address.bytes += [0x25, Self.digit(byte >> 4), Self.digit(byte & 15)]
      }
    }
    for (name, value) in [
      (SearchText("&scope="), question.scope), ("&limit=", question.limit),
      ("&offset=", question.offset), ("&generation=", question.generation),
    ] {
      address.append(name)
      address.append(SearchText(decimal: value))
    }
    return address
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private mutating func read(from reader: inout JSONReader) throws(AnswerError) -> Bool {
    var isFirst = true
    var version = 0
    while let name = try reader.nextName(&isFirst) {
      if name == "v" {
        version = try reader.count()
      } else if name == "title" {
        title = try reader.string()
      } else if name == "placeholder" {
        placeholder = try reader.string()
      } else if name == "scopes" {
        var isFirstScope = true
        while try reader.nextElement(&isFirstScope) { scopes.append(try reader.string()) }
      } else if name == "segment" {
        try readSegment(from: &reader)
      } else if name == "source" {
        source = try reader.string() == "segment" ? .segment : .server
      } else {
        try reader.skipValue()
      }
    }
    return version == 1
  }

  private mutating func readSegment(from reader: inout JSONReader) throws(AnswerError) {
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      if name == "url" {
        segment = try reader.string()
      } else if name == "bytes" {
        segmentBytes = try reader.count()
      } else {
        try reader.skipValue()
      }
    }
  }
}
