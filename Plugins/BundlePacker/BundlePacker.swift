import Foundation

/// Writes a file of the browser's bundle as small as it can be sent.
///
/// A program is packed, and a script or a style sheet loses what only its readers need. Any other file stays as it is.
///
///     bundle-packer INPUT OUTPUT [PART…]
///     bundle-packer --as-is NAME INPUT OUTPUT
///     bundle-packer --list OUTPUT NAME…
///
/// A file that people read is kept as it is, under another name. The parts are scripts or style sheets that this one
/// imports: they are written into it. The output is Swift source with the bytes in it, so that they are part of the
/// program; `--list` writes the source that names all of them.
@main
public enum BundlePacker {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      report(
        "usage: bundle-packer INPUT OUTPUT [PART…] | --as-is NAME INPUT OUTPUT | --list OUTPUT NAME…"
      )
      exit(64)
    }
    if arguments[1] == "--list" {
      let source = Embedding.list(arguments[3...].sorted())
      return try Data(source.utf8).write(to: URL(filePath: arguments[2]))
    }
    if arguments[1] == "--as-is", arguments.count == 5 {
      let content = [UInt8](try Data(contentsOf: URL(filePath: arguments[3])))
      let source = Embedding.source(of: content, named: arguments[2])
      return try Data(source.utf8).write(to: URL(filePath: arguments[4]))
    }
    let parts = try arguments[3...].map { try File(at: URL(filePath: $0)) }
    let input = try File(at: URL(filePath: arguments[1]))
    let whole =
      input.name.hasSuffix(".css")
      ? joinedStyleSheet(input.content, parts)
      : parts.isEmpty ? input.content : joined(input.content, parts)
    let source = Embedding.source(of: packed(whole, named: input.name), named: input.name)
    try Data(source.utf8).write(to: URL(filePath: arguments[2]))
  }

  /// A file of the bundle.
  public struct File {
    let name: String
    let content: [UInt8]

    /// A file of that name.
    public init(_ name: String, _ content: [UInt8]) {
      self.name = name
      self.content = content
    }

    fileprivate init(at place: URL) throws {
      self.init(place.lastPathComponent, [UInt8](try Data(contentsOf: place)))
    }
  }

  /// The content of a file of that name, packed; as it is when it holds what this packer does not know.
  public static func packed(_ content: [UInt8], named name: String) -> [UInt8] {
    do {
      if name.hasSuffix(".wasm") { return try packedProgram(content) }
      if name.hasSuffix(".js") { return try packedScript(content) }
      return name.hasSuffix(".css") ? packedStyleSheet(content) : content
    } catch {
      report("warning: \(name) is not packed: \(error)")
      return content
    }
  }

  private static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}

/// Why a file is left as it is.
enum PackingError: Error, Equatable {
  /// The bytes end within something.
  case unexpectedEnd
  /// An instruction, section or import that this packer cannot read: newer than it, or used by no program of ours.
  case unknown(String)
}
