internal import InklingIndex

/// How many bytes each part of a segment takes.
struct BenchSections {
  private let sizes: [SegmentSize]

  init(_ segment: [UInt8]) {
    sizes = (try? SearchIndex(SegmentMemory(copying: segment)))?.sectionSizes ?? []
  }

  /// The parts, the largest first, four to a line, and what all but the kept values take.
  var lines: [String] {
    let index = sizes.filter { !$0.isStored }.reduce(0) { $0 + $1.bytes }
    let largest = sizes.filter { $0.bytes >= 1_000 }.sorted { $0.bytes > $1.bytes }
    let words = largest.map { "\($0.name) \(Self.megabytes($0.bytes))" }
    return ["size   \(Self.megabytes(index)) MB without the kept values"]
      + stride(from: 0, to: words.count, by: 4).map {
        "       " + words[$0..<min($0 + 4, words.count)].joined(separator: ", ")
      }
  }

  private static func megabytes(_ bytes: Int) -> Double {
    (Double(bytes) / 1e4).rounded() / 100
  }
}
