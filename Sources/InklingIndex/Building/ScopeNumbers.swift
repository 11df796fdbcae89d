/// The scopes of some documents, as the segment numbers them.
internal struct ScopeNumbers: Sendable {
  /// The scopes' titles, and how many documents are in each.
  let titles: [(bytes: [UInt8], documents: Int)]
  /// The place of each document's scope in `titles` plus one, 0 for none; empty when no field has scopes.
  let ofDocuments: [UInt16]

  init(_ documents: borrowing some SortedDocuments) {
    let values = documents.scopes
    var counts = [Int](repeating: 0, count: values.count)
    for document in 0..<documents.count {
      let scope = documents.scope(of: document)
      if scope > 0 { counts[scope - 1] += 1 }
    }
    let order = Self.order(documents.schema.scopeOrder, values, counts)
    titles = order.map { ($0.bytes, $0.number.map { counts[$0] } ?? 0) }
    guard documents.schema.index(of: .scope) != nil else {
      ofDocuments = []
      return
    }
    var ranks = [UInt16](repeating: 0, count: values.count)
    for (rank, title) in order.enumerated() {
      if let number = title.number { ranks[number] = UInt16(rank + 1) }
    }
    var ofDocuments = [UInt16](repeating: 0, count: documents.count)
    for document in ofDocuments.indices {
      let scope = documents.scope(of: document)
      if scope > 0 { ofDocuments[document] = ranks[scope - 1] }
    }
    self.ofDocuments = ofDocuments
  }

  /// The scopes that the schema orders, then the others by their number of documents, then by their bytes.
  private static func order(_ first: [[UInt8]], _ values: ValueTable, _ counts: [Int])
    -> [(bytes: [UInt8], number: Int?)]
  {
    var titles: [(bytes: [UInt8], number: Int?)] = []
    var isTaken = counts.map { $0 == 0 }
    for title in first {
      let number = (0..<values.count).first { values.value($0) == title }
      if let number { isTaken[number] = true }
      titles.append((title, number))
    }
    let rest = (0..<values.count).filter { !isTaken[$0] }.map { (values.value($0), $0) }.sorted {
      let (left, right) = (counts[$0.1], counts[$1.1])
      return left != right ? left > right : $0.0.lexicographicallyPrecedes($1.0)
    }
    for (bytes, number) in rest { titles.append((bytes, number)) }
    return Array(titles.prefix(Int(UInt16.max) - 1))
  }
}
