extension IndexSchema {
  /// The schema section: fields, then the asked-for order of scopes.
  internal func encoded() -> [UInt8] {
    var out: [UInt8] = []
    out.append(varint: UInt(fields.count))
    for field in fields {
      out.append(field.role.rawValue)
      out.append(field.storage.rawValue)
      out.append(counted: field.name)
    }
    out.append(varint: UInt(scopeOrder.count))
    for title in scopeOrder { out.append(counted: title) }
    return out
  }

  /// Reads a schema section; `nil` when it is none.
  internal static func decoded(_ view: SectionView) -> IndexSchema? {
    var cursor = SectionCursor(view)
    let count = cursor.varint()
    guard count > 0, count <= maximumFields else { return nil }
    var schema = IndexSchema(fields: [])
    for _ in 0..<count {
      guard let role = FieldRole(rawValue: view.byte(cursor.at)),
        let storage = FieldStorage(rawValue: view.byte(cursor.at + 1))
      else { return nil }
      cursor.at = min(cursor.at + 2, view.count)
      schema.fields.append(Field(name: cursor.counted().bytes, role: role, storage: storage))
    }
    let scopes = cursor.varint()
    guard scopes <= view.count else { return nil }
    for _ in 0..<scopes { schema.scopeOrder.append(cursor.counted().bytes) }
    return schema
  }

  /// A schema has at most this many fields.
  internal static let maximumFields = 64
}
