/// Which bytes a request wants (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// All of them: no range, another unit, several ranges, or one that is malformed.
  case whole
  /// These.
  case part(Range<Int>)
  /// None that exist.
  case unsatisfiable

  /// - Parameters:
  ///   - header: The value of `Range`, or nil.
  ///   - count: How many bytes there are.
  init(_ header: String?, of count: Int) {
    self = .whole
    guard let header, let equals = header.firstIndex(of: "="),
      header[..<equals].lowercased() == "bytes"
    else { return }
    let halves = header[header.index(after: equals)...].split(
      separator: "-", omittingEmptySubsequences: false
    ).map { $0.drop { $0 == " " } }
    guard halves.count == 2 else { return }
    let (first, last) = (Self.number(halves[0]), Self.number(halves[1]))
    switch (halves[0].isEmpty, first, halves[1].isEmpty, last) {
    case (true, _, false, let length?):
      self = length == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - length)..<count)
    case (false, let first?, true, _):
      self = first < count ? .part(first..<count) : .unsatisfiable
    case (false, let first?, false, let last?) where first <= last:
      self = first < count ? .part(first..<(min(last, count - 1) + 1)) : .unsatisfiable
    default: return
    }
  }

  /// A number without a sign; one that is too large counts as the largest.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? Int.max
  }
}
