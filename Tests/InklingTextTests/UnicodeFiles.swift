import Foundation
import InklingText

/// The Unicode Character Database, as Debian's package `unicode-data` installs it; `UNICODE_DATA` names another folder.
enum UnicodeFiles {
  static let folder = ProcessInfo.processInfo.environment["UNICODE_DATA"] ?? "/usr/share/unicode"

  static let version = "\(TextFolding.unicodeVersion)"

  /// Whether the files are there, and of the version that the tables were made from.
  static var arePresent: Bool {
    guard let data = FileManager.default.contents(atPath: folder + "/CaseFolding.txt") else {
      return false
    }
    return String(decoding: data.prefix(40), as: UTF8.self).contains("-\(version).txt")
  }

  static let absence =
    "needs the files of Unicode \(version): apt install unicode-data, or set UNICODE_DATA"

  /// The lines of a file without their comments, cut at semicolons.
  static func lines(_ name: String) -> [[String]] {
    let path = folder + "/" + name
    let text: String
    if let data = FileManager.default.contents(atPath: path) {
      text = String(decoding: data, as: UTF8.self)
    } else {
      text = unpacked(path + ".bz2")
    }
    return text.split(separator: "\n").compactMap { line in
      let content = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      if content.isEmpty { return nil }
      return content.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Scalars written as hexadecimal numbers between spaces.
  static func scalars(_ text: String) -> [UInt32] {
    text.split(separator: " ").compactMap { UInt32($0, radix: 16) }
  }

  private static func unpacked(_ path: String) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzip2", "-dc", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// UTF-8 of scalars; surrogates, which have none, yield an empty array.
func utf8(_ scalars: [UInt32]) -> [UInt8] {
  var text = String.UnicodeScalarView()
  for scalar in scalars {
    guard let scalar = Unicode.Scalar(scalar) else { return [] }
    text.append(scalar)
  }
  return Array(String(text).utf8)
}

/// The boundaries that repeated calls of `end` find, first and last included.
func boundaries(of bytes: [UInt8], _ end: (Int, UnsafeBufferPointer<UInt8>) -> Int) -> [Int] {
  bytes.withUnsafeBufferPointer { buffer in
    var all = [0]
    while let last = all.last, last < buffer.count { all.append(end(last, buffer)) }
    return all
  }
}
