extension SegmentAssembler {
  /// The schema, the kept values of the documents, their ranks, lengths, scopes, keywords and numbers.
  func valueSections() -> [SegmentWriter.Section] {
    var store = DocumentStoreWriter()
    for document in 0..<documents.count { documents.appendRecord(of: document, to: &store) }
    return [
      (.schema, documents.schema.encoded()), (.storedBlocks, store.blocks),
      (.storedBytes, store.bytes), (.facets, facets()), (.ranks, documents.ranks.encoded),
    ] + scopeSections() + lengthSections() + neighbourSections()
  }

  /// Which words are neighbours, where documents have such filters.
  private func neighbourSections() -> [SegmentWriter.Section] {
    var filters: [UInt8] = []
    var ends: [UInt32] = [0]
    ends.reserveCapacity(documents.count + 1)
    for document in 0..<documents.count {
      documents.appendNeighbours(of: document, to: &filters)
      ends.append(UInt32(truncatingIfNeeded: filters.count))
    }
    guard !filters.isEmpty else { return [] }
    return [(.neighbourEnds, AscendingNumbers.encode(ends)), (.neighbours, filters)]
  }

  /// How long the documents are, and the counts of the segment.
  private func lengthSections() -> [SegmentWriter.Section] {
    var lengths: [UInt32] = []
    lengths.reserveCapacity(documents.count)
    var sum = 0
    for document in 0..<documents.count {
      let code = documents.lengthCode(of: document)
      lengths.append(UInt32(code))
      sum += LengthCode.length(code)
    }
    var meta = SegmentMeta()
    meta.documents = documents.count
    meta.terms = documents.terms.count
    if documents.count > 0 {
      (meta.averageLength, meta.lengthRemainder) = sum.quotientAndRemainder(
        dividingBy: documents.count)
    }
    let section = PackedNumbers.encode([lengths], largest: lengths.max() ?? 0)
    return [(.meta, meta.encoded), (.lengths, section)]
  }

  // MARK: - Keywords and numbers

  private func facets() -> [UInt8] {
    var facets = FacetWriter()
    for (column, field) in documents.schema.columns.enumerated() {
      if documents.schema.fields[field].role.isKeyword {
        addKeywords(field, column, &facets)
      } else {
        facets.add(
          field: field, numbers: (0..<documents.count).map { documents.number(column, of: $0) })
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
    var out: [UInt8] = []
    out.append(varint: UInt(scopes.titles.count))
    for title in scopes.titles {
      out.append(varint: UInt(title.documents))
      out.append(counted: title.bytes)
    }
    guard documents.schema.index(of: .scope) != nil else { return [(.scopeTitles, out)] }
    var column: [UInt8] = []
    column.reserveCapacity(documents.count * 2)
    for scope in scopes.ofDocuments { column.append(littleEndian: scope) }
    return [(.scopeTitles, out), (.scopes, column)]
  }
}
