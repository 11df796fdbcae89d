internal import InklingBar

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The files that the page is made of.
///
/// They lie in the program itself, so one file holds all of Inkling.
///
/// Each is served under its plain name, so no path of a request can reach another file.
public struct AssetCatalog: Sendable {
  private var contents: [String: ServedContent] = [:]

  /// The kinds of file that a page consists of; others are not served.
  private static let types = [
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    // Types for who develops a page; no browser loads them.
    "ts": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
  ]

  /// The type of the words of a language, a line for each.
  private static let words = "text/plain; charset=utf-8"

  /// The files that were built into this package, and the words of each language that a page's program
  /// does not hold.
  ///
  /// - Throws: ``AssetError/damaged(_:)`` when one cannot be read out of the program.
  public init() throws(AssetError) {
    for (name, text) in EmbeddedFiles.all {
      let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
      guard let ending, let type = Self.types[ending] else { continue }
      let encoded = text.withUTF8Buffer { Data($0) }
      guard let bytes = Data(base64Encoded: encoded) else { throw .damaged(name) }
      add([UInt8](bytes), as: name, type: type)
    }
    for language in Language.allCases where language != .english {
      add(language.table.bytes, as: "words-\(language.tag).txt", type: Self.words)
    }
  }

  private mutating func add(_ bytes: [UInt8], as name: String, type: String) {
    contents[name] = ServedContent(SharedBytes(copying: bytes), type: type)
  }

  /// The names of all files, in alphabetical order.
  public var names: [String] { contents.keys.sorted() }

  /// The bytes of a file, for writing a static bundle.
  public func bytes(of name: String) -> [UInt8]? { contents[name].map { [UInt8]($0.plain.bytes) } }

  /// Whether the page's programs are among them: where the package is built without a linker for WebAssembly they are
  /// not, and the page is a plain form.
  public var hasPrograms: Bool { contents["bar.wasm"] != nil && contents["engine.wasm"] != nil }

  func content(of name: String) -> ServedContent? { contents[name] }
}

/// Why the page's files cannot be served.
public enum AssetError: Error, Equatable {
  /// The file of this name is not what was put into the program.
  case damaged(String)
}
