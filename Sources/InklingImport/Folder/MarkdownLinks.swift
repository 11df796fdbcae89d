/// Where a page of Markdown leads: addresses in parentheses behind brackets, and those of definitions.
enum MarkdownLinks {
  /// Visits each address as it is written, of which ``PageReferences/longestAddress`` bytes count; none holds another.
  ///
  /// - Complexity: O(bytes of the page), all addresses together.
  static func visit(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    var at = bytes.startIndex
    while let bracket = bytes[at...].firstIndex(of: UInt8(ascii: "]")) {
      at = bracket + 1
      guard at < bytes.endIndex else { return }
      let isInline = bytes[at] == UInt8(ascii: "(")
      guard isInline || bytes[at] == UInt8(ascii: ":") else { continue }
      var rest = bytes[(at + 1)...].prefix(PageReferences.longestAddress).drop { $0 == 0x20 }
      let address: ArraySlice<UInt8>
      if rest.first == UInt8(ascii: "<") {
        rest = rest.dropFirst()
        address = rest.prefix { $0 != UInt8(ascii: ">") && $0 != 0x0A }
      } else {
        address = rest.prefix { $0 > 0x20 && !(isInline && $0 == UInt8(ascii: ")")) }
      }
      body(address)
      at = address.endIndex
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
