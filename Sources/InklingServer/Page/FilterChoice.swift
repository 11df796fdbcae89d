#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The filters of a question, by field, as boxes and fields of a form show them.
struct FilterChoice {
  private var chosen: [(field: [UInt8], values: [[UInt8]])] = []

  /// Reads filters as they stand in an address: `genre:Drama,Comedy`, `year:1990..1999`.
  init(_ texts: [String]) {
    for text in texts {
      var words: [[UInt8]] = [[]]
      var isEscaped = false
      for byte in text.utf8 {
        let ends = words.count == 1 ? UInt8(ascii: ":") : UInt8(ascii: ",")
        if !isEscaped, byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if !isEscaped, byte == ends {
          words.append([])
        } else {
          words[words.count - 1].append(byte)
          isEscaped = false
        }
      }
      chosen.append((words[0], Array(words.dropFirst())))
    }
  }

  func values(of field: [UInt8]) -> [[UInt8]] {
    chosen.filter { $0.field == field }.flatMap(\.values)
  }

  /// The ends of a range; an empty one is open.
  func range(of field: [UInt8]) -> (from: String, to: String) {
    guard let text = values(of: field).first.map({ String(decoding: $0, as: UTF8.self) }) else {
      return ("", "")
    }
    guard let dots = text.firstRange(of: "..") else { return (text, text) }
    return (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  }
}

/// What fields and their numbers are called on the page.
enum FieldTitle {
  /// `release_year` is “Release year”.
  static func words(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter == "_" || letter == "-" {
        words += " "
      } else if letter.isUppercase, let last = words.last, last.isLowercase {
        words += " " + letter.lowercased()
      } else {
        words.append(letter)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// 1999, not 1999.0.
  static func number(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? String(number)
  }

  /// The day in UTC of a time in seconds since 1970, as a date field of a form takes it; empty where no calendar has it.
  static func day(_ seconds: Double) -> String {
    guard abs(seconds) < 100_000_000_000 else { return "" }
    return Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
  }
}
