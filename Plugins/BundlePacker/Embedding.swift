import Foundation

/// Writes the bytes of a file as Swift source.
///
/// A program with its files in it is one file to carry about, and needs no `Bundle`, which would bring all of Foundation.
public enum Embedding {
  /// The source that holds a file, in Base64, because a literal of Swift is text.
  ///
  /// The compiler takes a literal of a megabyte without trouble.
  public static func source(of content: [UInt8], named name: String) -> String {
    """
    // Made by bundle-packer out of \(name).

    extension EmbeddedFiles {
      static var \(identifier(of: name)): StaticString { "\(Data(content).base64EncodedString())" }
    }

    """
  }

  /// The source that names all files.
  public static func list(_ names: [String]) -> String {
    let rows = names.map { "    (\"\($0)\", \(identifier(of: $0)))," }.joined(separator: "\n")
    return """
      // Made by bundle-packer.

      /// The files of the browser's bundle, in Base64.
      enum EmbeddedFiles {
        static let all: [(name: String, base64: StaticString)] = [
      \(rows)
        ]
      }

      """
  }

  /// `bar.wasm` → `bar_wasm`.
  static func identifier(of name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
