extension [UInt8] {
  /// Appends one byte.
  ///
  /// The standard library's own is a hundred bytes of code wherever it is called; here it is a call.
  @inline(never)
  mutating func append(_ byte: UInt8) {
    append(contentsOf: CollectionOfOne(byte))
  }
}
