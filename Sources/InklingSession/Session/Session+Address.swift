// The address of the page says what is searched for: a link, Back, Forward and a reload bring the search back.

/// A search as the address of a page names it.
public struct SearchAddress: Sendable, Equatable {
  /// The words, without space around them; empty where nothing is searched for.
  public var text: SearchText
  /// The index of the scope; 0 is the widest.
  public var scope: Int
  /// The filters and the order.
  public var conditions: SearchConditions

  /// The search for those words in that scope; space around them is left out.
  public init(
    text: SearchText = SearchText(), scope: Int = 0,
    conditions: SearchConditions = SearchConditions()
  ) {
    self.text = text.trimmed
    self.scope = scope
    self.conditions = conditions
  }

  /// Whether nothing is searched for.
  public var isEmpty: Bool { text.isEmpty && conditions.isEmpty }

  /// Reads what ``written`` writes: the conditions, an empty line, and the words.
  package init(written: SearchText, scope: Int) {
    var end = 0
    let bytes = written.bytes
    while end + 1 < bytes.count, bytes[end] != 0x0A || bytes[end + 1] != 0x0A { end += 1 }
    self.init(
      text: SearchText(Array(bytes.dropFirst(end + 2))), scope: scope,
      conditions: SearchConditions(lines: SearchText(Array(bytes.prefix(end)))))
  }

  /// Conditions and words, as they go between the page and the program.
  package var written: SearchText { conditions.lines + "\n\n" + text }
}

/// What the address of the page says, and what it is to say.
struct AddressRecord: Sendable, Equatable {
  /// The search at which Back arrives: the one with which the entry of the browser's history began.
  var settled = SearchAddress()
  /// What the address says.
  var written = SearchAddress()
  /// What it will say after the pause.
  var wanted = SearchAddress()
}

extension SearchSession {
  /// The search whose rows are shown, or are to be.
  var searched: SearchAddress {
    guard let asked else { return SearchAddress() }
    // Where typing asks nobody, the rows are still those of the search before.
    if configuration.trigger == .onSubmit, !state.isSubmitted { return address.wanted }
    var searched = asked
    searched.text = asked.text.trimmed
    return searched
  }

  /// After each event: another search is written after a pause, because browsers allow few writes a minute.
  mutating func followSearch() {
    guard configuration.options.contains(.followsAddress) else { return }
    let next = searched
    guard next != address.wanted else { return }
    address.wanted = next
    guard state.isSubmitted else { return start(.address, after: configuration.timings.address) }
    // Another scope or filter of a search that was submitted is what Back is to come back to.
    stop(.address)
    address.settled = next
    addressPauseEnded()
  }

  mutating func addressPauseEnded() {
    guard address.wanted != address.written else { return }
    address.written = address.wanted
    effects.append(.replaceAddress(address.wanted))
  }

  /// A search was submitted, or one of its results opened: Back is to come back to it.
  ///
  /// The search before stands again where it had begun; what was typed since is no place to come back to.
  mutating func settleAddress(_ next: SearchAddress) {
    guard configuration.options.contains(.followsAddress) else { return }
    stop(.address)
    address.wanted = next
    guard next != address.settled, !next.isEmpty else { return addressPauseEnded() }
    if address.written != address.settled { effects.append(.replaceAddress(address.settled)) }
    address.settled = next
    address.written = next
    effects.append(.pushAddress(next))
  }

  /// The address names another search now, and it is searched for, whatever the trigger is.
  mutating func addressChanged(_ next: SearchAddress) {
    guard configuration.options.contains(.followsAddress) else { return }
    stop(.address)
    let isSame = next == searched
    address = AddressRecord(settled: next, written: next, wanted: next)
    if isSame { return }
    abortVoice()
    closePopup()
    change(next.conditions)
    guard !next.isEmpty else { return emptyQuery() }
    wantedScope = state.scopes.indices.contains(next.scope) ? next.scope : 0
    state.selectedScope = wantedScope
    state.isPresented = true
    state.tokens = []
    state.isSubmitted = true
    silence()
    if next.text != state.text { write(next.text) }
    dropCompletions()
    beginGeneration(asking(query))
    askAll()
    startWaiting()
    speaksWhenDone = true
    finishIfDone()
  }
}
