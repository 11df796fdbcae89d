/// What the first bytes of a text say of its encoding.
enum TextEncoding {
  /// Skips the mark of UTF-8, which says nothing.
  ///
  /// - Throws: ``ImportError/wideEncoding``, because such bytes would be read as rubbish.
  static func requireUTF8(_ window: ByteWindow) throws(ImportError) {
    while window.bytes.count < 3, try window.more() {}
    if window.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { window.consume(3) }
    if isWide(window.bytes) { throw .wideEncoding }
  }

  /// True for the marks of UTF-16 and UTF-32, and for an ASCII character in either without a mark.
  static func isWide(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0)
  }
}
