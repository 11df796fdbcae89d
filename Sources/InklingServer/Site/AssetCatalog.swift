internal import Foundation
internal import InklingBar

/// The files that the page is made of, read once when the server starts.
///
/// Only what was in the bundle then is ever served, under its plain name: there is no path that a
/// request could lead astray.
public struct AssetCatalog: Sendable {
  private var contents: [String: ServedContent] = [:]
  private var files: [String: [UInt8]] = [:]

  /// The kinds of file that a page consists of; others are not served.
  private static let types = [
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
  ]

  /// The type of the words of a language, a line for each.
  private static let words = "text/plain; charset=utf-8"

  /// The files that were built into this package, and the words of each language that a page's program
  /// does not hold.
  ///
  /// - Throws: ``AssetError/missing(_:)`` when the bundle does not stand beside the program.
  public init() throws(AssetError) {
    let bundle = Bundle.module.bundleURL
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: bundle.path) else {
      throw .missing(bundle.path)
    }
    for name in names {
      let file = bundle.appending(path: name)
      guard let type = Self.types[file.pathExtension] else { continue }
      guard let data = try? Data(contentsOf: file) else { throw .missing(file.path) }
      add([UInt8](data), as: name, type: type)
    }
    for language in Language.allCases where language != .english {
      add(language.table.bytes, as: "words-\(language.tag).txt", type: Self.words)
    }
  }

  private mutating func add(_ bytes: [UInt8], as name: String, type: String) {
    files[name] = bytes
    contents[name] = ServedContent(bytes, type: type)
  }

  /// The names of all files, in alphabetical order.
  public var names: [String] { files.keys.sorted() }

  /// The bytes of a file, for writing a static bundle.
  public func bytes(of name: String) -> [UInt8]? { files[name] }

  func content(of name: String) -> ServedContent? { contents[name] }
}

/// Why the page's files cannot be served.
public enum AssetError: Error, Equatable {
  /// Nothing can be read at this path.
  case missing(String)
}
