internal import InklingCore
internal import InklingStore

/// The parameters of a URL's query, decoded strictly as `application/x-www-form-urlencoded`.
///
/// A form without JavaScript sends `q=zen+mountain`, so a plus is a space. Whatever cannot be
/// decoded is refused instead of repaired: a repaired question would find the wrong things
/// without saying so.
struct QueryParameters: Sendable {
  /// Nobody types a form with more fields than this; somebody who sends more wants to cost time.
  private static let countLimit = 96

  private var pairs: [(name: [UInt8], value: [UInt8])] = []

  /// - Parameter query: The text behind the question mark, or nil when there is none.
  /// - Throws: ``RequestProblem`` when there are too many parameters or one cannot be decoded.
  init(_ query: String?) throws(RequestProblem) {
    guard let query else { return }
    for field in query.utf8.split(separator: UInt8(ascii: "&")) {
      guard pairs.count < Self.countLimit else {
        throw .tooManyParameters(limit: Self.countLimit)
      }
      let halves = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decode(halves[0])
      let value = halves.count == 2 ? try Self.decode(halves[1]) : []
      pairs.append((name, value))
    }
  }

  /// The value of the parameter, or nil when it was not sent.
  func text(_ name: StaticText, limit: Int) throws(RequestProblem) -> String? {
    guard let value = try bytes(name) else { return nil }
    guard value.count <= limit else { throw .tooLong(name, limit: limit) }
    guard let text = String(wellFormed: value) else { throw .invalidUTF8 }
    return text
  }

  /// The values of a parameter that may be given several times, in their order, without empty ones.
  func texts(_ name: StaticText) throws(RequestProblem) -> [String] {
    var texts: [String] = []
    for pair in pairs where pair.name.elementsEqual(name.description.utf8) && !pair.value.isEmpty {
      guard let text = String(wellFormed: pair.value) else { throw .invalidUTF8 }
      texts.append(text)
    }
    return texts
  }

  /// The parameters whose names begin so, without that beginning, in their order; empty values are left out.
  func texts(beginning start: StaticText) throws(RequestProblem) -> [(
    name: [UInt8], value: [UInt8]
  )] {
    let start = Array(start.description.utf8)
    var found: [(name: [UInt8], value: [UInt8])] = []
    for pair in pairs where pair.name.starts(with: start) && !pair.value.isEmpty {
      guard String(wellFormed: pair.value) != nil else { throw .invalidUTF8 }
      found.append((Array(pair.name.dropFirst(start.count)), pair.value))
    }
    return found
  }

  /// The parameter as a number, or `fallback` when it was not sent or is empty.
  func number(
    _ name: StaticText, in range: ClosedRange<Int>, fallback: Int
  ) throws(RequestProblem) -> Int {
    guard let value = try bytes(name), !value.isEmpty else { return fallback }
    var number = 0
    for byte in value {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .notANumber(name) }
      let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (sum, carried) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !overflowed, !carried else { throw .outOfRange(name, range) }
      number = sum
    }
    guard range.contains(number) else { throw .outOfRange(name, range) }
    return number
  }

  private func bytes(_ name: StaticText) throws(RequestProblem) -> [UInt8]? {
    var found: [UInt8]?
    for pair in pairs where pair.name.elementsEqual(name.description.utf8) {
      guard found == nil else { throw .repeated(name) }
      found = pair.value
    }
    return found
  }

  private static func decode(_ text: Substring.UTF8View) throws(RequestProblem) -> [UInt8] {
    guard let bytes = PercentEncoding.decode(text, plusIsSpace: true) else {
      throw .malformedEncoding
    }
    guard !bytes.contains(0) else { throw .nulCharacter }
    return bytes
  }
}
