internal import InklingBar
internal import InklingRuntime
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A search bar on the terminal, over the very session that the browser has.
///
/// The session decides; here keys become events, and states become lines. After a submit the field has
/// no focus, so arrows walk through the results; typing goes back to the field.
struct InteractiveSearch {
  private typealias Controller = SearchController<ContinuousClock>

  private enum Message: Sendable {
    case input(InteractiveTerminal.Input)
    case update(SessionState, [SessionEffect])
  }

  private let controller: Controller
  private let strings: SessionStrings
  private var state = SessionState.fresh
  private var field = InteractiveField()
  private var selected: ResultRow.ID?
  private var keyReader = InteractiveKeyReader()
  private var isOver = false
  /// The result that was chosen: printed once the terminal is given back.
  private var chosen: Hit?

  init(source: any LocalSource, storage: any SearchStorage, history: HistoryMode) {
    var configuration = SessionConfiguration()
    let titles = source.scopeTitles
    if titles.count > 1 {
      configuration.scopes = titles.enumerated().map { place, title in
        Scope(SearchText(title), place == 0 ? .all : .facet(SearchText(title)))
      }
    }
    configuration.history = history
    strings = configuration.strings
    controller = SearchController(
      sources: [source], configuration: configuration, storage: storage)
  }

  /// Where recent searches are kept: `$XDG_STATE_HOME/inkling`, usually `~/.local/state/inkling`.
  static var stateFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return URL(filePath: folder).appending(path: "inkling")
    }
    // What Foundation calls the home is that of the password file.
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (home ?? URL.homeDirectory).appending(path: ".local/state/inkling")
  }

  /// Runs until a result is chosen or the person ends it; the chosen result, if any.
  mutating func run() async throws(CommandFailure) -> Hit? {
    let terminal = InteractiveTerminal()
    let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
    guard terminal.begin({ continuation.yield(.input($0)) }) else {
      throw CommandFailure(.unavailable, "the terminal cannot be read key by key")
    }
    defer { terminal.end() }
    let updates = controller.updates
    let forwarding = Task {
      for await update in updates { continuation.yield(.update(update.state, update.effects)) }
    }
    defer { forwarding.cancel() }
    let epoch = Milliseconds(Date().timeIntervalSince1970 * 1_000)
    await controller.send(.started(epoch: epoch))
    await controller.send(.fieldFocused)
    for await message in messages {
      switch message {
      case .input(.bytes(let bytes)):
        for key in keyReader.keys(in: bytes) where !isOver {
          await take(key)
        }
      case .input(.resized): break
      case .input(.ended): isOver = true
      case .update(let state, let effects): take(state, effects)
      }
      if isOver { break }
      draw(on: terminal)
    }
    await controller.close()
    return chosen
  }

  private func draw(on terminal: InteractiveTerminal) {
    let screen = InteractiveScreen(
      state: state, strings: strings, field: field, selected: selected, size: terminal.size)
    terminal.draw(screen.lines, cursor: screen.cursorColumn)
  }

  private mutating func take(_ state: SessionState, _ effects: [SessionEffect]) {
    self.state = state
    if let selected, !state.results.rows.contains(where: { $0.id == selected }) {
      self.selected = nil
    }
    for effect in effects {
      switch effect {
      case .setText(let text): field.replace(with: text.string)
      case .open(_, let hit):
        chosen = hit
        isOver = true
      default: break
      }
    }
  }

  // MARK: Keys

  private mutating func take(_ key: InteractiveKey) async {
    switch key {
    case .quit: isOver = true
    case .text(let text):
      field.insert(text)
      await edited()
    case .deleteWord:
      field.deleteWord()
      await edited()
    case .deleteToStart:
      field.deleteToStart()
      await edited()
    case .deleteToEnd:
      field.deleteToEnd()
      await edited()
    case .press(let press): await take(press)
    }
  }

  private mutating func edited() async {
    selected = nil
    await controller.send(.fieldFocused)
    await controller.send(.textChanged(SearchText(field.text)))
  }

  private mutating func take(_ press: KeyStroke) async {
    // The keys of one paste can be quicker than the updates.
    state = await controller.state
    switch press.key {
    case .tab: await changeScope(by: press.modifiers.contains(.shift) ? -1 : 1)
    case .backspace where !field.characters.isEmpty:
      field.deleteBackward()
      await edited()
    case .delete where press.modifiers.isEmpty:
      field.deleteForward()
      await edited()
    case .down, .up, .enter, .escape:
      if state.isFocused, !entersRows(press) {
        await controller.send(.keyPressed(press))
      } else {
        await takeInRows(press)
      }
    default:
      moveCursor(press)
      await controller.send(.keyPressed(press))
    }
  }

  /// Down goes from the field into the rows where there is no list of suggestions to go into.
  private func entersRows(_ press: KeyStroke) -> Bool {
    press.key == .down && state.popup.groups.isEmpty && !state.results.rows.isEmpty
  }

  private mutating func moveCursor(_ press: KeyStroke) {
    switch press.key {
    case .left: field.move(by: -1)
    case .right: field.move(by: 1)
    case .home: field.moveToStart()
    case .end: field.moveToEnd()
    default: break
    }
  }

  private mutating func takeInRows(_ press: KeyStroke) async {
    let rows = state.results.rows
    let place = rows.firstIndex { $0.id == selected }
    switch press.key {
    case .down:
      let next = place.map { $0 + 1 } ?? 0
      if rows.indices.contains(next) { selected = rows[next].id }
      if next >= rows.count - 2 { await controller.send(.endReached) }
    case .up:
      if let place, place > 0 {
        selected = rows[place - 1].id
      } else {
        await goBack()
      }
    case .enter:
      if let selected { await controller.send(.rowChosen(selected)) } else { await goBack() }
    default:
      await goBack()
    }
  }

  private mutating func goBack() async {
    selected = nil
    await controller.send(.fieldFocused)
  }

  private func changeScope(by step: Int) async {
    let count = state.scopes.count
    guard count > 0 else { return }
    await controller.send(.scopeChosen((state.selectedScope + step + count) % count))
  }
}

extension SessionState {
  /// What is drawn before the first update.
  fileprivate static var fresh: SessionState { SearchSession().state }
}
