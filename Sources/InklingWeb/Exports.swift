#if arch(wasm32)
internal import InklingBar

// What the glue calls. Strings arrive in the inbox; a negative count is no string.

/// The bars of this page and the surroundings that they share.
private nonisolated(unsafe) let shared = BrowserPage()
private nonisolated(unsafe) var bars = Bars(page: shared)

/// Makes room for so many bytes from the page.
@_expose(wasm, "inbox") @_cdecl("inkling_inbox")
public func inklingInbox(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  shared.makeInbox(Int(count))
}

/// Puts the names of the element's attributes into the inbox; the result is their length.
@_expose(wasm, "attributes") @_cdecl("inkling_attributes")
public func inklingAttributes() -> Int32 {
  let names = BarAttribute.names.text
  shared.makeInbox(names.utf8CodeUnitCount).update(
    from: names.utf8Start, count: names.utf8CodeUnitCount)
  return Int32(names.utf8CodeUnitCount)
}

/// A bar was connected; its attributes follow, then ``inklingMount(_:)``.
@_expose(wasm, "create") @_cdecl("inkling_create")
public func inklingCreate(_ bar: Int32, _ host: Int32, _ root: Int32, _ results: Int32) {
  bars.create(bar, host: Node(host), root: Node(root), results: Node(results))
}

/// All attributes of the bar are told.
@_expose(wasm, "mount") @_cdecl("inkling_mount")
public func inklingMount(_ bar: Int32) { _ = bars.tell(bar, .mount) }

/// The bar was taken out of the page.
@_expose(wasm, "unmount") @_cdecl("inkling_unmount")
public func inklingUnmount(_ bar: Int32) { _ = bars.tell(bar, .unmount) }

/// An attribute was set, or with a negative count removed.
@_expose(wasm, "attribute") @_cdecl("inkling_attribute")
public func inklingAttribute(_ bar: Int32, _ attribute: Int32, _ count: Int32) {
  _ = bars.tell(bar, .attribute(Int(attribute), shared.received(count)))
}

/// An attribute was set, or removed, for all bars that do not have it themselves.
@_expose(wasm, "appearance") @_cdecl("inkling_appearance")
public func inklingAppearance(_ attribute: Int32, _ count: Int32) {
  bars.setAppearance(Int(attribute), to: shared.received(count))
}

/// An event of the page; 1 when its default action must not follow.
@_expose(wasm, "event") @_cdecl("inkling_event")
public func inklingEvent(
  _ bar: Int32, _ kind: Int32, _ node: Int32, _ flags: Int32, _ start: Int32, _ end: Int32,
  _ count: Int32
) -> Int32 {
  guard let kind = PageEvent.Kind(rawValue: kind) else { return 0 }
  let event = PageEvent(
    kind, at: Node(node), text: shared.received(count) ?? SearchText(),
    flags: PageEvent.Flags(rawValue: flags), start: Int(start), end: Int(end))
  return bars.tell(bar, .event(event)) ? 1 : 0
}

/// A request was answered.
@_expose(wasm, "reply") @_cdecl("inkling_reply")
public func inklingReply(_ bar: Int32, _ request: Int32, _ status: Int32, _ count: Int32) {
  _ = bars.tell(bar, .reply(request, Int(status), shared.received(count)?.bytes ?? []))
}

/// A timer ran out; a negative one is that of ``Host/tellWhenPainted(_:pause:)``.
@_expose(wasm, "timer") @_cdecl("inkling_timer")
public func inklingTimer(_ bar: Int32, _ timer: Int32) {
  if timer == GlueNumbers.paintedTimer {
    _ = bars.tell(bar, .painted)
  } else if let timer = SessionTimer(rawValue: UInt8(truncatingIfNeeded: timer)) {
    _ = bars.tell(bar, .timer(timer))
  }
}

/// The recogniser reports.
@_expose(wasm, "voice") @_cdecl("inkling_voice")
public func inklingVoice(_ bar: Int32, _ session: Int32, _ kind: Int32, _ count: Int32) {
  let text = shared.received(count) ?? SearchText()
  _ = bars.tell(bar, .voice(Int(kind), text, Int(session)))
}

/// The form wants the text to be this.
@_expose(wasm, "restore") @_cdecl("inkling_restore")
public func inklingRestore(_ bar: Int32, _ count: Int32) {
  _ = bars.tell(bar, .restore(shared.received(count) ?? SearchText()))
}

/// The address of the page names a search: filters and order, words, and a scope.
@_expose(wasm, "address") @_cdecl("inkling_address")
public func inklingAddress(_ bar: Int32, _ scope: Int32, _ count: Int32) {
  let written = shared.received(count) ?? SearchText()
  _ = bars.tell(bar, .address(SearchAddress(written: written, scope: Int(scope))))
}

/// Filters and an order were chosen: all that hold now, a line each.
@_expose(wasm, "conditions") @_cdecl("inkling_conditions")
public func inklingConditions(_ bar: Int32, _ count: Int32) {
  let lines = shared.received(count) ?? SearchText()
  _ = bars.tell(bar, .chosen(.conditionsChosen(SearchConditions(lines: lines))))
}

/// The values of these fields are to be counted, a name each line.
@_expose(wasm, "facets") @_cdecl("inkling_facets")
public func inklingFacets(_ bar: Int32, _ count: Int32) {
  let names = shared.received(count) ?? SearchText()
  _ = bars.tell(bar, .chosen(.facetsChosen(names)))
}

/// The page has sources of its own, as ``Bars/Message/sources(_:)`` has them.
@_expose(wasm, "sources") @_cdecl("inkling_sources")
public func inklingSources(_ bar: Int32, _ count: Int32, _ local: Int32) {
  _ = bars.tell(bar, .sources(Int(count), local: Int(local)))
}

/// Something around all bars changed, as ``GlueNumbers/Surroundings`` numbers it.
@_expose(wasm, "surroundings") @_cdecl("inkling_surroundings")
public func inklingSurroundings(_ kind: Int32) {
  let isStorage = kind == GlueNumbers.Surroundings.storage.rawValue
  let isPlace = kind == GlueNumbers.Surroundings.place.rawValue
  bars.tellAll(isStorage ? .storage : isPlace ? .moved : .surroundings)
}
#endif
