import InklingBar
import InklingWeb

/// A document in memory that writes down every verb, and surroundings whose clock stands still.
final class RecordingPage: DOM, Host {
  final class Entry {
    var tag: String
    var text = ""
    var value = ""
    var attributes: [String: String] = [:]
    var children: [Node] = []
    var parent: Node?

    init(tag: String) { self.tag = tag }
  }

  private(set) var entries: [Node: Entry] = [:]
  private var last: Int32 = 0
  /// The verbs since `forget()`, in order.
  private(set) var log: [String] = []
  private(set) var focused = Node.none
  private(set) var watched = Node.none
  private(set) var asked: [String] = []
  /// How long after the next frame each that asked wants to know of it.
  var unpainted: [Milliseconds] = []
  /// What the page does with a question within the call that asks it.
  var answerAtOnce: ((RequestID) -> Void)?
  private(set) var fetched: [String] = []
  private(set) var dispatched: [String] = []
  /// Called when the bar sends an event.
  var onDispatch: ((String) -> Void)?
  var prevented: Set<String> = []
  var stored: [String: String] = [:]
  private(set) var formValue = ""
  private(set) var isMissing = false
  private(set) var reflected: [String: String] = [:]
  var now: Milliseconds = 0

  func forget() {
    log = []
    asked = []
    dispatched = []
  }

  func makeNode(_ tag: String) -> Node {
    last += 1
    entries[Node(last)] = Entry(tag: tag)
    return Node(last)
  }

  func entry(_ node: Node) -> Entry { entries[node] ?? Entry(tag: "?") }

  /// All nodes below `root` with that class.
  func all(_ part: String, in root: Node) -> [Node] {
    entry(root).children.flatMap { child in
      let words = entry(child).attributes["class", default: ""].split(separator: " ")
      return (words.contains { $0 == part } ? [child] : []) + all(part, in: child)
    }
  }

  /// The text below a node.
  func text(of node: Node) -> String {
    entry(node).text + entry(node).children.map { text(of: $0) }.joined()
  }

  private func note(_ verb: String) { log.append(verb) }

  // MARK: DOM

  func makeElement(_ tag: StaticString) -> Node {
    note("make \(tag)")
    return makeNode("\(tag)")
  }

  func makeText(_ text: SearchText) -> Node {
    note("text \(text)")
    let node = makeNode("#text")
    entry(node).text = text.string
    return node
  }

  func setText(_ text: SearchText, of node: Node) {
    note("set text \(text)")
    entry(node).text = text.string
  }

  func setAttribute(_ name: StaticString, to value: SearchText, of node: Node) {
    note("set \(name)=\(value)")
    entry(node).attributes["\(name)"] = value.string
  }

  func removeAttribute(_ name: StaticString, of node: Node) {
    note("remove \(name)")
    entry(node).attributes["\(name)"] = nil
  }

  func setStyle(_ property: StaticString, to value: SearchText, of node: Node) {
    note("style \(property)")
  }

  func insert(_ node: Node, into parent: Node, before sibling: Node) {
    note("insert")
    if let old = entry(node).parent { entry(old).children.removeAll { $0 == node } }
    entry(node).parent = parent
    let place = entry(parent).children.firstIndex(of: sibling)
    entry(parent).children.insert(node, at: place ?? entry(parent).children.count)
  }

  func remove(_ node: Node) {
    note("remove node")
    if let parent = entry(node).parent { entry(parent).children.removeAll { $0 == node } }
    forget(node)
  }

  private func forget(_ node: Node) {
    for child in entry(node).children { forget(child) }
    entries[node] = nil
  }

  func find(_ selector: StaticString, in root: Node) -> Node {
    let wanted = "\(selector)"
    for child in entry(root).children {
      let isShown = entry(child).attributes["hidden"] == nil
      if wanted == ":scope > :not([hidden], template)"
        ? isShown && entry(child).tag != "template" : entry(child).tag == wanted
      {
        return child
      }
      let found = find(selector, in: child)
      if found != .none { return found }
    }
    return .none
  }

  func value(of node: Node) -> SearchText { SearchText(entry(node).value) }

  func setValue(_ value: SearchText, of node: Node) {
    note("value \(value)")
    entry(node).value = value.string
  }

  func select(from start: Int, to end: Int, in node: Node) { note("select \(start)-\(end)") }

  func focus(_ node: Node) {
    note("focus")
    focused = node
  }

  func blur(_ node: Node) {
    note("blur")
    focused = .none
  }

  func reveal(_ node: Node) { note("reveal") }

  func setShown(_ isShown: Bool, of node: Node) { note(isShown ? "show" : "hide") }

  func style(_ property: StaticString, of node: Node) -> SearchText { "auto" }

  func matches(_ selector: StaticString, _ node: Node) -> Bool {
    switch "\(selector)" {
    case ":focus": node == focused
    case "[data-query]": entry(node).attributes["data-query"] != nil
    default: false
    }
  }

  func watch(_ node: Node) { watched = node }

  func measure(_ node: Node) -> Measure { Measure() }

  // MARK: Host

  var epoch: Milliseconds { 1_700_000_000_000 + now }
  var capabilities: Capabilities { .network }
  var language: SearchText { "en" }

  func matches(media query: StaticString) -> Bool { false }
  func drawLook(_ pairs: SearchText, in context: Int32, on node: Node) {
    note("look \(context) \(pairs.string.replacing("\0", with: ";"))")
  }
  func log(_ message: SearchText) { note("log \(message)") }
  func startTimer(_ timer: SessionTimer, after delay: Milliseconds, for bar: BarID) {}
  func stopTimer(_ timer: SessionTimer, for bar: BarID) {}
  func tellWhenPainted(_ bar: BarID, pause: Milliseconds) { unpainted.append(pause) }

  func load(_ key: StaticString) throws(StorageFailure) -> SearchText? {
    stored["\(key)"].map { SearchText($0) }
  }

  func save(_ value: SearchText, as key: StaticString) throws(StorageFailure) {
    stored["\(key)"] = value.string
  }

  func fetch(_ url: SearchText, as request: RequestID, for bar: BarID) {
    fetched.append(url.string)
  }

  func fetchWords(_ tag: StaticString, as request: RequestID, for bar: BarID) {
    note("fetch words \(tag)")
  }

  func abort(_ request: RequestID, for bar: BarID) {}
  func openSegment(at url: SearchText, bytes: Int, for bar: BarID) { note("open \(url) \(bytes)") }

  func askEngine(_ question: SearchText, as request: RequestID, for bar: BarID) {
    asked.append(question.string)
    answerAtOnce?(request)
  }

  func ask(_ source: Int, _ question: SearchText, as request: RequestID, for bar: BarID) {
    note("source \(source) \(question.string)")
  }

  func dispatch(_ event: StaticString, detail: SearchText, for bar: BarID) -> Bool {
    dispatched.append("\(event)")
    onDispatch?("\(event)")
    return !prevented.contains("\(event)")
  }

  func setFormValue(_ value: SearchText, for bar: BarID) { formValue = value.string }
  func setMissing(_ isMissing: Bool, for bar: BarID) { self.isMissing = isMissing }

  func submitForm(of bar: BarID) -> Bool { false }

  func reflect(_ attribute: SearchText, as value: SearchText?, for bar: BarID) {
    reflected[attribute.string] = value?.string
  }

  func followAddress(for bar: BarID) { note("follow address") }
  func showConditions(_ conditions: SearchConditions, for bar: BarID) {
    note("show conditions \(Self.words(conditions))")
  }

  func writeAddress(_ address: SearchAddress, isNew: Bool, for bar: BarID) {
    let conditions = address.conditions.isEmpty ? "" : " " + Self.words(address.conditions)
    note("\(isNew ? "new address" : "address") \(address.text) \(address.scope)\(conditions)")
  }

  private static func words(_ conditions: SearchConditions) -> String {
    (conditions.filters.map(\.string) + ["by \(conditions.sort)"]).joined(separator: " ")
  }

  func navigate(to url: SearchText, for bar: BarID) { note("navigate \(url)") }
  func startVoice(_ session: VoiceSession, for bar: BarID) {}
  func stopVoice(of bar: BarID) {}
  func abortVoice(of bar: BarID) {}
}
