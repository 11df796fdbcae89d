// The standard library's `append` is a hundred bytes of code wherever it is called, and these four
// kinds of list are appended to in some three hundred places. Here it is a call.

extension [UInt8] {
  @inline(never)
  mutating func append(_ byte: UInt8) { append(contentsOf: CollectionOfOne(byte)) }
}

extension [SearchText] {
  @inline(never)
  mutating func append(_ text: SearchText) { append(contentsOf: CollectionOfOne(text)) }
}

extension [HTMLAttribute] {
  @inline(never)
  mutating func append(_ attribute: HTMLAttribute) {
    append(contentsOf: CollectionOfOne(attribute))
  }
}

extension [SessionEffect] {
  @inline(never)
  mutating func append(_ effect: SessionEffect) { append(contentsOf: CollectionOfOne(effect)) }
}
