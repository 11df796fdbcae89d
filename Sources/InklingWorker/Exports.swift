#if arch(wasm32)
internal import InklingIndex

// What the worker's JavaScript calls. Bytes are handed over by address and count; the name of a function says who
// allocates them.

@_extern(wasm, module: "host", name: "now")
private func hostNow() -> Double

/// The one engine of this program, and the answer that was given last.
private nonisolated(unsafe) let engine = Engine()
private nonisolated(unsafe) var answer: [UInt8] = []

/// Bytes for the caller to fill; 0 when there is no memory left.
@_expose(wasm, "allocate") @_cdecl("inkling_allocate")
public func inklingAllocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count > 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: Int(count), alignment: 16)
}

/// Gives back what ``inklingAllocate(_:)`` gave.
@_expose(wasm, "free") @_cdecl("inkling_free")
public func inklingFree(_ start: UnsafeMutableRawPointer?) {
  start?.deallocate()
}

/// Opens a segment, whose bytes belong to the engine from now on.
///
/// 0, or why not.
@_expose(wasm, "open") @_cdecl("inkling_open")
public func inklingOpen(_ start: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
  take(start, count) { (memory) throws(SegmentError) in try engine.open(memory) }
}

/// Opens a segment that the engine of another program has opened, without comparing it with its checksums again.
///
/// 0, or why not.
@_expose(wasm, "adopt") @_cdecl("inkling_adopt")
public func inklingAdopt(_ start: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
  take(start, count) { (memory) throws(SegmentError) in try engine.adopt(memory) }
}

private func take(
  _ start: UnsafeMutableRawPointer?, _ count: Int32,
  _ open: (SegmentMemory) throws(SegmentError) -> Void
) -> Int32 {
  guard let start, count >= 0 else { return 1 }
  let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
  do throws(SegmentError) {
    try open(
      SegmentMemory(bytes) { UnsafeMutableRawBufferPointer(mutating: $0).deallocate() })
    return 0
  } catch {
    return switch error {
    case .notASegment: 1
    case .unknownVersion: 2
    case .truncated: 3
    case .damagedHeader: 4
    case .damagedSection: 5
    case .malformedSection: 6
    }
  }
}

/// Opens the core of a segment whose blocks come later; the bytes stay the caller's.
///
/// 0, or 1 when it cannot be opened.
@_expose(wasm, "open_core") @_cdecl("inkling_open_core")
public func inklingOpenCore(_ start: UnsafeRawPointer?, _ count: Int32) -> Int32 {
  do throws(SegmentError) {
    try engine.open(core: UnsafeRawBufferPointer(start: start, count: Int(max(0, count))))
    return 0
  } catch {
    return 1
  }
}

/// The core that is open, for the engine of another thread, until the next question.
@_expose(wasm, "opened_core") @_cdecl("inkling_opened_core")
public func inklingOpenedCore() -> UnsafeRawPointer? {
  answer = engine.openedCore
  return answer.withUnsafeBytes { $0.baseAddress }
}

/// Takes a block, whose bytes stay the caller's; 1 when it is the one of that number.
@_expose(wasm, "fill") @_cdecl("inkling_fill")
public func inklingFill(_ block: Int32, _ start: UnsafeRawPointer?, _ count: Int32) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: start, count: Int(max(0, count)))
  return engine.fill(Int(block), with: bytes) ? 1 : 0
}

/// The number of a block that the last question lacked, by its place among them; -1 behind the last.
@_expose(wasm, "missing") @_cdecl("inkling_missing")
public func inklingMissing(_ place: Int32) -> Int32 {
  let missing = engine.missing
  return place >= 0 && place < missing.count ? Int32(truncatingIfNeeded: missing[Int(place)]) : -1
}

/// Answers a question within so many `steps`; with 0 steps the caller sets no limit.
///
/// The answer is 0 when the bytes are no question, when nothing is open, or when the answer would take more steps.
@_expose(wasm, "ask") @_cdecl("inkling_ask")
public func inklingAsk(
  _ start: UnsafeRawPointer?, _ count: Int32, _ steps: Int32
) -> UnsafeRawPointer? {
  let question = UnsafeBufferPointer(
    start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : Int(max(0, count)))
  do throws(EngineError) {
    answer = try engine.answer(question, within: steps > 0 ? Int(steps) : nil, clock: hostNow)
  } catch {
    answer = []
    return nil
  }
  // The array is not touched until the next question, and the caller copies at once.
  return answer.withUnsafeBytes { $0.baseAddress }
}

/// How long the answer is.
@_expose(wasm, "answer_length") @_cdecl("inkling_answer_length")
public func inklingAnswerLength() -> Int32 { Int32(clamping: answer.count) }
#endif
