/// A linked WebAssembly program, taken apart as far as packing needs it.
struct Program {
  /// What a function takes and gives back, a byte for each value.
  struct Signature: Equatable {
    var parameters: [UInt8]
    let results: [UInt8]
  }

  struct Function: Hashable {
    /// The place of its signature.
    var signature: Int
    /// The type of each variable besides the parameters.
    var locals: [UInt8]
    var body: [Instruction]
  }

  private struct Export {
    let name: [UInt8]
    let kind: UInt8
    var place: Int
  }

  /// Sections that stay as they are, and empty places for those that do not, in order.
  private var sections: [(id: UInt8, content: [UInt8])] = []
  var signatures: [Signature] = []
  /// How many functions the page provides: their numbers come first.
  private(set) var importCount = 0
  var functions: [Function] = []
  private var exports: [Export] = []
  /// Where in the table the functions that are called through it begin.
  private var tableStart: [UInt8] = []
  private var table: [Int] = []

  /// The numbers of functions that something besides a `call` names: their signatures are fixed.
  var named: Set<Int> {
    Set(table).union(exports.filter { $0.kind == 0 }.map(\.place))
  }

  /// Gives every function another number.
  mutating func renumber(_ number: (Int) -> Int) {
    for place in exports.indices where exports[place].kind == 0 {
      exports[place].place = number(exports[place].place)
    }
    table = table.map(number)
    for function in functions.indices {
      for place in functions[function].body.indices {
        guard functions[function].body[place].isCall,
          let callee = functions[function].body[place].place
        else { continue }
        functions[function].body[place].place = number(callee)
      }
    }
  }
}

// MARK: - Reading

extension Program {
  private static let header: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]

  init(_ bytes: [UInt8]) throws(PackingError) {
    var reader = ByteReader(bytes)
    guard try reader.run(8) == Self.header else { throw .unknown("header") }
    var places: [Int] = []
    while !reader.isAtEnd {
      let id = try reader.byte()
      let content = try reader.run(try reader.number())
      sections.append((id, content))
      var section = ByteReader(content)
      switch id {
      case 1: signatures = try Self.list(&section, Self.signature)
      case 2: importCount = try Self.list(&section, Self.skipImport).count
      case 3: places = try Self.list(&section, Self.number)
      case 7: exports = try Self.list(&section, Self.export)
      case 8: throw .unknown("start function")
      case 9: try readTable(&section)
      case 10: functions = try Self.list(&section, Self.function)
      default: break
      }
    }
    guard places.count == functions.count, places.allSatisfy(signatures.indices.contains) else {
      throw .unknown("functions")
    }
    for (place, signature) in places.enumerated() { functions[place].signature = signature }
    guard named.union(called).allSatisfy({ $0 < importCount + functions.count }),
      functions.allSatisfy(namesItsOwnLocals)
    else { throw .unknown("place") }
  }

  private var called: Set<Int> {
    functions.reduce(into: []) { called, function in
      called.formUnion(function.body.lazy.filter(\.isCall).compactMap(\.place))
    }
  }

  private func namesItsOwnLocals(_ function: Function) -> Bool {
    let count = signatures[function.signature].parameters.count + function.locals.count
    return function.body.allSatisfy { !$0.namesLocal || ($0.place ?? 0) < count }
  }

  private static func list<Item>(
    _ reader: inout ByteReader, _ item: (inout ByteReader) throws(PackingError) -> Item
  ) throws(PackingError) -> [Item] {
    var items: [Item] = []
    for _ in 0..<(try reader.number()) { items.append(try item(&reader)) }
    return items
  }

  private static func number(_ reader: inout ByteReader) throws(PackingError) -> Int {
    try reader.number()
  }

  private static func signature(_ reader: inout ByteReader) throws(PackingError) -> Signature {
    guard try reader.byte() == 0x60 else { throw .unknown("type") }
    let parameters = try reader.run(try reader.number())
    return Signature(parameters: parameters, results: try reader.run(try reader.number()))
  }

  private static func skipImport(_ reader: inout ByteReader) throws(PackingError) {
    for _ in 0..<2 { _ = try reader.range(try reader.number()) }
    guard try reader.byte() == 0 else { throw .unknown("import that is no function") }
    try reader.skipNumber()
  }

  private static func export(_ reader: inout ByteReader) throws(PackingError) -> Export {
    let name = try reader.run(try reader.number())
    return Export(name: name, kind: try reader.byte(), place: try reader.number())
  }

  private mutating func readTable(_ reader: inout ByteReader) throws(PackingError) {
    guard try reader.number() == 1, try reader.number() == 0 else { throw .unknown("tables") }
    let start = reader.offset
    guard try reader.byte() == 0x41 else { throw .unknown("place in the table") }
    try reader.skipNumber()
    guard try reader.byte() == 0x0B else { throw .unknown("place in the table") }
    tableStart = Array(reader.bytes[start..<reader.offset])
    table = try Self.list(&reader, Self.number)
  }

  private static func function(_ reader: inout ByteReader) throws(PackingError) -> Function {
    var content = ByteReader(reader.bytes, try reader.range(try reader.number()))
    var function = Function(signature: 0, locals: [], body: [])
    for _ in 0..<(try content.number()) {
      let count = try content.number()
      guard count <= 50_000 else { throw .unknown("number of variables") }
      function.locals += Array(repeating: try content.byte(), count: count)
    }
    while !content.isAtEnd { function.body.append(try Instruction(&content)) }
    return function
  }
}

// MARK: - Writing

extension Program {
  var bytes: [UInt8] {
    var bytes = Self.header
    for section in sections {
      bytes.append(section.id)
      bytes.append(counted: content(of: section))
    }
    return bytes
  }

  private func content(of section: (id: UInt8, content: [UInt8])) -> [UInt8] {
    switch section.id {
    case 1: Self.list(signatures, Self.bytes(of:))
    case 3: Self.list(functions) { Self.number($0.signature) }
    case 7: Self.list(exports) { Self.counted($0.name) + [$0.kind] + Self.number($0.place) }
    case 9: [1, 0] + tableStart + Self.list(table, Self.number)
    case 10: Self.list(functions) { Self.counted($0.bytes) }
    default: section.content
    }
  }

  private static func list<Item>(_ items: [Item], _ item: (Item) -> [UInt8]) -> [UInt8] {
    items.reduce(into: number(items.count)) { $0 += item($1) }
  }

  private static func bytes(of signature: Signature) -> [UInt8] {
    [0x60] + counted(signature.parameters) + counted(signature.results)
  }

  private static func number(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    return bytes
  }

  private static func counted(_ run: [UInt8]) -> [UInt8] { number(run.count) + run }
}

extension Program.Function {
  /// The function as it is written after its length.
  var bytes: [UInt8] {
    var runs: [(count: Int, type: UInt8)] = []
    for type in locals {
      if runs.last?.type == type { runs[runs.count - 1].count += 1 } else { runs.append((1, type)) }
    }
    var bytes: [UInt8] = []
    bytes.append(number: runs.count)
    for run in runs {
      bytes.append(number: run.count)
      bytes.append(run.type)
    }
    for instruction in body { instruction.append(to: &bytes) }
    return bytes
  }
}
