extension SegmentAssembler {
  /// The schema, the kept values of the documents, their lengths, scopes, facets and numbers.
  func valueSections() -> [Section] {
    var sections: [Section] = [(.schema, schema.encoded())]
    writeStore(&sections)
    writeFacets(&sections)
    return sections + lengthSections()
  }

  private func writeStore(_ sections: inout [Section]) {
    var store = DocumentStoreWriter()
    for place in order {
      let document = Int(place.document)
      let ends = chunks[Int(place.chunk)].recordEnds
      let start = document == 0 ? 0 : ends[document - 1]
      chunks[Int(place.chunk)].records.withUnsafeBytes {
        store.append(UnsafeRawBufferPointer(rebasing: $0[start..<ends[document]]))
      }
    }
    sections.append((.storedBlocks, store.blocks))
    sections.append((.storedBytes, store.bytes))
  }

  private func writeFacets(_ sections: inout [Section]) {
    writeScopes(&sections)
    var facets = FacetWriter()
    var column = 0
    for (place, field) in schema.fields.enumerated()
    where field.role == .keyword || field.role == .number {
      if field.role == .number {
        facets.add(field: place, numbers: order.map { number(column, $0) })
      } else {
        addKeywords(place, column, &facets)
      }
      column += 1
    }
    sections.append((.facets, facets.finish()))
  }

  private func number(_ column: Int, _ place: Place) -> Double {
    chunks[Int(place.chunk)].facets[column].numbers[Int(place.document)]
  }

  private func addKeywords(_ field: Int, _ column: Int, _ facets: inout FacetWriter) {
    let (values, maps) = merge(chunks.map { $0.facets[column].values })
    let ordinals = order.map { place -> UInt32 in
      let local = chunks[Int(place.chunk)].facets[column].ordinals[Int(place.document)]
      return local == 0 ? 0 : maps[Int(place.chunk)][Int(local) - 1] + 1
    }
    facets.add(field: field, values: values, ordinals: ordinals)
  }

  /// Different values of all chunks in the order in which they first come, and the chunks' numbers in it.
  private func merge(_ tables: [ValueTable]) -> (ValueTable, [[UInt32]]) {
    var values = ValueTable()
    var maps: [[UInt32]] = []
    for table in tables {
      maps.append((0..<table.count).map { UInt32(values.intern(table.value($0))) })
    }
    return (values, maps)
  }

  private func writeScopes(_ sections: inout [Section]) {
    let (values, maps) = merge(chunks.map { $0.scopes })
    var counts = [Int](repeating: 0, count: values.count)
    for (number, chunk) in chunks.enumerated() {
      for scope in chunk.scopeOf where scope > 0 { counts[Int(maps[number][Int(scope) - 1])] += 1 }
    }
    let titles = scopeTitles(values, counts)
    var ranks = [UInt16](repeating: 0, count: values.count)
    var out: [UInt8] = []
    out.append(varint: UInt(titles.count))
    for (rank, title) in titles.enumerated() {
      let number = title.number
      if let number { ranks[number] = UInt16(rank + 1) }
      out.append(varint: UInt(number.map { counts[$0] } ?? 0))
      out.append(counted: title.bytes)
    }
    sections.append((.scopeTitles, out))
    guard schema.index(of: .scope) != nil else { return }
    var column: [UInt8] = []
    column.reserveCapacity(order.count * 2)
    for place in order {
      let local = Int(chunks[Int(place.chunk)].scopeOf[Int(place.document)])
      column.append(littleEndian: local == 0 ? 0 : ranks[Int(maps[Int(place.chunk)][local - 1])])
    }
    sections.append((.scopes, column))
  }

  /// The scopes that the schema orders, then the others by their number of documents, then as they came.
  private func scopeTitles(_ values: ValueTable, _ counts: [Int])
    -> [(bytes: [UInt8], number: Int?)]
  {
    var titles: [(bytes: [UInt8], number: Int?)] = []
    var isTaken = [Bool](repeating: false, count: values.count)
    for title in schema.scopeOrder {
      let number = (0..<values.count).first { values.value($0) == title }
      if let number { isTaken[number] = true }
      titles.append((title, number))
    }
    let rest = (0..<values.count).filter { !isTaken[$0] }.sorted {
      counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1
    }
    for number in rest { titles.append((values.value(number), number)) }
    return Array(titles.prefix(Int(UInt16.max) - 1))
  }
}
