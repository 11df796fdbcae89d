/// The columns of the fields to filter and to sort by.
///
///     count u32 │ field u32, offset u32, length u32 per column │ columns, 8-byte aligned
///     number column    an IEEE double per document, NaN for none
///     point column     latitude i32, longitude i32 per document in 10⁻⁷ degrees, the least number for none
///     keyword column   ordinal u32 per document, 0 for none │ counted values
internal struct FacetIndex: Sendable {
  private let view: SectionView
  private let documents: Int

  init(_ view: SectionView, documents: Int) {
    self.view = view
    self.documents = documents
  }

  /// The column of a field, empty when it has none.
  func column(_ field: Int) -> SectionView {
    let count = min(view.number(0), IndexSchema.maximumFields)
    for entry in 0..<count where view.number(4 + entry * 12) == field {
      let offset = min(view.number(8 + entry * 12), view.count / 8)
      let length = min(view.number(12 + entry * 12), view.count / 8)
      return view.slice(offset * 8, (offset + length) * 8)
    }
    return .empty
  }

  static func number(_ column: SectionView, _ document: Int) -> Double {
    let at = document &* 8
    guard at >= 0, at &+ 8 <= column.count else { return .nan }
    return Double(bitPattern: column.load(at, as: UInt64.self))
  }

  /// What ``PointCode`` has written.
  static func point(_ column: SectionView, _ document: Int) -> UInt64 {
    let at = document &* 8
    guard at >= 0, at &+ 8 <= column.count else { return PointCode.none }
    return column.load(at, as: UInt64.self)
  }

  static func ordinal(_ column: SectionView, _ document: Int) -> Int {
    column.number(document &* 4)
  }

  /// The different values of a keyword column, in the order of their ordinals.
  func values(in column: SectionView) -> SectionCursor {
    SectionCursor(column, at: documents * 4)
  }

  /// The different values of a keyword field, in the order of their ordinals.
  func values(of field: Int) -> [SectionView] {
    var cursor = values(in: column(field))
    var values: [SectionView] = []
    while !cursor.isAtEnd { values.append(cursor.counted()) }
    return values
  }
}

/// Writes what ``FacetIndex`` reads.
internal struct FacetWriter {
  private var columns: [(field: Int, bytes: [UInt8])] = []

  mutating func add(field: Int, numbers: [Double]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 8)
    for number in numbers { bytes.append(littleEndian: number.bitPattern) }
    columns.append((field, bytes))
  }

  mutating func add(field: Int, values: [[UInt8]], ordinals: [UInt32]) {
    var bytes: [UInt8] = []
    for ordinal in ordinals { bytes.append(littleEndian: ordinal) }
    for value in values { bytes.append(counted: value) }
    columns.append((field, bytes))
  }

  func finish() -> [UInt8] {
    var out: [UInt8] = []
    out.append(littleEndian: UInt32(columns.count))
    var offset = (4 + columns.count * 12 + 7) / 8
    for column in columns {
      let length = (column.bytes.count + 7) / 8
      out.append(littleEndian: UInt32(column.field))
      out.append(littleEndian: UInt32(offset))
      out.append(littleEndian: UInt32(length))
      offset += length
    }
    for column in columns {
      while out.count % 8 != 0 { out.append(0) }
      out.append(contentsOf: column.bytes)
    }
    while out.count % 8 != 0 { out.append(0) }
    return out
  }
}
