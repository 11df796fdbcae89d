import InklingBar
import InklingWeb
import Testing

/// The bar over a recording page, driven as the glue drives it.
@Suite("The bar in a page")
struct SearchPageTests {
  let page = RecordingPage()
  let bars: Bars<RecordingPage>
  let root: Node
  let results: Node
  private let input: Node

  init() {
    bars = Bars(page: page)
    root = page.makeNode("#root")
    results = page.makeNode("main")
    let search = page.makeNode("search")
    let form = page.makeNode("form")
    let label = page.makeNode("label")
    input = page.makeNode("input")
    page.insert(search, into: root, before: .none)
    page.insert(form, into: search, before: .none)
    page.insert(label, into: form, before: .none)
    page.insert(input, into: form, before: .none)
  }

  private func mount(typed: String = "") {
    page.entry(input).value = typed
    bars.create(1, host: page.makeNode("search-bar"), root: root, results: results)
    _ = bars.tell(1, .attribute(BarAttribute.configuration.rawValue, "inkling.json"))
    _ = bars.tell(1, .mount)
    let configuration = """
      {"v":1,"title":"T","placeholder":"Find","scopes":["All","Emoji"],"documents":3,\
      "segment":{"url":"segment","bytes":12},"source":"segment"}
      """
    _ = bars.tell(1, .reply(-1, 200, Array(configuration.utf8)))
  }

  private func event(_ kind: PageEvent.Kind, _ text: String = "", _ flags: PageEvent.Flags = [])
    -> Bool
  {
    bars.tell(1, .event(PageEvent(kind, at: input, text: SearchText(text), flags: flags)))
  }

  private func type(_ text: String) {
    page.entry(input).value = text
    _ = event(.input, text)
  }

  private func answer(
    _ generation: Int32, _ query: String, _ titles: [String], glyphs: [String] = [],
    addresses: [String] = [], completions: [String] = []
  ) {
    let completions = completions.map { "\"\($0)\"" }.joined(separator: ",")
    let hits = titles.enumerated().map { place, title in
      let glyph = place < glyphs.count ? glyphs[place] : ""
      let address = place < addresses.count ? addresses[place] : ""
      return """
        {"id":"\(title)","title":[1,"\(title)"],"glyph":"\(glyph)","url":"\(address)",\
        "tier":"exact","typos":0}
        """
    }
    let json = """
      {"v":1,"generation":\(generation),"query":"\(query)","scope":0,"total":\(titles.count),\
      "totalIsExact":true,"partial":false,"micros":1,"tier":"exact","hits":[\
      \(hits.joined(separator: ","))],"scopes":[],"completions":[\(completions)],"didYouMean":""}
      """
    _ = bars.tell(1, .reply(generation, 200, Array(json.utf8)))
  }

  /// Three answers that are painted at once, numbers 1 to 3: the page is known as a quick one then.
  private func seemQuick() {
    for generation in Int32(1)...3 {
      type(String(repeating: "q", count: Int(generation)))
      answer(generation, String(repeating: "q", count: Int(generation)), ["q"])
      _ = bars.tell(1, .painted)
    }
    page.unpainted = []
  }

  private func seen(_ part: String, in root: Node) -> [Node] {
    page.all(part, in: root).filter { page.entry($0).attributes["hidden"] == nil }
  }

  private var titles: [String] {
    seen("card", in: results).flatMap { page.all("card-title", in: $0) }.map { page.text(of: $0) }
  }

  @Test("What was typed before the program came stays, in the same input, and is searched for")
  func adopts() {
    mount(typed: "ze")
    #expect(page.find("input", in: root) == input)
    #expect(page.entry(input).value == "ze")
    #expect(!page.log.contains { $0.hasPrefix("value") })
    #expect(page.asked.count == 1 && page.asked[0].contains(#""q":"ze""#))
    #expect(page.entry(input).attributes["role"] == "combobox")
  }

  @Test("S0-15: sources of the page's own are asked beside the index, and answer in parts")
  func ownSources() {
    mount()
    _ = bars.tell(1, .sources(2, local: 2))
    type("z")
    #expect(page.log.filter { $0.hasPrefix("source") }.count == 1, "the local one at once")
    #expect(page.log.contains { $0.hasPrefix("source 1 ") })
    answer(1, "z", ["Index"])
    let own = Int(GlueNumbers.ownStatus) * 2
    func reply(_ status: Int, _ hits: String = "") {
      let json = #"{"v":1,"generation":1,"hits":[\#(hits)],"partial":\#(status == 206)}"#
      _ = bars.tell(1, .reply(1, own + status, Array(json.utf8)))
    }
    reply(GlueNumbers.partStatus, #"{"id":"a","title":[0,"First"]}"#)
    reply(GlueNumbers.partStatus, #"{"id":"b","title":[0,"Second"]}"#)
    _ = bars.tell(1, .painted)
    #expect(page.all("card", in: results).count == 3)
    reply(GlueNumbers.endStatus)
    reply(GlueNumbers.partStatus, #"{"id":"c","title":[0,"Late"]}"#)
    _ = bars.tell(1, .painted)
    #expect(page.all("card", in: results).count == 3, "behind its end nothing comes")
  }

  @Test("S0-03: without a configuration the page's own sources are all there are")
  func onlyOwnSources() {
    bars.create(1, host: page.makeNode("search-bar"), root: root, results: results)
    _ = bars.tell(1, .sources(1, local: 1))
    _ = bars.tell(1, .mount)
    type("z")
    #expect(page.log.contains { $0.hasPrefix("source 0 ") })
    let json = #"{"v":1,"generation":1,"hits":[{"id":"a","title":[0,"First"]}]}"#
    _ = bars.tell(1, .reply(1, GlueNumbers.ownStatus + 200, Array(json.utf8)))
    #expect(page.all("card", in: results).count == 1)
  }

  @Test("S0-04: one character asks, and the answer is drawn as cards with the match marked")
  func liveFiltering() {
    mount()
    _ = event(.focusIn)
    type("z")
    #expect(page.asked.count == 1)
    answer(1, "z", ["zen", "zoo"])
    #expect(titles == ["zen", "zoo"])
    #expect(page.entry(results).attributes["data-query"] == "z")
    let link = page.all("card-link", in: results)[0]
    let parts = page.entry(link).children.filter { !page.text(of: $0).isEmpty }
    #expect(parts.map { page.entry($0).tag } == ["mark"])
  }

  @Test("S0-01: an answer that is there within the question's call is drawn with the letter")
  func answerAtOnce() {
    mount()
    _ = event(.focusIn)
    page.answerAtOnce = { answer($0, "z", ["zen"]) }
    defer { page.answerAtOnce = nil }
    type("z")
    #expect(titles == ["zen"])
    #expect(page.entry(results).attributes["data-query"] == "z")
  }

  @Test("S0-01: the frame of the key has the rows that are seen, the next one has all")
  func firstRows() {
    mount()
    _ = event(.focusIn)
    seemQuick()
    type("z")
    answer(4, "z", (1...20).map { "z\($0)" })
    #expect(titles == (1...8).map { "z\($0)" })
    #expect(page.unpainted == [8])
    _ = bars.tell(1, .painted)
    #expect(titles == (1...20).map { "z\($0)" })
    type("ze")
    answer(5, "ze", (1...20).map { "ze\($0)" })
    #expect(titles == (1...8).map { "ze\($0)" } + (9...20).map { "z\($0)" })
    _ = bars.tell(1, .painted)
    #expect(titles == (1...20).map { "ze\($0)" })
    #expect(page.unpainted == [8, 8])
  }

  @Test("S0-01: until a page has shown that it is quick, its keys are as light as a slow one's")
  func firstKeys() throws {
    mount()
    _ = event(.focusIn)
    let clear = page.all("clear-button", in: root)[0]
    page.answerAtOnce = { answer($0, "1", (1...20).map { "1-\($0)" }, completions: ["1z"]) }
    type("1")
    page.answerAtOnce = nil
    let count = try #require(page.all("result-count", in: results).first)
    #expect(titles == ["1-1", "1-2"])
    #expect(seen("option", in: root).isEmpty)
    #expect(page.entry(clear).attributes["hidden"] != nil)
    #expect(page.text(of: count) == "")
    #expect(page.entry(count).attributes["hidden"] == nil, "its line is kept")
    page.now += 30
    _ = bars.tell(1, .painted)
    #expect(titles == (1...5).map { "1-\($0)" })
    #expect(seen("option", in: root).count == 1)
    #expect(page.entry(clear).attributes["hidden"] == nil)
    #expect(page.text(of: count) == "20 results")
    // The first key was late, so it takes three more.
    for generation in Int32(2)...7 {
      type("\(generation)")
      answer(generation, "\(generation)", (1...20).map { "\(generation)-\($0)" })
      #expect(titles.filter { $0.hasPrefix("\(generation)") }.count == 2)
      page.now += 10
      _ = bars.tell(1, .painted)
    }
    type("8")
    answer(8, "8", (1...20).map { "8-\($0)" })
    #expect(Array(titles.prefix(8)) == (1...8).map { "8-\($0)" })
  }

  @Test("S0-01: what waits for the frame after the rows comes with whatever happens before")
  func waitingParts() {
    mount()
    _ = event(.focusIn)
    let clear = page.all("clear-button", in: root)[0]
    page.answerAtOnce = { answer($0, "z", ["zen"]) }
    defer { page.answerAtOnce = nil }
    type("z")
    #expect(page.entry(clear).attributes["hidden"] != nil)
    for key in ["a", "é", "Shift", "Unidentified"] { _ = event(.keyDown, key) }
    #expect(page.entry(clear).attributes["hidden"] != nil, "a key of the text is none of it")
    _ = event(.keyDown, "ArrowLeft")
    #expect(page.entry(clear).attributes["hidden"] == nil)
  }

  @Test("Rows that were there with the program are replaced at once: no key waits for them")
  func rowsOfTheAddress() {
    mount(typed: "z")
    answer(1, "z", (1...20).map { "z\($0)" })
    #expect(titles == (1...8).map { "z\($0)" })
  }

  @Test("S0-01: where painting takes long, two rows come with the letter, the last in a pause")
  func slowPage() {
    mount()
    _ = event(.focusIn)
    seemQuick()
    var generation: Int32 = 3
    func rows(_ generation: Int32, _ places: ClosedRange<Int>) -> [String] {
      places.map { "\(generation)-\($0)" }
    }
    func draw() {
      generation += 1
      type("z\(generation)")
      answer(generation, "z\(generation)", rows(generation, 1...20))
    }
    func paint(after wait: Milliseconds) {
      page.now += wait
      _ = bars.tell(1, .painted)
    }
    // One late frame says nothing; four in a row do.
    for wait in [90, 10, 30, 30, 30, 30] as [Milliseconds] {
      draw()
      #expect(Array(titles.prefix(8)) == rows(generation, 1...8))
      paint(after: wait)
      #expect(titles == rows(generation, 1...8) + rows(generation < 9 ? generation : 8, 9...20))
    }
    paint(after: 100)
    #expect(titles == rows(9, 1...20))
    draw()
    for shown in [2, 5, 8] {
      #expect(titles == rows(10, 1...shown) + rows(9, shown + 1...20))
      _ = event(.keyDown, "ArrowLeft")
      #expect(titles == rows(10, 1...shown) + rows(9, shown + 1...20), "no other event draws more")
      if shown < 8 { paint(after: 30) }
    }
    #expect(page.unpainted.last == 100)
    paint(after: 100)
    #expect(titles == rows(10, 1...20))
    // Rows that are as they were take no room.
    type("z10z")
    answer(11, "z10z", rows(10, 1...4) + rows(11, 5...20))
    #expect(titles == rows(10, 1...4) + rows(11, 5...6) + rows(10, 7...20))
    generation = 11
    draw()
    paint(after: 30)
    // Keys that change little are quick there, too; twelve in a row say that the page is.
    for _ in 1...12 {
      draw()
      #expect(Array(titles.prefix(3)) == rows(generation, 1...2) + rows(generation - 1, 3...3))
      paint(after: 10)
      paint(after: 100)
    }
    draw()
    #expect(Array(titles.prefix(8)) == rows(generation, 1...8), "it is quick again")
  }

  @Test("S0-01: where painting takes long, the popup changes a frame after the rows")
  func slowPopup() {
    mount()
    _ = event(.focusIn)
    seemQuick()
    var options: [String] { seen("option", in: root).map { page.text(of: $0) } }
    for generation in Int32(4)...7 {
      let text = String(repeating: "z", count: Int(generation))
      type(text)
      answer(generation, text, ["zen"], glyphs: ["\(generation)"], completions: [text + "en"])
      #expect(options == [text + "en"])
      page.now += 30
      _ = bars.tell(1, .painted)
    }
    type("zzzzze")
    answer(8, "zzzzze", ["zen"], completions: ["zzzzzen"])
    #expect(titles == ["zen"])
    #expect(options == ["zzzzzzzen"], "those of the text before stay that long")
    _ = bars.tell(1, .painted)
    #expect(options == ["zzzzzen"])
    #expect(page.entry(input).attributes["aria-expanded"] == "true")
    // A key does not wait for the frame.
    type("zzzzzen")
    answer(9, "zzzzzen", ["zen"], completions: ["zzzzzeno"])
    _ = event(.keyDown, "ArrowDown")
    #expect(options == ["zzzzzeno"])
    #expect(page.entry(input).attributes["aria-activedescendant"] != nil)
  }

  @Test("S0-17: a glyph that the browser has not drawn yet comes after the words")
  func newGlyphs() {
    mount()
    _ = event(.focusIn)
    seemQuick()
    var glyphs: [String] { page.all("card-glyph", in: results).map { page.text(of: $0) } }
    type("z")
    answer(4, "z", ["zen", "zoo"], glyphs: ["Z", "O"])
    #expect(titles == ["zen", "zoo"])
    #expect(glyphs == ["", ""])
    _ = bars.tell(1, .painted)
    #expect(glyphs == ["Z", "O"])
    type("ze")
    answer(5, "ze", ["zeo", "zen"], glyphs: ["E", "Z"])
    #expect(glyphs == ["", "Z"])
    _ = bars.tell(1, .painted)
    #expect(glyphs == ["E", "Z"])
    #expect(page.unpainted == [8, 8])
  }

  @Test("Options in another order: no node moves, for that would end a run of typing")
  func reordered() {
    mount()
    _ = event(.focusIn)
    type("z")
    answer(1, "z", [], completions: ["zen", "zeo"])
    let before = page.all("option", in: root)
    type("ze")
    answer(2, "ze", [], completions: ["zeo", "zen"])
    let after = page.all("option", in: root)
    #expect(after.map { page.text(of: $0) } == ["zeo", "zen"])
    #expect(after == before)
    type("zeo")
    answer(3, "zeo", [], completions: ["zeon"])
    #expect(page.all("option", in: root) == before, "a node that leaves ends the run as well")
    #expect(seen("option", in: root).map { page.text(of: $0) } == ["zeon"])
    #expect(page.entry(before[1]).attributes["role"] == nil)
  }

  @Test("S0-24, S4-06: without text Enter submits nothing, unless the bar says that it does")
  func emptyReturn() {
    mount()
    _ = event(.focusIn)
    #expect(event(.keyDown, "Enter"))
    #expect(!page.dispatched.contains("searchsubmit"))
    _ = bars.tell(1, .attribute(BarAttribute.enablesReturnKeyAutomatically.rawValue, "no"))
    #expect(event(.keyDown, "Enter"))
    #expect(page.dispatched.filter { $0 == "searchsubmit" }.count == 1)
    #expect(page.asked.isEmpty)
  }

  @Test(
    "S4-23: the scope that is drawn as chosen is the one that is asked, whatever becomes of the titles"
  )
  func scopesInAnotherOrder() {
    func set(_ attribute: BarAttribute, _ value: SearchText?) {
      _ = bars.tell(1, .attribute(attribute.rawValue, value))
    }
    var chosen: [String] {
      page.all("scope-button", in: root).filter {
        page.entry($0).attributes["aria-checked"] == "true"
      }
      .map { page.text(of: $0) }
    }
    mount()
    set(.scopeTitles, "All,Emoji,Symbols")
    set(.selectedScopeButtonIndex, "2")
    _ = event(.focusIn)
    type("z")
    #expect(chosen == ["Symbols"])
    set(.scopeTitles, "All,Symbols,Emoji")
    #expect(chosen == ["Symbols"])
    type("ze")
    #expect(page.asked.last?.contains(#""scope":1"#) == true)
    set(.scopeTitles, "Alle,Zeichen,Bilder")
    #expect(chosen == ["Zeichen"], "in another language the place counts")
    type("zen")
    #expect(page.asked.last?.contains(#""scope":1"#) == true)
  }

  @Test("S4-59: who hears of a change finds the new text in the field, also after Clear and Escape")
  func clearedBeforeTold() {
    mount()
    _ = event(.focusIn)
    for isEscape in [false, true] {
      type("zen")
      var held: [String] = []
      page.onDispatch = { if $0 == "searchtextchange" { held.append(page.entry(input).value) } }
      if isEscape {
        _ = event(.keyDown, "Escape")
        _ = event(.keyDown, "Escape")
      } else {
        let clear = page.all("clear-button", in: root)[0]
        _ = bars.tell(1, .event(PageEvent(.click, at: clear)))
      }
      #expect(held == [""])
      page.onDispatch = nil
    }
  }

  @Test(
    "What was typed before the configuration came is asked once, in the scope and with the tokens that were chosen"
  )
  func typedBefore() {
    page.entry(input).value = ""
    bars.create(1, host: page.makeNode("search-bar"), root: root, results: results)
    for (attribute, value) in [
      (BarAttribute.configuration, "inkling.json"), (.scopeTitles, "All,Emoji"),
      (.selectedScopeButtonIndex, "1"), (.tokens, "red"),
    ] {
      _ = bars.tell(1, .attribute(attribute.rawValue, SearchText(value)))
    }
    _ = bars.tell(1, .mount)
    type("zen")
    #expect(page.formValue == "zen" && page.asked.isEmpty)
    let configuration =
      #"{"v":1,"title":"T","placeholder":"","scopes":["All","Emoji"],"documents":3,"segment":{"url":"s","bytes":12},"source":"segment"}"#
    _ = bars.tell(1, .reply(-1, 200, Array(configuration.utf8)))
    #expect(page.asked.count == 1)
    #expect(page.asked.last?.contains(#""q":"red zen""#) == true)
    #expect(page.asked.last?.contains(#""scope":1"#) == true)
    #expect(page.dispatched.filter { $0 == "searchtextchange" }.count == 1)
  }

  @Test("A late answer to an older question is not drawn")
  func staleAnswer() {
    mount()
    _ = event(.focusIn)
    type("z")
    type("ze")
    answer(2, "ze", ["zen"])
    answer(1, "z", ["zoo"])
    #expect(titles == ["zen"])
  }

  @Test("A card that stays is kept: the next answer writes only what differs")
  func minimalPatches() {
    mount()
    _ = event(.focusIn)
    seemQuick()
    type("z")
    answer(4, "z", ["zen", "zoo", "zip"])
    let cards = page.all("card", in: results)
    type("ze")
    page.forget()
    answer(5, "ze", ["zen"])
    #expect(seen("card", in: results) == [cards[0]])
    type("z")
    answer(6, "z", ["zen", "zoo", "zip"])
    #expect(seen("card", in: results) == cards)
    #expect(titles == ["zen", "zoo", "zip"])
    #expect(!page.log.contains { $0.hasPrefix("make") || $0 == "remove node" })
  }

  @Test("A row with an address is a link, another a button, and their card stays")
  func linksAndButtons() {
    mount()
    _ = event(.focusIn)
    type("z")
    answer(1, "z", ["zen"], addresses: ["https://example.org/zen"])
    let card = page.all("card", in: results)
    func open() -> [Node] { seen("card-link", in: results) }
    let link = open()
    #expect(link.map { page.entry($0).tag } == ["a"])
    #expect(page.entry(link[0]).attributes["href"] == "https://example.org/zen")
    type("zo")
    answer(2, "zo", ["zoo"])
    #expect(open().map { page.entry($0).tag } == ["button"])
    #expect(open().map { page.text(of: $0) } == ["zoo"])
    page.forget()
    type("zi")
    answer(3, "zi", ["zip"], addresses: ["https://example.org/zip"])
    #expect(open() == link)
    #expect(page.text(of: link[0]) == "zip")
    #expect(page.entry(link[0]).attributes["href"] == "https://example.org/zip")
    #expect(page.all("card", in: results) == card)
    #expect(!page.log.contains { $0.hasPrefix("make") || $0 == "remove node" })
  }

  @Test("Other marks in a title: what stands behind a difference does not move there")
  func marks() {
    mount()
    _ = event(.focusIn)
    let titles: [(query: String, runs: String, text: String, tags: [String])] = [
      ("a", #"[0,"x ",1,"a",0,"b c"]"#, "x ab c", ["#text", "mark", "#text"]),
      ("ab", #"[0,"x ",1,"ab",0," c"]"#, "x ab c", ["#text", "mark", "#text"]),
      ("abc", #"[1,"x",0," ",2,"abc"]"#, "x abc", ["mark", "#text", "mark"]),
      ("ab", #"[0,"x ",1,"ab",0," c"]"#, "x ab c", ["#text", "mark", "#text"]),
    ]
    // What stands before each node that is seen: where it is.
    var former: [Node: String] = [:]
    for (number, title) in titles.enumerated() {
      type(title.query)
      let json = """
        {"v":1,"generation":\(number + 1),"query":"\(title.query)","scope":0,"total":1,\
        "totalIsExact":true,"partial":false,"micros":1,"tier":"exact","hits":[\
        {"id":"1","title":\(title.runs),"tier":"exact","typos":0}],\
        "scopes":[],"completions":[],"didYouMean":""}
        """
      _ = bars.tell(1, .reply(Int32(number + 1), 200, Array(json.utf8)))
      let link = page.all("card-link", in: results)[0]
      let parts = page.entry(link).children.filter { !page.text(of: $0).isEmpty }
      #expect(parts.map { page.entry($0).tag } == title.tags)
      #expect(page.text(of: link) == title.text)
      #expect(parts.allSatisfy { page.entry($0).attributes["aria-hidden"] == nil })
      let empty = page.entry(link).children.filter { page.text(of: $0).isEmpty }
      #expect(
        empty.allSatisfy {
          page.entry($0).tag != "mark" || page.entry($0).attributes["aria-hidden"] != nil
        })
      var places: [Node: String] = [:]
      for (place, node) in parts.enumerated() {
        places[node] = parts[..<place].map { page.text(of: $0) }.joined()
        #expect(former[node] == nil || former[node] == places[node], "\(title.query): it moved")
      }
      former = places
    }
  }

  @Test("IME rule 2: while composing, and after it, the value is never written")
  func composing() {
    mount()
    _ = event(.focusIn)
    _ = event(.compositionStart)
    for text in ["s", "し", "星"] {
      page.entry(input).value = text
      _ = event(.input, text, .inputMethod)
      #expect(!event(.keyDown, "Enter", .inputMethod), "IME rule 1: the key is the method's")
    }
    _ = event(.compositionEnd, "星")
    #expect(!page.log.contains { $0.hasPrefix("value") || $0.hasPrefix("select") })
    #expect(page.asked.last?.contains(#""q":"星""#) == true)
    #expect(!page.dispatched.contains("searchsubmit"))
  }

  @Test("The delegate's events reach the page in order, and can refuse")
  func delegateEvents() {
    mount()
    page.forget()
    _ = event(.focusIn)
    #expect(!event(.beforeInput, "z"))
    type("z")
    _ = event(.keyDown, "Enter")
    #expect(
      page.dispatched == [
        "searchshouldbeginediting", "searchbeginediting", "searchshouldchangetext",
        "searchtextchange", "searchsubmit",
      ])
    page.prevented = ["searchshouldchangetext"]
    #expect(event(.beforeInput, "x"))
  }

  @Test("Editing that is refused gives the focus back")
  func refusedEditing() {
    mount()
    page.prevented = ["searchshouldbeginediting"]
    page.forget()
    _ = event(.focusIn)
    #expect(page.log.contains("blur"))
    #expect(!page.dispatched.contains("searchbeginediting"))
  }

  @Test("S2-09, S1-19: Clear is shown exactly while there is text, and empties the field")
  func clear() {
    mount()
    let clear = page.all("clear-button", in: root)[0]
    #expect(page.entry(clear).attributes["hidden"] != nil)
    _ = event(.focusIn)
    type("z")
    #expect(page.entry(clear).attributes["hidden"] == nil)
    _ = bars.tell(1, .event(PageEvent(.click, at: clear)))
    #expect(page.entry(input).value == "")
    #expect(page.entry(clear).attributes["hidden"] != nil)
    #expect(page.dispatched.last == "searchtextchange")
  }

  @Test("An address from data that would run is no link")
  func hostileAddress() {
    mount()
    _ = event(.focusIn)
    type("z")
    let json = """
      {"v":1,"generation":1,"query":"z","scope":0,"total":2,"totalIsExact":true,"partial":false,\
      "micros":1,"tier":"exact","hits":[\
      {"id":"1","title":[0,"<b>a</b>"],"url":" JavaScript:alert(1)","tier":"exact","typos":0},\
      {"id":"2","title":[0,"b"],"url":"https://example.org/","tier":"exact","typos":0}],\
      "scopes":[],"completions":[],"didYouMean":""}
      """
    _ = bars.tell(1, .reply(1, 200, Array(json.utf8)))
    let links = page.all("card-link", in: results)
    #expect(links.map { page.entry($0).tag } == ["button", "a"])
    #expect(titles == ["<b>a</b>", "b"])
  }

  @Test("A thousand mounts and unmounts leave no bar behind")
  func mounts() {
    for number in 1...1_000 {
      let root = page.makeNode("#root")
      bars.create(BarID(number), host: root, root: root, results: .none)
      _ = bars.tell(BarID(number), .mount)
      _ = bars.tell(BarID(number), .unmount)
    }
    #expect(bars.count == 0)
  }
}
