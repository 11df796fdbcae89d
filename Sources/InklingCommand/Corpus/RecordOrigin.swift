internal import InklingImport

/// Where the records of a command line come from: a file, a compressed one (`.gz`), or standard input (`-`).
struct RecordOrigin {
  private let origin: ByteOrigin
  private let format: RecordFormat

  static func isStandardInput(_ path: String) -> Bool { path == "-" }

  /// The origin that a path names; nil where its ending names no format.
  ///
  /// What has at most `most` bytes is read into memory where nobody knows its size otherwise, so that it becomes one
  /// segment. Of more, pieces are in memory. `format` is how standard input is written.
  init?(_ path: String, largestInMemory most: Int, or format: RecordFormat) throws(ImportError) {
    if Self.isStandardInput(path) {
      self.format = format
      origin = try Self.known(InputBytes(.standardInput, named: "standard input"), most)
      return
    }
    guard let named = RecordFormat(path: path) else { return nil }
    self.format = named
    guard path.lowercased().hasSuffix(".gz") else {
      origin = .file(path)
      return
    }
    origin = try Self.known(InputBytes(.compressed(path), named: path), most)
  }

  func reader() throws(ImportError) -> any RecordReader { try format.reader(origin) }

  /// Reads what is small, and otherwise gives back what was read before the rest.
  private static func known(_ input: InputBytes, _ most: Int) throws(ImportError) -> ByteOrigin {
    var head: [UInt8] = []
    let piece = 256 * 1024
    while head.count <= most {
      let before = head.count
      head += [UInt8](repeating: 0, count: piece)
      var failure: ImportError?
      let count = head.withUnsafeMutableBytes { bytes -> Int in
        do throws(ImportError) {
          return try input.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[before...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      head.removeLast(piece - count)
      if count == 0 { return .bytes(head) }
    }
    input.putBack(head)
    return .stream(name: input.name) { (room) throws(ImportError) in try input.read(into: room) }
  }
}
