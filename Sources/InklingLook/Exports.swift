#if arch(wasm32)
internal import InklingBar

// What look.js calls. Bytes are handed over by address and count.

/// The text that was given out last; the caller copies it at once.
private nonisolated(unsafe) var answer: [UInt8] = []

/// Bytes for the caller to fill; 0 when there is no memory left.
@_expose(wasm, "allocate") @_cdecl("look_allocate")
public func lookAllocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count > 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: Int(count), alignment: 16)
}

/// The custom properties; takes the bytes of the attributes over.
@_expose(wasm, "styles") @_cdecl("look_styles")
public func lookStyles(
  _ start: UnsafeMutableRawPointer?, _ count: Int32, _ context: Int32
) -> UnsafeRawPointer? {
  let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(max(0, count)))
  let pairs = SearchText(repairing: [UInt8](bytes))
  start?.deallocate()
  answer = Look.styles(of: pairs, in: AppearanceContext(bits: context)).bytes
  return answer.withUnsafeBytes { $0.baseAddress }
}

/// How long the last text is.
@_expose(wasm, "length") @_cdecl("look_length")
public func lookLength() -> Int32 { Int32(clamping: answer.count) }
#endif
