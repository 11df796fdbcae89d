import InklingSession

/// A scenario as data: lines of events with their times, each followed by what it changed.
///
///     # S1-16: suggestions switch from history to completions
///     history zen garden, zebra
///     0 focus
///       + popup: recents ·zen garden ·zebra
///     100 text z
///       ! ask 0 #1 “z”
///
/// Times are milliseconds from the beginning. Lines of results: `!` an effect, `+` and `-` lines of the
/// state's dump that came and went.
struct SessionScript {
  /// A script that cannot be read.
  struct Malformed: Error {
    let line: String
  }

  private var configuration = SessionConfiguration()
  private var driver = SessionDriver()
  private var hasBegun = false
  private var history: [UInt8] = []

  /// The script with its results as they are now.
  static func record(_ text: String) throws(Malformed) -> String {
    var script = SessionScript()
    var output: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line)
      if line.hasPrefix("  ") { continue }
      output.append(line)
      output += try script.perform(line)
    }
    return output.joined(separator: "\n")
  }

  private mutating func perform(_ line: String) throws(Malformed) -> [String] {
    guard !line.isEmpty, !line.hasPrefix("#") else { return [] }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    guard let time = Milliseconds(words[0]) else {
      try setUp(words[0], rest, line)
      return []
    }
    begin()
    let before = dumpLines
    let firstEffect = driver.all.count
    driver.wait(max(0, time - driver.now))
    let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { throw Malformed(line: line) }
    if name != "wait" {
      let event = try event(name, parts.count > 1 ? parts[1] : "", line)
      driver.send(event)
    }
    let after = dumpLines
    var output = driver.all[firstEffect...].compactMap(Self.words).map { "  ! " + $0 }
    output += before.filter { !after.contains($0) }.map { "  - " + $0 }
    output += after.filter { !before.contains($0) }.map { "  + " + $0 }
    return output
  }

  private var dumpLines: [String] {
    driver.state.dump().description.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("generation") }
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    driver = SessionDriver(configuration)
    driver.send(.started(epoch: 1_000_000))
    if !history.isEmpty { driver.send(.historyLoaded(history)) }
  }

  private mutating func setUp(_ name: String, _ rest: String, _ line: String) throws(Malformed) {
    switch name {
    case "presentation":
      let all: [String: SessionConfiguration.Presentation] = [
        "persistent": .persistent, "expandable": .expandable, "aboveList": .aboveList, "tab": .tab,
      ]
      guard let value = all[rest] else { throw Malformed(line: line) }
      configuration.presentation = value
    case "trigger":
      let all: [String: SessionConfiguration.SearchTrigger] = [
        "live": .live, "onSubmit": .onSubmit, "automatic": .automatic,
      ]
      guard let value = all[rest] else { throw Malformed(line: line) }
      configuration.trigger = value
    case "sources":
      configuration.sources = Self.list(rest).map {
        SessionConfiguration.Source(SearchText($0), $0 == "remote" ? .remote : .local)
      }
    case "scopes":
      configuration.scopes = Self.list(rest).enumerated().map {
        Scope(SearchText($1), $0 == 0 ? .all : .facet(SearchText($1)))
      }
    case "shortcuts": configuration.shortcuts = Self.list(rest).map { SearchText($0) }
    case "history": history = storedHistory(Self.list(rest))
    case "option":
      switch rest {
      case "waitsForComposition": configuration.options.insert(.waitsForComposition)
      case "speaksHighlight": configuration.options.insert(.speaksHighlight)
      case "sectionIndex": configuration.options.insert(.showsSectionIndex)
      case "followsAddress": configuration.options.insert(.followsAddress)
      case "downLeadsToRows": configuration.options.insert(.downLeadsToRows)
      case "topHits": configuration.options.insert(.showsTopHits)
      case "webKit": configuration.timings.compositionGrace = 50
      default: throw Malformed(line: line)
      }
    default: throw Malformed(line: line)
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingSpaces }
  }
}

extension SessionScript {
  private func event(_ name: String, _ rest: String, _ line: String) throws(Malformed)
    -> SessionEvent
  {
    if let event = Self.plainEvents[name] { return event }
    let text = SearchText(rest)
    switch name {
    case "text": return .textChanged(text)
    case "observed": return .textObserved(text)
    case "composed": return .compositionEnded(text)
    case "key": return .keyPressed(try Self.key(rest, line))
    case "token": return .tokenAdded(SearchToken(text))
    case "untoken": return .tokenRemoved(Int(rest) ?? 0)
    case "scope": return .scopeChosen(Int(rest) ?? 0)
    case "choose", "take":
      guard
        let option = driver.state.popup.groups.flatMap({ $0.options }).first(where: {
          $0.text == text
        })
      else { throw Malformed(line: line) }
      return name == "take" ? .optionTaken(option.id) : .optionChosen(option.id)
    case "open", "loaded", "unloadable":
      guard let row = driver.state.results.rows.first(where: { $0.id.document == text }) else {
        throw Malformed(line: line)
      }
      return name == "open"
        ? .rowChosen(row.id) : name == "loaded" ? .pictureLoaded(row.id) : .pictureFailed(row.id)
    case "answer": return try answer(rest, line)
    case "end":
      return .answersEnded(Int(rest) ?? 0, generation: driver.state.generation)
    case "fail":
      let words = rest.split(separator: " ").map(String.init)
      let failures: [String: SourceFailure] = [
        "unreachable": .unreachable, "refused": .refused, "timedOut": .timedOut,
        "unreadable": .unreadable,
      ]
      guard words.count == 2, let source = Int(words[0]), let failure = failures[words[1]] else {
        throw Malformed(line: line)
      }
      return .sourceFailed(source, generation: driver.state.generation, failure)
    case "forget": return .recentDeleted(text)
    case "where": return .conditionsChosen(Self.conditions(rest))
    case "count": return .facetsChosen(SearchText(Self.list(rest).joined(separator: "\n")))
    case "address":
      let words = rest.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return .addressChanged(
        SearchAddress(
          text: SearchText(words[0].trimmingSpaces),
          scope: words.count > 1 ? Int(words[1].trimmingSpaces) ?? 0 : 0,
          conditions: words.count > 2 ? Self.conditions(words[2]) : SearchConditions()))
    case "heard": return .voiceHeard(voiceSession, text)
    case "spoken": return .voiceFinished(voiceSession, text)
    case "voiceStarted": return .voiceStarted(voiceSession)
    case "voiceEnded": return .voiceEnded(voiceSession)
    case "voiceFailed":
      let errors: [String: VoiceError] = [
        "notAllowed": .notAllowed, "noSpeech": .noSpeech, "noMicrophone": .noMicrophone,
        "network": .network, "aborted": .aborted, "language": .language,
      ]
      guard let error = errors[rest] else { throw Malformed(line: line) }
      return .voiceFailed(voiceSession, error)
    case "elsewhere": return .historyChangedElsewhere(storedHistory(Self.list(rest)))
    default: throw Malformed(line: line)
    }
  }

  private var voiceSession: VoiceSession {
    driver.all.compactMap { if case .startVoice(let attempt) = $0 { attempt } else { nil } }.last
      ?? 0
  }

  private static let plainEvents: [String: SessionEvent] = [
    "focus": .fieldFocused, "blur": .fieldBlurred, "press": .fieldPressed,
    "compose": .compositionStarted, "icon": .searchIconPressed, "index": .indexIconPressed,
    "tab": .searchTabChosen, "otherTab": .otherTabChosen, "search": .searchPressed,
    "clear": .clearPressed, "cancel": .cancelPressed, "dismiss": .dismissPressed,
    "retry": .retryPressed, "didYouMean": .didYouMeanChosen,
    "more": .endReached, "onSubmitOnly": .onSubmitOnlyChosen, "whileTyping": .whileTypingChosen,
    "clearHistory": .historyCleared, "undo": .deletionUndone,
    "private": .historyModeChosen(.off), "sessionOnly": .historyModeChosen(.sessionOnly),
    "remember": .historyModeChosen(.remembered), "storageFailed": .historyStorageFailed,
    "voiceOnDevice": .voiceSupportFound(.onDevice), "voiceRemote": .voiceSupportFound(.remote),
    "microphone": .voicePressed, "offline": .connectivityChanged(.offline),
    "online": .connectivityChanged(.online),
  ]

  private static func key(_ text: String, _ line: String) throws(Malformed) -> KeyStroke {
    let names: [String: KeyStroke.Key] = [
      "down": .down, "up": .up, "left": .left, "right": .right, "home": .home, "end": .end,
      "enter": .enter, "escape": .escape, "tab": .tab, "backspace": .backspace, "delete": .delete,
    ]
    let modifiers: [String: KeyStroke.Modifiers] = [
      "shift": .shift, "alt": .alt, "control": .control, "command": .command, "229": .inputMethod,
    ]
    var press = KeyStroke(.other)
    for word in text.split(separator: "+").map(String.init) {
      if let modifier = modifiers[word] {
        press.modifiers.insert(modifier)
      } else if let key = names[word] {
        press.key = key
      } else if let byte = word.utf8.first, word.utf8.count == 1 {
        press.key = .character(byte)
      } else {
        throw Malformed(line: line)
      }
    }
    return press
  }

  // 0 #2 rows=a,b pictures=c completions=x,y scopes=All:3,Emoji:1 total=9 mean=zen partial
  private func answer(_ rest: String, _ line: String) throws(Malformed) -> SessionEvent {
    var words = rest.split(separator: " ").map(String.init)
    guard !words.isEmpty, let source = Int(words.removeFirst()) else { throw Malformed(line: line) }
    var answer = Answer(generation: driver.state.generation)
    var total: Int?
    for word in words {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      let values = Self.list(pair.count > 1 ? pair[1] : "").map {
        SearchText($0.map { $0 == "_" ? " " : String($0) }.joined())
      }
      switch pair[0] {
      case "rows":
        answer.hits += values.map { Hit(id: $0, title: MarkedText([.init(.plain, $0)])) }
      case "pictures":
        answer.hits += values.map {
          var hit = Hit(id: $0, title: MarkedText([.init(.plain, $0)]))
          hit.image = "/" + $0
          return hit
        }
      case "completions": answer.completions = values
      case "mean": answer.didYouMean = values.first ?? ""
      case "total": total = Int(pair[1])
      case "partial": answer.isPartial = true
      case "scopes":
        answer.scopeCounts = Self.list(pair[1]).map {
          let parts = $0.split(separator: ":").map(String.init)
          return ScopeCount(title: SearchText(parts[0]), count: Int(parts[1]) ?? 0)
        }
      case let word where word.hasPrefix("#"): answer.generation = Int(word.dropFirst()) ?? 0
      default: throw Malformed(line: line)
      }
    }
    answer.total = total ?? answer.hits.count
    return .answered(source, answer)
  }

  /// Filters and an order as a script writes them: `where genre:Drama & year:1990.. by -year`.
  private static func words(_ conditions: SearchConditions) -> String {
    var words = ""
    if !conditions.filters.isEmpty {
      words += " where " + conditions.filters.map { "\($0)" }.joined(separator: " & ")
    }
    if !conditions.sort.isEmpty { words += " by \(conditions.sort)" }
    return words
  }

  /// What ``words(_:)-(SearchConditions)`` writes, without the first word.
  private static func conditions(_ words: String) -> SearchConditions {
    let parts = words.split(separator: " ").map(String.init)
    let by = parts.firstIndex(of: "by") ?? parts.count
    let sort = by + 1 < parts.count ? parts[by + 1] : ""
    let filters = parts[..<by].joined(separator: " ")
    return SearchConditions(
      filters: filters.split(separator: "&").map { SearchText($0.trimmingSpaces) }
        .filter { !$0.isEmpty },
      sort: SearchText(sort))
  }

  /// An effect in words; timers are the clock's business and left out.
  private static func words(_ effect: SessionEffect) -> String? {
    switch effect {
    case .ask(let source, let question):
      var words = "ask \(source) #\(question.generation) “\(question.text)”"
      if question.scope != 0 { words += " scope \(question.scope)" }
      words += Self.words(question.conditions)
      if !question.facets.isEmpty {
        words += " counting \(question.facets.map { "\($0)" }.joined(separator: ", "))"
      }
      if question.offset != 0 { words += " from \(question.offset)" }
      return words
    case .cancel(let source, let generation): return "cancel \(source) #\(generation)"
    case .loadPicture(let row, _): return "load picture of \(row.document)"
    case .open(let row, _): return "open \(row.document)"
    case .startTimer, .stopTimer: return nil
    case .preventDefault: return "prevent default"
    case .focusField: return "focus field"
    case .blurField: return "blur field"
    case .focusSearchIcon: return "focus icon"
    case .focusFirstRow: return "focus row"
    case .setText(let text): return "write “\(text)”"
    case .revealBar: return "reveal bar"
    case .conditionsChanged(let conditions): return "show conditions" + Self.words(conditions)
    case .replaceAddress(let address):
      return "address “\(address.text)” scope \(address.scope)" + Self.words(address.conditions)
    case .pushAddress(let address):
      return "new address “\(address.text)” scope \(address.scope)" + Self.words(address.conditions)
    case .loadHistory, .loadPreferences: return nil
    case .saveHistory: return "save history"
    case .savePreferences: return "save preferences"
    case .announce(let text): return "say “\(text)”"
    case .startVoice: return "start voice"
    case .stopVoice: return "stop voice"
    case .abortVoice: return "abort voice"
    case .submitted(let text): return "submitted “\(text)”"
    }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
