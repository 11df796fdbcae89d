import Glibc

/// A folder for a few files, which is gone afterwards.
enum Scratch {
  static func withFile(named name: String, _ text: String, _ body: (String) throws -> Void) throws {
    try withFiles([(name, text)], body)
  }

  /// Writes files, whose names may have folders, and hands the folder that they are in to `body`.
  static func withFiles(
    _ files: [(name: String, text: String)], _ body: (String) throws -> Void
  ) throws {
    var template = Array("/tmp/growth-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var made = [root]
    defer { for path in made.reversed() { remove(path) } }
    for (name, text) in files {
      let parts = name.split(separator: "/")
      for count in 1..<parts.count {
        let folder = root + "/" + parts[..<count].joined(separator: "/")
        if mkdir(folder, 0o700) == 0 { made.append(folder) }
      }
      made.append(root + "/" + name)
      try write(text, to: root + "/" + name)
    }
    try body(root)
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw SystemError(code: errno) }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw SystemError(code: errno) }
  }

  struct SystemError: Error {
    let code: Int32
  }
}
