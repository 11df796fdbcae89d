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
    keys = schema.fields.map { field in
      var key: [UInt8] = []
      key.appendQuoted(field.name)
      return key
    }
  }

  /// One line, with its line end; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Complexity: O(size of the document).
  public func line(_ document: Document) -> [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "{")]
    for (key, value) in zip(keys, document.values) where !value.isEmpty {
      if line.count > 1 { line.append(UInt8(ascii: ",")) }
      line += key
      line.append(UInt8(ascii: ":"))
      line.appendQuoted(value)
    }
    line += [UInt8(ascii: "}"), 0x0A]
    return line
  }
}
