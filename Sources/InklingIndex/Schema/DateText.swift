/// Reads dates and times as ISO 8601 writes them, and times in seconds since 1970.
///
///     2020   2020-01   2020-01-31   20200131   2020-01-31T10:20   2020-01-31 10:20:30.5+02:00   1580428800
///
/// Without an offset a time is in UTC. A number of more than eleven digits counts milliseconds, as JavaScript does.
internal struct DateText {
  /// Times in seconds from this one on are beyond the year 5138, so somebody meant milliseconds.
  private static let leastMilliseconds = 1e11
  private static let day = 86_400.0

  private let text: ArraySlice<UInt8>
  private var at: Int

  private init(_ text: [UInt8]) {
    let start = text.firstIndex { $0 != 0x20 } ?? text.endIndex
    let end = text.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    self.text = text[start..<end]
    at = start
  }

  /// The seconds since 1970 with which a date or time begins; `nil` when the text is neither.
  ///
  /// - Complexity: O(length of the text).
  static func seconds(_ text: [UInt8]) -> Double? { span(text)?.lowerBound }

  /// From the beginning of a year, month, day, minute or second to its end; a number is one moment.
  ///
  /// - Complexity: O(length of the text).
  static func span(_ text: [UInt8]) -> ClosedRange<Double>? {
    var reader = DateText(text)
    if let span = reader.date() { return span }
    guard let number = Decimal.value(text), number.isFinite else { return nil }
    let seconds = abs(number) >= leastMilliseconds ? number / 1_000 : number
    return seconds...seconds
  }

  private mutating func date() -> ClosedRange<Double>? {
    let isPlain = text.count == 8
    guard let year = digits(4) else { return nil }
    if at == text.endIndex { return Self.span(Self.days(year, 1, 1), Self.days(year + 1, 1, 1)) }
    guard isPlain || take("-"), let month = digits(2), (1...12).contains(month) else { return nil }
    let next = month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1)
    let first = Self.days(year, month, 1)
    if at == text.endIndex { return isPlain ? nil : Self.span(first, next) }
    guard isPlain || take("-"), let day = digits(2), day >= 1, Double(day) <= next - first else {
      return nil
    }
    let start = first + Double(day - 1)
    if at == text.endIndex { return Self.span(start, start + 1) }
    guard !isPlain, take("T") || take("t") || take(" ") else { return nil }
    return time(on: start * Self.day)
  }

  private mutating func time(on day: Double) -> ClosedRange<Double>? {
    guard let hours = digits(2), hours <= 24, take(":"), let minutes = digits(2), minutes < 60
    else { return nil }
    var start = day + Double(hours * 3_600 + minutes * 60)
    var length = 60.0
    if take(":") {
      // A minute may have a second more.
      guard let seconds = digits(2), seconds <= 60 else { return nil }
      start += Double(seconds)
      length = 1
      if take(".") || take(",") {
        guard let part = fraction() else { return nil }
        start += part
        length = 0
      }
    }
    guard let offset = offset(), at == text.endIndex else { return nil }
    start -= offset
    return length == 0 ? start...start : start...(start + length).nextDown
  }

  /// The seconds by which the place's clock is ahead of UTC.
  private mutating func offset() -> Double? {
    _ = take(" ")
    if at == text.endIndex || take("Z") || take("z") { return 0 }
    let sign = take("-") ? -1.0 : 1.0
    guard sign < 0 || take("+"), let hours = digits(2), hours < 24 else { return nil }
    if at == text.endIndex { return sign * Double(hours * 3_600) }
    _ = take(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    return sign * Double(hours * 3_600 + minutes * 60)
  }

  private mutating func fraction() -> Double? {
    var (value, scale) = (0.0, 1.0)
    while let digit = digits(1) {
      scale /= 10
      value += Double(digit) * scale
    }
    return scale < 1 ? value : nil
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard at + count <= text.endIndex else { return nil }
    var number = 0
    for byte in text[at..<at + count] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    at += count
    return number
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard at < text.endIndex, text[at] == UInt8(ascii: sign) else { return false }
    at += 1
    return true
  }

  private static func span(_ first: Double, _ next: Double) -> ClosedRange<Double> {
    (first * day)...(next * day).nextDown
  }

  /// Days since 1970 by the Gregorian calendar: years are counted from March, so that a leap day is the last one.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Double {
    let years = month > 2 ? year : year - 1
    let era = years >= 0 ? years / 400 : (years - 399) / 400
    let yearOfEra = years - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Double(era * 146_097 + dayOfEra - 719_468)
  }
}
