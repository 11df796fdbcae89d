internal import InklingCore
public import InklingIndex

/// Writes documents as NDJSON: one object per line, fields in the order of the schema, empty ones
/// left out.
///
/// Reading the lines again gives the same documents; boosts, which no file has, are not written.
public struct StoreExport: Sendable {
  private let keys: [[UInt8]]

  /// Makes an export for a schema.
  public init(schema: IndexSchema) {
    keys = schema.fields.map { Self.quoted($0.name) }
  }

  /// One line, with its line end.
  ///
  /// - Complexity: O(size of the document).
  public func line(_ document: Document) -> [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "{")]
    for (key, value) in zip(keys, document.values) where !value.isEmpty {
      if line.count > 1 { line.append(UInt8(ascii: ",")) }
      line += key
      line.append(UInt8(ascii: ":"))
      line += Self.quoted(value)
    }
    line += [UInt8(ascii: "}"), 0x0A]
    return line
  }

  /// Bytes that are not UTF-8 become U+FFFD: the result is always JSON.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let isValid = text.withUnsafeBufferPointer { UTF8Validation.isValid($0) }
    let bytes = isValid ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += Array("\\n".utf8)
      case 0x0D: result += Array("\\r".utf8)
      case 0x09: result += Array("\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        result += Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
    return result
  }
}
