/// How many bytes one section of a segment takes.
public struct SegmentSize: Sendable, Equatable {
  /// What the section is called in the format's description.
  public let name: String
  /// Its bytes.
  public let bytes: Int
  /// Whether the section holds kept values, and not what finds them.
  public let isStored: Bool
}

extension SearchIndex {
  /// The sections of the segment, in the order of the format.
  /// - Complexity: O(number of sections).
  public var sectionSizes: [SegmentSize] {
    SectionID.allCases.map {
      SegmentSize(
        name: "\($0)", bytes: layout.section($0).count,
        isStored: $0 == .storedBlocks || $0 == .storedBytes)
    }
  }

  /// The section in which a block lies; empty where the segment comes in none.
  package func section(ofBlock block: Int) -> String {
    guard let range = blocks?.range(of: block) else { return "" }
    return SectionID.allCases.first { section in
      self.range(of: section).contains(range.lowerBound)
    }.map { "\($0)" } ?? ""
  }

  private func range(of section: SectionID) -> Range<Int> {
    let view = layout.section(section)
    let start = (blocks?.memory ?? parts.memory).bytes.baseAddress.map { view.base - $0 } ?? 0
    return start..<start + view.count
  }
}
