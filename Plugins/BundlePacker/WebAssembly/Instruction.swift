/// One instruction: an opcode, and either the place that it names or the bytes that follow it.
struct Instruction: Hashable {
  let opcode: UInt8
  /// The local variable or function of an instruction that names one.
  var place: Int?
  /// What follows any other opcode.
  var operand: [UInt8]

  static let block: UInt8 = 0x02
  static let end: UInt8 = 0x0B
  static let call: UInt8 = 0x10
  /// `local.get`, `local.set`, `local.tee`.
  static let locals: ClosedRange<UInt8> = 0x20...0x22
  /// From `i32.load` to `i64.store32`.
  private static let memory: ClosedRange<UInt8> = 0x28...0x3E

  var isCall: Bool { opcode == Self.call }
  var namesLocal: Bool { Self.locals.contains(opcode) }

  /// True for what begins or ends a block, or leaves one.
  var isStructure: Bool { (0x02...0x0E).contains(opcode) }

  /// True for `local.get`, `global.get` and constants: they leave a value and do nothing else.
  var onlyPushes: Bool { [0x20, 0x23, 0x41, 0x42, 0x43, 0x44].contains(opcode) }

  /// Reads the next instruction of a function.
  init(_ reader: inout ByteReader) throws(PackingError) {
    opcode = try reader.byte()
    operand = []
    if isCall || namesLocal {
      place = try reader.number()
      return
    }
    let start = reader.offset
    try Self.skipOperand(of: opcode, &reader)
    operand = Array(reader.bytes[start..<reader.offset])
    // How well an address is aligned is a hint, which says little here: all hints are the same.
    if Self.memory.contains(opcode), operand[0] < 0x40 { operand[0] = 0 }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(opcode)
    if let place { bytes.append(number: place) } else { bytes += operand }
  }

  /// What follows an opcode (WebAssembly Core Specification 2.0, 5.4).
  private static func skipOperand(
    of opcode: UInt8, _ reader: inout ByteReader
  ) throws(PackingError) {
    switch opcode {
    case 0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0x45...0xC4, 0xD1: break
    case 0x02...0x04, 0x0C, 0x0D, 0x23...0x26, 0x3F...0x42, 0xD0, 0xD2: try reader.skipNumber()
    case 0x11, memory:
      try reader.skipNumber()
      try reader.skipNumber()
    case 0x0E:
      for _ in 0...(try reader.number()) { try reader.skipNumber() }
    case 0x1C: _ = try reader.range(try reader.number())
    case 0x43: _ = try reader.range(4)
    case 0x44: _ = try reader.range(8)
    case 0xFC: try skipNumbers(ofExtended: try reader.number(), &reader)
    default: throw .unknown("instruction \(opcode)")
    }
  }

  /// What follows the second number of an instruction that has one: conversions that saturate, whole runs of memory or tables.
  private static func skipNumbers(
    ofExtended opcode: Int, _ reader: inout ByteReader
  ) throws(PackingError) {
    switch opcode {
    case 0...7: break
    case 9, 11, 13, 15, 16, 17: try reader.skipNumber()
    case 8, 10, 12, 14:
      try reader.skipNumber()
      try reader.skipNumber()
    default: throw .unknown("instruction 252 \(opcode)")
    }
  }
}
