extension FieldRole {
  /// What a value reads like: `.number` for a decimal number, `.date` for a date or a time in ISO 8601 with a month and
  /// a day, `.text` for anything else.
  ///
  /// - Complexity: O(length of the value).
  package static func reading(_ value: [UInt8]) -> FieldRole {
    if let number = Decimal.value(value) { return number.isFinite ? .number : .text }
    // Shorter ones, such as 2020-01, may as well be codes.
    return value.count >= 10 && DateText.span(value) != nil ? .date : .text
  }
}

/// The number that the engine sees in a value; nil where it sees none.
///
/// - Complexity: O(length of the value).
package func number(in value: [UInt8], as role: FieldRole) -> Double? {
  let number = role == .date ? DateText.seconds(value) : Decimal.value(value)
  return number.flatMap { $0.isFinite ? $0 : nil }
}
