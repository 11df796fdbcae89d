/// Walks the documents of a word, whether they are a list of the segment or were put together for a question.
internal final class DocumentCursor {
  private let list = PostingCursor()
  @exclusivity(unchecked) private var documents: [UInt32] = []
  @exclusivity(unchecked) private var costs: [UInt8] = []
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var isUnion = false

  /// The document under the cursor, ``PostingCursor/end`` behind the last one.
  @exclusivity(unchecked) private(set) var document = PostingCursor.end
  /// How many documents there are.
  @exclusivity(unchecked) private(set) var count = 0

  /// Walks a list of the segment.
  func load(_ section: SectionView, at offset: Int, limit: Int) {
    isUnion = false
    range = nil
    list.load(section, at: offset, limit: limit)
    document = list.document
    count = list.count
  }

  /// The words whose documents were put together, for as long as one question is answered.
  @exclusivity(unchecked) var range: TermRange?

  /// Goes back to the first document of a union.
  func rewind() {
    place = 0
    document = documents.isEmpty ? PostingCursor.end : Int(documents[0])
  }

  /// Walks documents that were put together.
  func load(_ builder: UnionBuilder) {
    isUnion = true
    builder.take(&documents, &costs)
    place = 0
    count = documents.count
    document = documents.isEmpty ? PostingCursor.end : Int(documents[0])
  }

  /// How often the word stands in the document, in a list; 1 in a union.
  var weight: Int { isUnion ? 1 : list.weight }

  /// What it cost to match the document, in a union; 0 in a list.
  var cost: Int { isUnion && place < costs.count ? Int(costs[place]) : 0 }

  @inline(__always)
  func next() {
    if !isUnion {
      list.next()
      document = list.document
      return
    }
    place += 1
    document = place < count ? Int(documents[place]) : PostingCursor.end
  }

  @inline(__always)
  func advance(to target: Int) {
    if document >= target { return }
    if !isUnion {
      list.advance(to: target)
      document = list.document
      return
    }
    var low = place
    var step = 1
    while low + step < count, Int(documents[low + step]) < target {
      low += step
      step <<= 1
    }
    var high = min(low + step, count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(documents[middle]) < target { low = middle } else { high = middle }
    }
    place = high
    document = place < count ? Int(documents[place]) : PostingCursor.end
  }
}

/// Puts the documents of several lists together, sorted, each once at its smallest cost.
internal final class UnionBuilder {
  @exclusivity(unchecked) private var items: [UInt64] = []
  @exclusivity(unchecked) private var spare: [UInt64] = []
  @exclusivity(unchecked) private var starts = [UInt32](repeating: 0, count: 2049)
  private let list = PostingCursor()

  var count: Int { items.count }

  func reset() { items.removeAll(keepingCapacity: true) }

  /// Adds a list of the segment.
  func add(_ section: SectionView, at offset: Int, limit: Int, cost: Int) {
    list.load(section, at: offset, limit: limit)
    while list.document != PostingCursor.end {
      items.append(UInt64(list.document) << 4 | UInt64(min(cost, 15)))
      list.next()
    }
  }

  /// Gives the documents away.
  func take(_ documents: inout [UInt32], _ costs: inout [UInt8]) {
    sort()
    documents.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    var last = UInt64.max
    for item in items where item >> 4 != last {
      last = item >> 4
      documents.append(UInt32(truncatingIfNeeded: last))
      costs.append(UInt8(item & 15))
    }
  }

  /// Sorts by eleven bits at a time, or plainly when there is little to sort.
  private func sort() {
    if items.count < 256 {
      items.sort()
      return
    }
    var top: UInt64 = 0
    for item in items { top |= item }
    var shift: UInt64 = 0
    while top >> shift != 0 {
      pass(shift)
      shift += 11
    }
  }

  private func pass(_ shift: UInt64) {
    while spare.count < items.count { spare.append(0) }
    items.withUnsafeMutableBufferPointer { items in
      spare.withUnsafeMutableBufferPointer { spare in
        starts.withUnsafeMutableBufferPointer { starts in
          starts.update(repeating: 0)
          for item in items { starts[Int(item &>> shift & 2047) &+ 1] &+= 1 }
          for at in 0..<2048 { starts[at &+ 1] &+= starts[at] }
          for item in items {
            let digit = Int(item &>> shift & 2047)
            spare[Int(starts[digit])] = item
            starts[digit] &+= 1
          }
          for at in items.indices { items[at] = spare[at] }
        }
      }
    }
  }
}
