/// Different values and their numbers.
internal struct ValueTable {
  private var table = TermTable()

  var count: Int { table.count }

  mutating func intern(_ value: [UInt8]) -> Int {
    value.withUnsafeBufferPointer { table.intern($0) }
  }

  mutating func intern(_ value: SectionView) -> Int {
    let bytes = UnsafeRawBufferPointer(start: value.base, count: value.count)
    return bytes.withMemoryRebound(to: UInt8.self) { table.intern($0) }
  }

  func value(_ number: Int) -> [UInt8] {
    table.terms.withTerm(number) { Array($0) }
  }
}

/// The values of one filterable field.
internal struct FacetColumn {
  private(set) var values = ValueTable()
  private(set) var ordinals: [UInt32] = []
  private(set) var numbers: [Double] = []

  mutating func append(_ value: [UInt8], as role: FieldRole) {
    switch role {
    case .date: numbers.append(DateText.seconds(value) ?? .nan)
    case .number, .boost: numbers.append(Decimal.value(value) ?? .nan)
    // A column of points has eight bytes a document as well, and none of them is no number: they pass as one.
    case .point: numbers.append(Double(bitPattern: PointCode.code(value)))
    default: ordinals.append(value.isEmpty ? 0 : UInt32(values.intern(value) + 1))
    }
  }
}
