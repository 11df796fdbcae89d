import InklingBar
import InklingWeb
import Testing

/// What the element tells its form and the page around it, over a recording page.
@Suite("The element among its neighbours")
struct ElementTests {
  let page = RecordingPage()
  let bars: Bars<RecordingPage>
  let root: Node

  init() {
    bars = Bars(page: page)
    root = page.makeNode("#root")
  }

  private func mount(_ attributes: [BarAttribute: SearchText] = [:]) {
    bars.create(1, host: page.makeNode("search-bar"), root: root, results: .none)
    for (attribute, value) in attributes {
      _ = bars.tell(1, .attribute(attribute.rawValue, value))
    }
    _ = bars.tell(1, .mount)
  }

  private func event(_ kind: PageEvent.Kind, _ text: String = "") {
    let input = page.find("input", in: root)
    if kind == .input { page.entry(input).value = text }
    _ = bars.tell(1, .event(PageEvent(kind, at: input, text: SearchText(text))))
  }

  private var frame: RecordingPage.Entry { page.entry(page.find("search", in: root)) }

  @Test("S3-06: the navigation bar is to go while one searches, and comes back")
  func hidesNavigationBar() {
    mount([.presentation: "above-list"])
    #expect(page.reflected["data-hides-navigation-bar"] == nil)
    event(.focusIn)
    #expect(page.reflected["data-hides-navigation-bar"] == "")
    _ = bars.tell(
      1, .attribute(BarAttribute.hidesNavigationBarDuringPresentation.rawValue, "no"))
    #expect(page.reflected["data-hides-navigation-bar"] == nil)
    _ = bars.tell(1, .attribute(BarAttribute.hidesNavigationBarDuringPresentation.rawValue, nil))
    event(.input, "zen")
    #expect(page.reflected["data-hides-navigation-bar"] == "")
    #expect(page.reflected["data-obscures-background"] == "")
    let cancel = page.all("cancel-button", in: root)[0]
    _ = bars.tell(1, .event(PageEvent(.click, at: cancel)))
    #expect(page.reflected["data-hides-navigation-bar"] == nil)
    #expect(page.reflected["data-obscures-background"] == nil)
  }

  @Test("S3-16: there is a place for shortcuts, to be seen exactly while the field is empty")
  func focusContent() {
    mount()
    let place = page.all("focus-content", in: root)[0]
    #expect(page.entry(page.entry(place).children[0]).attributes["name"] == "focus-content")
    #expect(frame.attributes["data-empty"] != nil)
    event(.focusIn)
    event(.input, "z")
    #expect(frame.attributes["data-empty"] == nil)
    event(.input, "")
    #expect(frame.attributes["data-empty"] != nil)
  }

  @Test("S4-01, S4-07: the form hears of every text, whoever wrote it")
  func formValue() {
    mount([.text: "preset", .required: ""])
    #expect(page.formValue == "preset" && !page.isMissing)
    event(.focusIn)
    event(.input, "typed")
    #expect(page.formValue == "typed")
    _ = bars.tell(1, .restore(""))
    #expect(page.formValue == "" && page.isMissing)
    #expect(page.dispatched.filter { $0 == "searchtextchange" }.count == 1)
  }

  @Test("S2-04, S4-56: the page's word for the direction, else the language's, else nothing")
  func direction() {
    mount()
    #expect(frame.attributes["dir"] == nil)
    _ = bars.tell(1, .attribute(BarAttribute.lang.rawValue, "ar"))
    #expect(frame.attributes["dir"] == "rtl")
    _ = bars.tell(1, .attribute(BarAttribute.dir.rawValue, "ltr"))
    #expect(frame.attributes["dir"] == nil)
    _ = bars.tell(1, .attribute(BarAttribute.dir.rawValue, nil))
    _ = bars.tell(1, .attribute(BarAttribute.lang.rawValue, "de"))
    #expect(frame.attributes["dir"] == "ltr")
    _ = bars.tell(1, .attribute(BarAttribute.lang.rawValue, nil))
    #expect(frame.attributes["dir"] == nil)
  }

  @Test("S4-30: what is set for all bars holds for those that say nothing themselves")
  func appearance() {
    mount([.barTintColor: "#204080"])
    #expect(looks == ["look 0 bar-tint-color;#204080;"])
    page.forget()
    bars.setAppearance(BarAttribute.searchBarStyle.rawValue, to: "minimal")
    // The later one wins in the program that draws: the bar's own.
    #expect(looks == ["look 0 search-bar-style;minimal;bar-tint-color;#204080;"])
    page.forget()
    bars.setAppearance(BarAttribute.searchBarStyle.rawValue, to: nil)
    #expect(looks == ["look 0 bar-tint-color;#204080;"])
  }

  @Test("S3-05: a bar that sets no look is the style sheet's to draw")
  func noLook() {
    mount([.placeholder: "Mail"])
    _ = bars.tell(1, .surroundings)
    #expect(looks.isEmpty)
  }

  private var looks: [String] { page.log.filter { $0.hasPrefix("look") } }

  @Test("S4-06: without a configuration a bar asks nobody and waits for nothing")
  func withoutConfiguration() {
    mount([.text: "zen"])
    #expect(page.asked.isEmpty && page.fetched.isEmpty)
    #expect(page.entry(page.all("progress", in: root)[0]).attributes["hidden"] != nil)
  }
}
