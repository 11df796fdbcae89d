extension IndexSchema {
  /// The schema section: fields, then the asked-for order of scopes; then, where there are any, weights and synonyms.
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
    guard hasWeightsOrSynonyms else { return out }
    for field in fields { out.append(field.weight) }
    out.append(varint: UInt(synonyms.count))
    for synonym in synonyms {
      out.append(counted: synonym.asked)
      out.append(counted: synonym.written)
    }
    return out
  }

  /// Whether an encoded schema has a second part.
  package var hasWeightsOrSynonyms: Bool {
    !synonyms.isEmpty || fields.contains { $0.weight != 1 }
  }

  /// Reads a schema section; `nil` when it is none.
  internal static func decoded(_ view: SectionView) -> IndexSchema? {
    var cursor = SectionCursor(view)
    let count = cursor.varint()
    guard count > 0, count <= maximumFields else { return nil }
    var fields: [Field] = []
    for _ in 0..<count {
      guard let role = FieldRole(rawValue: view.byte(cursor.at)),
        let storage = FieldStorage(rawValue: view.byte(cursor.at + 1))
      else { return nil }
      cursor.at = min(cursor.at + 2, view.count)
      fields.append(Field(name: cursor.counted().bytes, role: role, storage: storage))
    }
    let scopes = cursor.varint()
    guard scopes <= view.count else { return nil }
    var scopeOrder: [[UInt8]] = []
    for _ in 0..<scopes { scopeOrder.append(cursor.counted().bytes) }
    var synonyms: [Synonym] = []
    if cursor.at + count < view.count {
      for place in fields.indices {
        let field = fields[place]
        fields[place] = Field(
          name: field.name, role: field.role, storage: field.storage,
          weight: view.byte(cursor.at + place))
      }
      cursor.at += count
      var left = min(cursor.varint(), Synonym.maximumCount)
      while left > 0, !cursor.isAtEnd {
        left -= 1
        let asked = cursor.counted().bytes
        synonyms.append(Synonym(foldedAsked: asked, foldedWritten: cursor.counted().bytes))
      }
    }
    return IndexSchema(fields: fields, scopeOrder: scopeOrder, sortedSynonyms: synonyms)
  }

  /// A schema has at most this many fields.
  internal static let maximumFields = 64
}
