import Glibc

/// A folder for one file, which is gone afterwards.
enum Scratch {
  static func withFile(named name: String, _ text: String, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/growth-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = folder + "/" + name
    defer {
      unlink(path)
      rmdir(folder)
    }
    guard let file = fopen(path, "w") else { throw SystemError(code: errno) }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw SystemError(code: errno) }
    try body(folder)
  }

  struct SystemError: Error {
    let code: Int32
  }
}
