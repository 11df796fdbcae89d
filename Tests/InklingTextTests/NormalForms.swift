import Foundation

/// A text in its four Unicode normal forms.
func normalForms(_ text: String) -> [String] {
  [
    text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    text.precomposedStringWithCompatibilityMapping, text.decomposedStringWithCompatibilityMapping,
  ]
}

/// A text with ASCII letters and digits in their wide forms.
func fullWidth(_ text: String) -> String {
  var wide = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isWide =
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    wide.append(isWide ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar)
  }
  return String(wide)
}
