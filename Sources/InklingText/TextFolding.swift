internal import InklingCore

/// Texts without what search takes no notice of: case, diacritics, width, compatibility forms.
///
/// The same folding as that of `Analyzer`'s terms, for a whole text with its spaces and signs. Two texts that fold to
/// the same bytes are the same to somebody who searches.
public enum TextFolding {
  /// The version of the Unicode Character Database behind all of InklingText.
  public static var unicodeVersion: StaticString { UnicodeTables.version }

  /// Appends the folded form of `utf8`, malformed parts as U+FFFD.
  ///
  /// - Complexity: O(*n*).
  public static func fold(_ utf8: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
    guard let bytes = utf8.baseAddress else { return }
    let data = UnicodeData.shared
    var folder = Folder(data: data, start: folded.count)
    var index = 0
    while index < utf8.count {
      let scalar = decodeScalar(bytes, at: index, end: utf8.count)
      folder.append(scalar.value, to: &folded)
      index += scalar.length
    }
  }

  /// The folded form of UTF-8 bytes.
  ///
  /// - Complexity: O(*n*).
  public static func folded(_ utf8: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    utf8.withUnsafeBufferPointer { fold($0, into: &folded) }
    return folded
  }
}

#if !hasFeature(Embedded)
extension TextFolding {
  /// The folded form of a string.
  ///
  ///     TextFolding.folded("Ｌöwe STRASSE")   // "lowe strasse"
  ///
  /// - Complexity: O(*n*).
  public static func folded(_ string: String) -> String {
    String(decoding: folded(Array(string.utf8)), as: UTF8.self)
  }
}
#endif
