internal import InklingCore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// One event of the log.
struct LogLine {
  let time: String
  let level: LogLevel
  let event: StaticText
  let facts: [(StaticText, LogValue)]

  /// The time as `2026-11-22T10:00:00.123Z`.
  static func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The line for programs.
  var json: String {
    let fields: [(StaticText, LogValue)] =
      [
        ("time", .text(time)), ("level", .text(level.rawValue)),
        ("event", .text(event.description)),
      ]
      + facts
    let pairs = fields.map { name, value in
      switch value {
      case .number(let number): "\"\(name)\":\(number)"
      case .text(let text): "\"\(name)\":\"\(Self.escaped(text))\""
      }
    }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  /// The line for people.
  var text: String {
    let words = facts.map { name, value in
      guard case .text(let value) = value else { return "\(name)=\(value)" }
      let isPlain = !value.isEmpty && !value.contains { $0 == " " || $0 == "\"" || $0 == "=" }
      let shown = Self.escaped(value)
      return isPlain && shown == value ? "\(name)=\(value)" : "\(name)=\"\(shown)\""
    }
    return ([time, level.rawValue, event.description] + words).joined(separator: " ")
  }

  /// Quotes, backslashes, controls, and characters that turn the direction of writing as JSON's escapes.
  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.properties.generalCategory == .format
        || (0x2028...0x2029).contains(scalar.value):
        for unit in String(scalar).utf16 { escaped.appendUnicodeEscape(unit) }
      default: escaped.appendScalar(scalar.value)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
