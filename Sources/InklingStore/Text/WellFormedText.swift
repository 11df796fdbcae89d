internal import InklingCore

extension String {
  /// The text of bytes in UTF-8, or nil where they are not well-formed.
  ///
  /// The standard library's `String(validating:as:)` needs macOS 15 and iOS 18.
  package init?(wellFormed bytes: some Collection<UInt8>) {
    let isValid = bytes.withContiguousStorageIfAvailable { UTF8Validation.isValid($0) }
    guard isValid ?? Array(bytes).withUnsafeBufferPointer({ UTF8Validation.isValid($0) }) else {
      return nil
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
