internal import InklingText

/// The synonyms of a schema by the first word that a document has to hold.
internal struct SynonymTable {
  private struct Entry {
    /// What follows the first word.
    var rest: [[UInt8]]
    var asked: [[UInt8]]
  }

  private var entries: [[UInt8]: [Entry]] = [:]

  init(_ synonyms: [Synonym]) {
    for synonym in synonyms {
      let written = Self.words(synonym.written)
      guard let first = written.first else { continue }
      entries[first, default: []].append(
        Entry(rest: Array(written.dropFirst()), asked: Self.words(synonym.asked)))
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  private static func words(_ folded: [UInt8]) -> [[UInt8]] {
    folded.split(separator: Synonym.space).map { Array($0) }
  }

  /// The words of the synonyms whose meaning begins at a token.
  ///
  /// - Complexity: O(synonyms whose meaning begins with the token's word).
  func asked(in buffer: TokenBuffer, at: Int) -> [[UInt8]] {
    let token = buffer.tokens[at]
    guard !token.traits.contains(.alternate),
      let found = entries[Array(buffer.terms[token.termRange])]
    else { return [] }
    return found.flatMap { follows($0.rest, buffer, at) ? $0.asked : [] }
  }

  /// Whether words stand behind a token, one after the other.
  private func follows(_ words: [[UInt8]], _ buffer: TokenBuffer, _ at: Int) -> Bool {
    var next = at
    for word in words {
      repeat {
        next += 1
      } while next < buffer.tokens.count
        && buffer.tokens[next].traits.contains(.alternate)
      guard next < buffer.tokens.count,
        buffer.terms[buffer.tokens[next].termRange].elementsEqual(word)
      else { return false }
    }
    return true
  }
}
