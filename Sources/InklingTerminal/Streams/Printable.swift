internal import InklingCore

/// Text that a terminal only shows.
///
/// What a file holds could move the cursor, write the clipboard, colour the screen or turn the line around; a terminal obeys. Every stream of
/// the command passes through here, so that nothing that came from a file, a folder or a store is obeyed.
package enum Printable {
  /// The text with a space in place of what a terminal would obey; a tab stays.
  package static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      shown.unicodeScalars.append(isObeyed(scalar) ? " " : scalar)
    }
    return shown
  }

  /// JSON that says the same, with what a terminal would obey as `\u009b`.
  ///
  /// JSON escapes the first 32 characters by itself, and outside of strings there are no others.
  package static func json(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, isObeyed(scalar) {
        escaped.appendUnicodeEscape(UInt16(scalar.value))
      } else {
        escaped.appendScalar(scalar.value)
      }
    }
    return escaped
  }

  /// Whether a terminal would do something else than show it.
  package static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 && scalar != "\t" }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }
}
