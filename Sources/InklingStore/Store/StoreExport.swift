internal import InklingCore
public import InklingIndex

/// Writes documents as NDJSON: one object per line, fields in the order of the schema, empty ones
/// left out; several keywords are an array.
///
/// Reading the lines again gives the same documents; boosts that no field has are not written.
public struct StoreExport: Sendable {
  private let keys: [[UInt8]]
  private let roles: [FieldRole]

  /// Makes an export for a schema.
  public init(schema: IndexSchema) {
    roles = schema.fields.map(\.role)
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
    for (place, value) in document.values.prefix(keys.count).enumerated() where !value.isEmpty {
      if line.count > 1 { line.append(UInt8(ascii: ",")) }
      line += keys[place]
      line.append(UInt8(ascii: ":"))
      if roles[place].isKeyword, value.contains(0x0A) {
        append(keywords: value, to: &line)
      } else {
        line.appendQuoted(value)
      }
    }
    line += [UInt8(ascii: "}"), 0x0A]
    return line
  }

  private func append(keywords: [UInt8], to line: inout [UInt8]) {
    for (place, keyword) in keywords.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      line.append(UInt8(ascii: place == 0 ? "[" : ","))
      line.appendQuoted(Array(keyword))
    }
    line.append(UInt8(ascii: "]"))
  }
}
