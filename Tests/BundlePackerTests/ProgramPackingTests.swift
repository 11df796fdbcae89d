import Testing
import bundle_packer

/// A program in WebAssembly's binary format, put together by hand.
private func program(
  types: [[UInt8]], functions: [UInt8], exported: UInt8, table: [UInt8] = [], bodies: [[UInt8]]
) -> [UInt8] {
  func section(_ id: UInt8, _ items: [[UInt8]]) -> [UInt8] {
    let content = [UInt8(items.count)] + items.flatMap(\.self)
    return [id, UInt8(content.count)] + content
  }
  var bytes: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]
  bytes += section(1, types) + section(3, functions.map { [$0] })
  if !table.isEmpty { bytes += section(4, [[0x70, 0x00, 0x01]]) }
  bytes += section(7, [[1, UInt8(ascii: "f"), 0, exported]])
  if !table.isEmpty { bytes += section(9, [[0, 0x41, 0, 0x0B, UInt8(table.count)] + table]) }
  return bytes + section(10, bodies.map { [UInt8($0.count)] + $0 })
}

private let i32: UInt8 = 0x7F
private let i64: UInt8 = 0x7E
private let one: [UInt8] = [0x60, 1, i32, 1, i32]
private let two: [UInt8] = [0x60, 2, i32, i32, 1, i32]

@Suite("Programs are packed")
struct ProgramPackingTests {
  @Test("a last parameter that nobody reads goes, and what was given for it")
  func unusedParameter() {
    let given = program(
      types: [two, one], functions: [0, 1], exported: 1,
      bodies: [[0, 0x20, 0, 0x0B], [0, 0x20, 0, 0x41, 7, 0x10, 0, 0x0B]])
    let wanted = program(
      types: [two, one], functions: [1, 1], exported: 1,
      bodies: [[0, 0x20, 0, 0x0B], [0, 0x20, 0, 0x10, 0, 0x0B]])
    #expect(BundlePacker.packed(given, named: "a.wasm") == wanted)
  }

  @Test("a parameter stays that is read, or given with an effect, or by a table's caller")
  func neededParameter() {
    let read = program(
      types: [two, one], functions: [0, 1], exported: 1,
      bodies: [[0, 0x20, 1, 0x0B], [0, 0x20, 0, 0x41, 7, 0x10, 0, 0x0B]])
    #expect(BundlePacker.packed(read, named: "a.wasm") == read)
    // memory.grow takes what was the value's own constant.
    let grown = program(
      types: [two, one], functions: [0, 1], exported: 1,
      bodies: [[0, 0x20, 0, 0x0B], [0, 0x20, 0, 0x41, 7, 0x40, 0, 0x10, 0, 0x0B]])
    #expect(BundlePacker.packed(grown, named: "a.wasm") == grown)
    let tabled = program(
      types: [two, one], functions: [0, 1], exported: 1, table: [0],
      bodies: [[0, 0x20, 0, 0x0B], [0, 0x20, 0, 0x41, 7, 0x10, 0, 0x0B]])
    #expect(BundlePacker.packed(tabled, named: "a.wasm") == tabled)
  }

  @Test("variables are numbered by use, type by type, and those without any go")
  func locals() {
    // (local i32 i64 i32): the last is used most, the first never.
    let body: [UInt8] = [0x42, 1, 0x21, 2, 0x20, 0, 0x22, 3, 0x20, 3, 0x6A, 0x0B]
    let given = program(
      types: [one], functions: [0], exported: 0, bodies: [[3, 1, i32, 1, i64, 1, i32] + body])
    let packed: [UInt8] = [0x42, 1, 0x21, 2, 0x20, 0, 0x22, 1, 0x20, 1, 0x6A, 0x0B]
    let wanted = program(
      types: [one], functions: [0], exported: 0, bodies: [[2, 1, i32, 1, i64] + packed])
    #expect(BundlePacker.packed(given, named: "a.wasm") == wanted)
  }

  @Test("a branch that is taken if a written number is 0 goes unless it is, and its block with it")
  func idleBranch() {
    func body(_ number: UInt8, _ then: [UInt8]) -> [UInt8] {
      [0, 0x02, 0x40, 0x41, number, 0x45, 0x0D, 0] + then + [0x0B, 0x20, 0, 0x0B]
    }
    func packed(_ body: [UInt8]) -> [UInt8] {
      BundlePacker.packed(
        program(types: [one], functions: [0], exported: 0, bodies: [body]), named: "a.wasm")
    }
    func expected(_ body: [UInt8]) -> [UInt8] {
      program(types: [one], functions: [0], exported: 0, bodies: [body])
    }
    let copy: [UInt8] = [0x20, 0, 0x1A]
    #expect(packed(body(64, copy)) == expected([0] + copy + [0x20, 0, 0x0B]))
    #expect(packed(body(0, copy)) == expected(body(0, copy)))
    // Another branch needs the block.
    let branch: [UInt8] = [0x20, 0, 0x0D, 0]
    #expect(
      packed(body(64, branch)) == expected([0, 0x02, 0x40] + branch + [0x0B, 0x20, 0, 0x0B]))
  }

  @Test("of functions that do the same one stays, and of those that do after that")
  func equals() {
    let leaf: [UInt8] = [0, 0x20, 0, 0x45, 0x0B]
    func caller(_ callee: UInt8) -> [UInt8] { [0, 0x20, 0, 0x10, callee, 0x0B] }
    let given = program(
      types: [one], functions: [0, 0, 0, 0, 0], exported: 4, table: [1],
      bodies: [leaf, leaf, caller(0), caller(1), caller(2) + [0x0B]])
    let wanted = program(
      types: [one], functions: [0, 0, 0], exported: 2, table: [0],
      bodies: [leaf, caller(0), caller(1) + [0x0B]])
    #expect(BundlePacker.packed(given, named: "a.wasm") == wanted)
    // Their types differ: a caller through the table knows.
    let unlike = program(
      types: [[0x60, 1, i64, 1, i32], one], functions: [0, 1], exported: 1, table: [0],
      bodies: [[0, 0x41, 0, 0x0B], [0, 0x41, 0, 0x0B]])
    #expect(BundlePacker.packed(unlike, named: "a.wasm") == unlike)
  }

  @Test("functions that are alike stand together, and calls, exports and table follow them")
  func order() {
    let sum: [UInt8] = Array([[0x41, 9, 0x6A], [0x41, 8, 0x6C], [0x41, 6, 0x73]].joined())
    let first: [UInt8] = [0, 0x20, 0] + sum + sum + [0x0B]
    let second: [UInt8] = [0, 0x20, 0] + sum + sum + [0x45, 0x0B]
    let calls = Array([[UInt8]](repeating: [0x20, 0, 0x10, 2, 0x1A], count: 6).joined())
    let other: [UInt8] = [0] + calls + [0x20, 0, 0x0B]
    let given = program(
      types: [one], functions: [0, 0, 0], exported: 1, table: [2], bodies: [first, other, second])
    let called: [UInt8] = other.enumerated().map { place, byte in
      place > 0 && other[place - 1] == 0x10 ? 1 : byte
    }
    let wanted = program(
      types: [one], functions: [0, 0, 0], exported: 2, table: [1], bodies: [first, second, called])
    #expect(BundlePacker.packed(given, named: "a.wasm") == wanted)
  }

  @Test("a program with anything unknown, or cut short, is left as it is")
  func unknown() {
    let vector = program(
      types: [two, one], functions: [0, 1], exported: 1,
      bodies: [[0, 0xFD, 0, 0x0B], [0, 0x20, 0, 0x41, 7, 0x10, 0, 0x0B]])
    #expect(BundlePacker.packed(vector, named: "a.wasm") == vector)
    for count in vector.indices {
      let cut = Array(vector[..<count])
      #expect(BundlePacker.packed(cut, named: "a.wasm") == cut)
    }
  }
}
