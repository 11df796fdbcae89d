public import InklingBar

/// The session's scripts, played by the machine code that the browser runs.
///
/// Compiled for WebAssembly by `build-session` together with the very files that play the scripts natively.
@_expose(wasm, "replay") @_cdecl("replay")
public func replay(_ text: UnsafePointer<UInt8>, _ length: Int32) -> UnsafeMutablePointer<UInt8> {
  let script = String(decoding: UnsafeBufferPointer(start: text, count: Int(length)), as: UTF8.self)
  var output: String
  do throws(SessionScript.Malformed) {
    output = try SessionScript.record(script)
  } catch {
    output = "cannot read: " + error.line
  }
  let bytes = Array(output.utf8)
  let answer = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 4)
  for (place, byte) in bytes.enumerated() { answer[place + 4] = byte }
  for place in 0..<4 { answer[place] = UInt8(truncatingIfNeeded: bytes.count >> (8 * place)) }
  return answer
}

/// Room for a script.
@_expose(wasm, "room") @_cdecl("room")
public func room(_ length: Int32) -> UnsafeMutablePointer<UInt8> {
  UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, Int(length)))
}

// What the bar offers natively only, for the player, which works with strings.
extension SearchText: CustomStringConvertible {
  /// The text as a string.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  init<Text: StringProtocol>(_ text: Text) { self.init(Array(text.utf8)) }
}

/// The seed of dictionaries: always the same, so that a run can be repeated.
@_cdecl("arc4random_buf")
public func fillWithSeed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
  for place in 0..<count { buffer.storeBytes(of: 7, toByteOffset: place, as: UInt8.self) }
}
