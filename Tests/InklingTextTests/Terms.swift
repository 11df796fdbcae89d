import InklingText

/// A token as tests like to see it.
struct Term: Equatable, CustomStringConvertible {
  var text: String
  var source: String
  var position: Int
  var isAlternate: Bool

  var description: String { "\(text)@\(position)\(isAlternate ? "+" : "")[\(source)]" }
}

func buffer(_ bytes: [UInt8], for purpose: Analyzer.Purpose = .documents) -> TokenBuffer {
  var buffer = TokenBuffer()
  bytes.withUnsafeBufferPointer { Analyzer(for: purpose).analyze($0, into: &buffer) }
  return buffer
}

func terms(_ text: String, for purpose: Analyzer.Purpose = .documents) -> [Term] {
  let bytes = Array(text.utf8)
  let buffer = buffer(bytes, for: purpose)
  return buffer.tokens.map { token in
    Term(
      text: String(decoding: buffer.term(of: token), as: UTF8.self),
      source: String(decoding: bytes[token.sourceRange], as: UTF8.self),
      position: Int(token.position), isAlternate: token.traits.contains(.alternate))
  }
}

/// Terms of a text to be indexed: words by spaces, alternates of a word after it in brackets.
func indexed(_ text: String) -> String {
  var out = ""
  for term in terms(text) { out += term.isAlternate ? "(\(term.text))" : " \(term.text)" }
  return String(out.dropFirst())
}

/// Terms of a query.
func queried(_ text: String) -> String {
  terms(text, for: .queries).map(\.text).joined(separator: " ")
}
