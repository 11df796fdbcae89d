internal import InklingCore

/// Values that may be of another kind than expected: what does not fit is passed over, and the page is read on.
extension JSONReader {
  /// A text, nil for another value.
  mutating func text() -> String? {
    guard isAtText else {
      skipValue()
      return nil
    }
    return String(decoding: string().bytes, as: UTF8.self)
  }

  /// The texts of a list; no other value has any.
  mutating func texts() -> [String] {
    guard isAtArray else {
      skipValue()
      return []
    }
    var texts: [String] = []
    beginArray()
    while nextElement() { if let text = text() { texts.append(text) } }
    return texts
  }

  /// Whether a value is true.
  mutating func isTrue() -> Bool {
    guard isAtBoolean else {
      skipValue()
      return false
    }
    return boolean()
  }

  /// Reads the elements of an array that are arrays or objects; no other value has any.
  mutating func elements(_ read: (inout JSONReader) -> Void) {
    guard isAtArray else { return skipValue() }
    beginArray()
    while nextElement() {
      if isAtObject || isAtArray { read(&self) } else { skipValue() }
    }
  }

  /// Reads the values of an object that have one of these names, each by the place of its name; no other value has any.
  mutating func members(_ names: WordList, _ read: (inout JSONReader, Int) -> Void) {
    guard isAtObject else { return skipValue() }
    beginObject()
    while let place = nextName(of: names) { read(&self, place) }
  }
}
