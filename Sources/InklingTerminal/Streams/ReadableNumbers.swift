/// 46624 → "46,624": the digits of a count in groups of three.
package func grouped(_ number: Int) -> String {
  var digits = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0 && index.isMultiple(of: 3) { digits.append(",") }
    digits.append(digit)
  }
  return (number < 0 ? "-" : "") + String(digits.reversed())
}

/// 3_400_000 → "3.4 MB": a size as a person reads it, in the decimal units of disks and networks.
package func readable(bytes: Int) -> String {
  if bytes < 1_000 { return "\(bytes) bytes" }
  if bytes < 1_000_000 { return "\((bytes + 500) / 1_000) kB" }
  let tenths = (bytes + 50_000) / 100_000
  return "\(tenths / 10).\(tenths % 10) MB"
}

/// 0.8421 s → "0.84 s".
package func readable(_ duration: Duration) -> String {
  let hundredths = Int(duration / .milliseconds(10))
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
}

/// 1, "row" → "1 row"; 2, "row" → "2 rows".
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}
