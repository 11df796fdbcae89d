#if arch(wasm32)
internal import InklingBar

// What the catalogue's JavaScript calls. Bytes are handed over by address and count.

/// The text that was given out last; the caller copies it at once.
private nonisolated(unsafe) var answer: [UInt8] = []

private func give(_ text: SearchText) -> UnsafeRawPointer? {
  answer = text.bytes
  return answer.withUnsafeBytes { $0.baseAddress }
}

/// Bytes for the caller to fill; 0 when there is no memory left.
@_expose(wasm, "allocate") @_cdecl("catalogue_allocate")
public func catalogueAllocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count > 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: Int(count), alignment: 16)
}

/// The gallery as JSON.
@_expose(wasm, "entries") @_cdecl("catalogue_entries")
public func catalogueEntries() -> UnsafeRawPointer? { give(Description.entries) }

/// The inspector's form as JSON.
@_expose(wasm, "form") @_cdecl("catalogue_form")
public func catalogueForm() -> UnsafeRawPointer? { give(Description.form) }

/// A bar's sources and diagnostics as JSON; takes the bytes of its attributes over.
@_expose(wasm, "describe") @_cdecl("catalogue_describe")
public func catalogueDescribe(
  _ start: UnsafeMutableRawPointer?, _ count: Int32
) -> UnsafeRawPointer? {
  let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(max(0, count)))
  let pairs = SearchText(repairing: [UInt8](bytes))
  start?.deallocate()
  return give(Description.bar(from: pairs))
}

/// How long the last text is.
@_expose(wasm, "length") @_cdecl("catalogue_length")
public func catalogueLength() -> Int32 { Int32(clamping: answer.count) }
#endif
