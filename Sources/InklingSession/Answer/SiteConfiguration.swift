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
    let version = read(from: &reader)
    do throws(AnswerError) { try reader.finish() } catch { return nil }
    guard version == 1 else { return nil }
  }

  /// True when the page answers by itself.
  public var isAnsweredHere: Bool { source == .segment && !segment.isEmpty }

  /// From now on the server answers: the segment cannot be had.
  public mutating func useServer() { source = .server }

  /// Where the server answers a question, relative to the page.
  public func address(of question: Question) -> SearchText {
    var address = SearchText("search.json?q=")
    address.bytes += PercentEncoding.encoded(question.text.bytes)
    for (name, value) in [
      (SearchText("&scope="), question.scope), ("&limit=", question.limit),
      ("&offset=", question.offset), ("&generation=", question.generation),
    ] {
      address.append(name)
      address.append(SearchText(decimal: value))
    }
    // In the browser `filter-panel.js` adds them, which only pages that filter load.
    #if !hasFeature(Embedded)
    question.appendConditions(to: &address)
    #endif
    return address
  }

  /// Reads what is known, and gives back the version.
  private mutating func read(from reader: inout JSONReader) -> Int {
    var version = 0
    reader.beginObject()
    while let name = reader.nextName(of: "v title placeholder scopes segment source") {
      switch name {
      case 0: version = reader.count()
      case 1: title = reader.string()
      case 2: placeholder = reader.string()
      case 3:
        reader.beginArray()
        while reader.nextElement() { scopes.append(reader.string()) }
      case 4: readSegment(from: &reader)
      default: source = reader.string() == "segment" ? .segment : .server
      }
    }
    return version
  }

  private mutating func readSegment(from reader: inout JSONReader) {
    reader.beginObject()
    while let name = reader.nextName(of: "url bytes") {
      if name == 0 { segment = reader.string() } else { segmentBytes = reader.count() }
    }
  }
}
