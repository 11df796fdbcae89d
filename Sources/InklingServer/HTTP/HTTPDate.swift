#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A second of time as headers write it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
struct HTTPDate: Equatable, Comparable, CustomStringConvertible {
  /// Seconds since 1970.
  let seconds: Int

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  init(seconds: Int) { self.seconds = seconds }

  /// Reads the one form that is written today; older ones count as no date.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].last == ",", words[5] == "GMT",
      let day = Int(words[1]), (1...31).contains(day),
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").map { Int($0) ?? -1 }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time[2]))
    seconds = Int(timegm(&parts))
  }

  var description: String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(Self.days[Int(parts.tm_wday)]), \(two(parts.tm_mday))"
    let month = "\(Self.months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    return "\(day) \(month) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
