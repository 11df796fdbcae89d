extension SegmentAssembler {
  /// The schema, the kept values of the documents, their ranks, lengths, scopes, keywords and numbers.
  func valueSections() -> [SegmentWriter.Section] {
    var store = DocumentStoreWriter()
    for document in 0..<documents.count { documents.appendRecord(of: document, to: &store) }
    return [
      (.schema, documents.schema.encoded()), (.storedBlocks, store.blocks),
      (.storedBytes, store.bytes), (.facets, facets()), (.ranks, documents.ranks.encoded),
    ] + scopeSections() + lengthSections()
  }

  /// How long the documents are, and the counts of the segment.
  private func lengthSections() -> [SegmentWriter.Section] {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(documents.count)
    var sum = 0
    for document in 0..<documents.count {
      let code = documents.lengthCode(of: document)
      lengths.append(code)
      sum += LengthCode.length(code)
    }
    var meta = SegmentMeta()
    meta.documents = documents.count
    meta.terms = documents.terms.count
    if documents.count > 0 {
      (meta.averageLength, meta.lengthRemainder) = sum.quotientAndRemainder(
        dividingBy: documents.count)
    }
    return [(.meta, meta.encoded), (.lengths, lengths)]
  }

  // MARK: - Keywords and numbers

  private func facets() -> [UInt8] {
    var facets = FacetWriter()
    for (column, field) in documents.schema.columns.enumerated() {
      if documents.schema.fields[field].role == .number {
        facets.add(
          field: field, numbers: (0..<documents.count).map { documents.number(column, of: $0) })
      } else {
        addKeywords(field, column, &facets)
      }
    }
    return facets.finish()
  }

  /// Keywords are numbered as they first come, the best document's first.
  private func addKeywords(_ field: Int, _ column: Int, _ facets: inout FacetWriter) {
    let known = documents.keywords(column)
    var numbers = [UInt32](repeating: 0, count: known.count)
    var values: [[UInt8]] = []
    let ordinals = (0..<documents.count).map { document -> UInt32 in
      let keyword = documents.keyword(column, of: document)
      guard keyword > 0 else { return 0 }
      if numbers[keyword - 1] == 0 {
        values.append(known.value(keyword - 1))
        numbers[keyword - 1] = UInt32(values.count)
      }
      return numbers[keyword - 1]
    }
    facets.add(field: field, values: values, ordinals: ordinals)
  }

  // MARK: - Scopes

  private func scopeSections() -> [SegmentWriter.Section] {
    let values = documents.scopes
    var counts = [Int](repeating: 0, count: values.count)
    for document in 0..<documents.count {
      let scope = documents.scope(of: document)
      if scope > 0 { counts[scope - 1] += 1 }
    }
    let titles = scopeTitles(values, counts)
    var ranks = [UInt16](repeating: 0, count: values.count)
    var out: [UInt8] = []
    out.append(varint: UInt(titles.count))
    for (rank, title) in titles.enumerated() {
      if let number = title.number { ranks[number] = UInt16(rank + 1) }
      out.append(varint: UInt(title.number.map { counts[$0] } ?? 0))
      out.append(counted: title.bytes)
    }
    guard documents.schema.index(of: .scope) != nil else { return [(.scopeTitles, out)] }
    var column: [UInt8] = []
    column.reserveCapacity(documents.count * 2)
    for document in 0..<documents.count {
      let scope = documents.scope(of: document)
      column.append(littleEndian: scope == 0 ? 0 : ranks[scope - 1])
    }
    return [(.scopeTitles, out), (.scopes, column)]
  }

  /// The scopes that the schema orders, then the others by their number of documents, then by their bytes.
  private func scopeTitles(_ values: ValueTable, _ counts: [Int])
    -> [(bytes: [UInt8], number: Int?)]
  {
    var titles: [(bytes: [UInt8], number: Int?)] = []
    var isTaken = counts.map { $0 == 0 }
    for title in documents.schema.scopeOrder {
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
