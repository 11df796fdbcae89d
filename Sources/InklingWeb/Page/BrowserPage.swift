#if arch(wasm32)
internal import InklingBar

/// The browser's document and surroundings: the glue's functions, imported.
final class BrowserPage: DOM, Host {
  /// Where the glue puts bytes for us: strings, answers, pictures of events.
  private(set) var inbox = UnsafeMutablePointer<UInt8>.allocate(capacity: 1_024)
  private var inboxCapacity = 1_024

  /// Makes room for so many bytes and says where.
  func makeInbox(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if count > inboxCapacity {
      inbox.deallocate()
      inboxCapacity = max(count, inboxCapacity * 2)
      inbox = .allocate(capacity: inboxCapacity)
    }
    return inbox
  }

  /// What the glue has just written; nil for a negative count.
  func received(_ count: Int32) -> SearchText? {
    guard count >= 0 else { return nil }
    return SearchText(Array(UnsafeBufferPointer(start: inbox, count: Int(count))))
  }
}

/// Hands over the bytes of a text for the duration of a call.
@inline(__always)
private func lend(_ text: SearchText, _ body: (UnsafePointer<UInt8>?, Int32) -> Void) {
  text.bytes.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
}

// MARK: - The document

@_extern(wasm, module: "dom", name: "create")
private func domCreate(_ tag: UnsafePointer<UInt8>, _ count: Int32) -> Int32
@_extern(wasm, module: "dom", name: "create_text")
private func domCreateText(_ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32
@_extern(wasm, module: "dom", name: "set_text")
private func domSetText(_ node: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "dom", name: "set_attribute")
private func domSetAttribute(
  _ node: Int32, _ name: UnsafePointer<UInt8>, _ nameCount: Int32, _ value: UnsafePointer<UInt8>?,
  _ count: Int32)
@_extern(wasm, module: "dom", name: "remove_attribute")
private func domRemoveAttribute(_ node: Int32, _ name: UnsafePointer<UInt8>, _ count: Int32)
@_extern(wasm, module: "dom", name: "set_style")
private func domSetStyle(
  _ node: Int32, _ name: UnsafePointer<UInt8>, _ nameCount: Int32, _ value: UnsafePointer<UInt8>?,
  _ count: Int32)
@_extern(wasm, module: "dom", name: "insert")
private func domInsert(_ node: Int32, _ parent: Int32, _ sibling: Int32)
@_extern(wasm, module: "dom", name: "remove")
private func domRemove(_ node: Int32)
@_extern(wasm, module: "dom", name: "find")
private func domFind(_ root: Int32, _ selector: UnsafePointer<UInt8>, _ count: Int32) -> Int32
@_extern(wasm, module: "dom", name: "value")
private func domValue(_ node: Int32) -> Int32
@_extern(wasm, module: "dom", name: "set_value")
private func domSetValue(_ node: Int32, _ value: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "dom", name: "select")
private func domSelect(_ node: Int32, _ start: Int32, _ end: Int32)
@_extern(wasm, module: "dom", name: "focus")
private func domFocus(_ node: Int32)
@_extern(wasm, module: "dom", name: "blur")
private func domBlur(_ node: Int32)
@_extern(wasm, module: "dom", name: "reveal")
private func domReveal(_ node: Int32)
@_extern(wasm, module: "dom", name: "set_shown")
private func domSetShown(_ node: Int32, _ isShown: Int32)
@_extern(wasm, module: "dom", name: "style")
private func domStyle(_ node: Int32, _ name: UnsafePointer<UInt8>, _ count: Int32) -> Int32
@_extern(wasm, module: "dom", name: "matches")
private func domMatches(_ node: Int32, _ selector: UnsafePointer<UInt8>, _ count: Int32) -> Int32
@_extern(wasm, module: "dom", name: "watch")
private func domWatch(_ node: Int32)
@_extern(wasm, module: "dom", name: "measure")
private func domMeasure(_ node: Int32, _ result: UnsafeMutablePointer<Float>)

extension BrowserPage {
  func makeElement(_ tag: StaticString) -> Node {
    Node(domCreate(tag.utf8Start, Int32(tag.utf8CodeUnitCount)))
  }

  func makeText(_ text: SearchText) -> Node {
    var made = Node.none
    lend(text) { made = Node(domCreateText($0, $1)) }
    return made
  }

  func setText(_ text: SearchText, of node: Node) {
    lend(text) { domSetText(node.number, $0, $1) }
  }

  func setAttribute(_ name: StaticString, to value: SearchText, of node: Node) {
    lend(value) {
      domSetAttribute(node.number, name.utf8Start, Int32(name.utf8CodeUnitCount), $0, $1)
    }
  }

  func removeAttribute(_ name: StaticString, of node: Node) {
    domRemoveAttribute(node.number, name.utf8Start, Int32(name.utf8CodeUnitCount))
  }

  func setStyle(_ property: StaticString, to value: SearchText, of node: Node) {
    lend(value) {
      domSetStyle(node.number, property.utf8Start, Int32(property.utf8CodeUnitCount), $0, $1)
    }
  }

  func insert(_ node: Node, into parent: Node, before sibling: Node) {
    domInsert(node.number, parent.number, sibling.number)
  }

  func remove(_ node: Node) { domRemove(node.number) }

  func find(_ selector: StaticString, in root: Node) -> Node {
    Node(domFind(root.number, selector.utf8Start, Int32(selector.utf8CodeUnitCount)))
  }

  func value(of node: Node) -> SearchText { received(domValue(node.number)) ?? SearchText() }

  func setValue(_ value: SearchText, of node: Node) {
    lend(value) { domSetValue(node.number, $0, $1) }
  }

  func select(from start: Int, to end: Int, in node: Node) {
    domSelect(node.number, Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
  }

  func focus(_ node: Node) { domFocus(node.number) }

  func blur(_ node: Node) { domBlur(node.number) }

  func reveal(_ node: Node) { domReveal(node.number) }

  func setShown(_ isShown: Bool, of node: Node) { domSetShown(node.number, isShown ? 1 : 0) }

  func style(_ property: StaticString, of node: Node) -> SearchText {
    received(domStyle(node.number, property.utf8Start, Int32(property.utf8CodeUnitCount)))
      ?? SearchText()
  }

  func matches(_ selector: StaticString, _ node: Node) -> Bool {
    domMatches(node.number, selector.utf8Start, Int32(selector.utf8CodeUnitCount)) != 0
  }

  func watch(_ node: Node) { domWatch(node.number) }

  func measure(_ node: Node) -> Measure {
    var measure = Measure()
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 7) { edges in
      guard let start = edges.baseAddress else { return }
      domMeasure(node.number, start)
      measure.left = edges[0]
      measure.top = edges[1]
      measure.right = edges[2]
      measure.bottom = edges[3]
      measure.viewTop = edges[4]
      measure.viewBottom = edges[5]
      measure.viewWidth = edges[6]
    }
    return measure
  }
}

// MARK: - The surroundings

@_extern(wasm, module: "host", name: "now")
private func hostNow() -> Double
@_extern(wasm, module: "host", name: "epoch")
private func hostEpoch() -> Double
@_extern(wasm, module: "host", name: "capabilities")
private func hostCapabilities() -> Int32
@_extern(wasm, module: "host", name: "media")
private func hostMedia(_ query: UnsafePointer<UInt8>, _ count: Int32) -> Int32
@_extern(wasm, module: "host", name: "language")
private func hostLanguage() -> Int32
@_extern(wasm, module: "host", name: "look")
private func hostLook(
  _ node: Int32, _ context: Int32, _ pairs: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "log")
private func hostLog(_ message: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "start_timer")
private func hostStartTimer(_ bar: Int32, _ timer: Int32, _ delay: Int32)
@_extern(wasm, module: "host", name: "stop_timer")
private func hostStopTimer(_ bar: Int32, _ timer: Int32)
@_extern(wasm, module: "host", name: "tell_when_painted")
private func hostTellWhenPainted(_ bar: Int32, _ pause: Int32)
@_extern(wasm, module: "host", name: "load")
private func hostLoad(_ key: UnsafePointer<UInt8>, _ keyCount: Int32) -> Int32
@_extern(wasm, module: "host", name: "save")
private func hostSave(
  _ key: UnsafePointer<UInt8>, _ keyCount: Int32, _ value: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32
@_extern(wasm, module: "host", name: "fetch")
private func hostFetch(_ bar: Int32, _ request: Int32, _ url: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "fetch_words")
private func hostFetchWords(
  _ bar: Int32, _ request: Int32, _ tag: UnsafePointer<UInt8>, _ count: Int32)
@_extern(wasm, module: "host", name: "abort")
private func hostAbort(_ bar: Int32, _ request: Int32)
@_extern(wasm, module: "host", name: "open_segment")
private func hostOpenSegment(
  _ bar: Int32, _ bytes: Int32, _ url: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "ask_engine")
private func hostAskEngine(
  _ bar: Int32, _ request: Int32, _ question: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "ask_source")
private func hostAskSource(
  _ bar: Int32, _ source: Int32, _ request: Int32, _ question: UnsafePointer<UInt8>?, _ count: Int32
)
@_extern(wasm, module: "host", name: "dispatch")
private func hostDispatch(
  _ bar: Int32, _ event: UnsafePointer<UInt8>, _ eventCount: Int32,
  _ detail: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32
@_extern(wasm, module: "host", name: "set_form_value")
private func hostSetFormValue(_ bar: Int32, _ value: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "set_missing")
private func hostSetMissing(_ bar: Int32, _ isMissing: Int32)
@_extern(wasm, module: "host", name: "submit_form")
private func hostSubmitForm(_ bar: Int32) -> Int32
@_extern(wasm, module: "host", name: "reflect")
private func hostReflect(
  _ bar: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32, _ value: UnsafePointer<UInt8>?,
  _ count: Int32)
@_extern(wasm, module: "host", name: "follow_address")
private func hostFollowAddress(_ bar: Int32)
@_extern(wasm, module: "host", name: "write_address")
private func hostWriteAddress(
  _ bar: Int32, _ isNew: Int32, _ scope: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "show_conditions")
private func hostShowConditions(_ bar: Int32, _ lines: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "navigate")
private func hostNavigate(_ bar: Int32, _ url: UnsafePointer<UInt8>?, _ count: Int32)
@_extern(wasm, module: "host", name: "start_voice")
private func hostStartVoice(_ bar: Int32, _ session: Int32)
@_extern(wasm, module: "host", name: "stop_voice")
private func hostStopVoice(_ bar: Int32)
@_extern(wasm, module: "host", name: "abort_voice")
private func hostAbortVoice(_ bar: Int32)

extension BrowserPage {
  var now: Milliseconds { Milliseconds(hostNow()) }

  var epoch: Milliseconds { Milliseconds(hostEpoch()) }

  var capabilities: Capabilities { Capabilities(rawValue: hostCapabilities()) }

  func matches(media query: StaticString) -> Bool {
    hostMedia(query.utf8Start, Int32(query.utf8CodeUnitCount)) != 0
  }

  var language: SearchText { received(hostLanguage()) ?? SearchText() }

  func drawLook(_ pairs: SearchText, in context: Int32, on node: Node) {
    lend(pairs) { hostLook(node.number, context, $0, $1) }
  }

  func log(_ message: SearchText) { lend(message) { hostLog($0, $1) } }

  func startTimer(_ timer: SessionTimer, after delay: Milliseconds, for bar: BarID) {
    hostStartTimer(bar, Int32(timer.rawValue), Int32(clamping: delay))
  }

  func stopTimer(_ timer: SessionTimer, for bar: BarID) {
    hostStopTimer(bar, Int32(timer.rawValue))
  }

  func tellWhenPainted(_ bar: BarID, pause: Milliseconds) {
    hostTellWhenPainted(bar, Int32(clamping: pause))
  }

  func load(_ key: StaticString) throws(StorageFailure) -> SearchText? {
    let count = hostLoad(key.utf8Start, Int32(key.utf8CodeUnitCount))
    if count == GlueNumbers.storageFailed { throw StorageFailure() }
    return received(count)
  }

  func save(_ value: SearchText, as key: StaticString) throws(StorageFailure) {
    var status: Int32 = 0
    lend(value) { status = hostSave(key.utf8Start, Int32(key.utf8CodeUnitCount), $0, $1) }
    if status < 0 { throw StorageFailure() }
  }

  func fetch(_ url: SearchText, as request: RequestID, for bar: BarID) {
    lend(url) { hostFetch(bar, request, $0, $1) }
  }

  func fetchWords(_ tag: StaticString, as request: RequestID, for bar: BarID) {
    hostFetchWords(bar, request, tag.utf8Start, Int32(tag.utf8CodeUnitCount))
  }

  func abort(_ request: RequestID, for bar: BarID) { hostAbort(bar, request) }

  func openSegment(at url: SearchText, bytes: Int, for bar: BarID) {
    lend(url) { hostOpenSegment(bar, Int32(clamping: bytes), $0, $1) }
  }

  func askEngine(_ question: SearchText, as request: RequestID, for bar: BarID) {
    lend(question) { hostAskEngine(bar, request, $0, $1) }
  }

  func ask(_ source: Int, _ question: SearchText, as request: RequestID, for bar: BarID) {
    lend(question) { hostAskSource(bar, Int32(truncatingIfNeeded: source), request, $0, $1) }
  }

  func dispatch(_ event: StaticString, detail: SearchText, for bar: BarID) -> Bool {
    var isAllowed: Int32 = 1
    lend(detail) {
      isAllowed = hostDispatch(bar, event.utf8Start, Int32(event.utf8CodeUnitCount), $0, $1)
    }
    return isAllowed != 0
  }

  func setFormValue(_ value: SearchText, for bar: BarID) {
    lend(value) { hostSetFormValue(bar, $0, $1) }
  }

  func setMissing(_ isMissing: Bool, for bar: BarID) { hostSetMissing(bar, isMissing ? 1 : 0) }

  func submitForm(of bar: BarID) -> Bool { hostSubmitForm(bar) != 0 }

  func reflect(_ attribute: SearchText, as value: SearchText?, for bar: BarID) {
    lend(attribute) { name, count in
      if let value {
        lend(value) { hostReflect(bar, name, count, $0, $1) }
      } else {
        hostReflect(bar, name, count, nil, GlueNumbers.noText)
      }
    }
  }

  func followAddress(for bar: BarID) { hostFollowAddress(bar) }

  func writeAddress(_ address: SearchAddress, isNew: Bool, for bar: BarID) {
    lend(address.written) { text, count in
      hostWriteAddress(bar, isNew ? 1 : 0, Int32(clamping: address.scope), text, count)
    }
  }

  func showConditions(_ conditions: SearchConditions, for bar: BarID) {
    lend(conditions.lines) { hostShowConditions(bar, $0, $1) }
  }

  func navigate(to url: SearchText, for bar: BarID) { lend(url) { hostNavigate(bar, $0, $1) } }

  func startVoice(_ session: VoiceSession, for bar: BarID) {
    hostStartVoice(bar, Int32(clamping: session))
  }

  func stopVoice(of bar: BarID) { hostStopVoice(bar) }

  func abortVoice(of bar: BarID) { hostAbortVoice(bar) }
}
#endif
