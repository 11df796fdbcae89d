public import InklingBar

/// All bars of a page, and the one queue through which they hear of it.
///
/// A call into the page can make the page report something at once: focus, a listener that sets an attribute, an answer
/// that is there already. The report waits in the queue until the bar is done with what it is handling. Then all
/// changes are drawn together.
public final class Bars<Page: DOM & Host> {
  /// What a bar is told.
  public enum Message: Sendable {
    /// All attributes are known.
    case mount
    /// The bar goes.
    case unmount
    /// An attribute is this now.
    case attribute(Int, SearchText?)
    /// Something happened in the page.
    case event(PageEvent)
    /// A request was answered: number, status, body.
    case reply(RequestID, Int, [UInt8])
    /// A timer ran out.
    case timer(SessionTimer)
    /// The frame that was asked about was painted.
    case painted
    /// The recogniser reports: kind, words, attempt.
    case voice(Int, SearchText, VoiceSession)
    /// The form wants the text to be this.
    case restore(SearchText)
    /// The address of the page names this search.
    case address(SearchAddress)
    /// The page has so many sources of its own; bits, the first's the lowest, say which of them are local.
    case sources(Int, local: Int)
    /// Filters, an order, or the fields to count were chosen.
    case chosen(SessionEvent)
    /// The scheme, a preference, the network or the window changed.
    case surroundings
    /// Something scrolled, or the part of the window that can be seen is another.
    case moved
    /// What is stored changed.
    case storage
  }

  private let page: Page
  private var bars: [BarController<Page>] = []
  private var waiting: [(id: BarID, message: Message)] = []
  private var isBusy = false
  /// What was set for all bars.
  private let look = LookAttributes()

  /// No bars yet, on this page.
  public init(page: Page) { self.page = page }

  /// How many bars there are.
  public var count: Int { bars.count }

  /// The bar with that number.
  public func bar(_ id: BarID) -> BarController<Page>? { bars.first { $0.id == id } }

  /// A bar was connected.
  public func create(_ id: BarID, host: Node, root: Node, results: Node) {
    bars.append(
      BarController(id, host: host, root: root, results: results, on: page, look: look))
  }

  /// An attribute for all bars of the page that do not have it themselves.
  public func setAppearance(_ attribute: Int, to value: SearchText?) {
    guard let attribute = BarAttribute(rawValue: attribute) else { return }
    guard attribute.concernsLook else { return }
    look.set(attribute, to: value)
    tellAll(.surroundings)
  }

  /// Tells a bar something.
  ///
  /// True when the page's own action must not follow.
  public func tell(_ id: BarID, _ message: Message) -> Bool {
    if isBusy {
      waiting.append((id, message))
      return false
    }
    isBusy = true
    let prevents = deliver(id, message)
    repeat {
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        _ = deliver(next.id, next.message)
      }
      // Drawing can move the focus, of which the page tells.
      for bar in bars where bar.isStale { bar.render() }
    } while !waiting.isEmpty
    isBusy = false
    return prevents
  }

  /// Tells all bars something.
  public func tellAll(_ message: Message) {
    for bar in bars { _ = tell(bar.id, message) }
  }

  private func deliver(_ id: BarID, _ message: Message) -> Bool {
    guard let index = bars.firstIndex(where: { $0.id == id }) else { return false }
    let bar = bars[index]
    bar.isHandling = true
    defer { bar.isHandling = false }
    switch message {
    case .mount:
      bar.mount(mayFollowAddress: !bars.contains { $0.followsAddress })
    case .unmount:
      bar.unmount()
      bars.remove(at: index)
    case .attribute(let attribute, let value): bar.set(attribute, to: value)
    case .event(let event): return bar.handle(event)
    case .reply(let request, let status, let body): bar.receive(body, status: status, for: request)
    case .timer(let timer): bar.timerFired(timer)
    case .painted: bar.painted()
    case .voice(let kind, let text, let attempt): bar.voice(kind, text, in: attempt)
    case .restore(let text): bar.restore(text)
    case .address(let address): bar.addressChanged(address)
    case .sources(let count, let local): bar.setSources(count, local: local)
    case .chosen(let event): bar.choose(event)
    case .surroundings: bar.surroundingsChanged()
    case .moved: bar.placePopup()
    case .storage: bar.storageChanged()
    }
    return false
  }
}
