/// Where a page of Markdown leads: addresses in parentheses behind brackets, and those of definitions.
enum MarkdownLinks {
  /// Longer addresses are cut.
  private static let longestAddress = 2_048

  /// Visits each address as it is written.
  ///
  /// - Complexity: O(bytes of the page + bytes of its addresses).
  static func visit(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    for at in bytes.indices.dropLast() where bytes[at] == UInt8(ascii: "]") {
      let next = bytes[at + 1]
      guard next == UInt8(ascii: "(") || next == UInt8(ascii: ":") else { continue }
      let rest = bytes[(at + 2)...].prefix(longestAddress).drop { $0 == 0x20 }
      if rest.first == UInt8(ascii: "<") {
        body(rest.dropFirst().prefix { $0 != UInt8(ascii: ">") && $0 != 0x0A })
      } else {
        let end: UInt8 = next == UInt8(ascii: "(") ? UInt8(ascii: ")") : 0x0A
        body(rest.prefix { $0 > 0x20 && $0 != end })
      }
    }
  }

  /// The addresses without what stands behind `#`, each once.
  static func addresses(in bytes: ArraySlice<UInt8>) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    visit(bytes) { address in
      let plain = address.prefix { $0 != UInt8(ascii: "#") }
      if !plain.isEmpty { found.insert(Array(plain)) }
    }
    return found
  }
}
