/// Takes the words out of an HTML page: title, headings, text, description and picture.
///
/// A tokenizer, not a browser. It tells tags from text as the HTML standard's tokenizer does, for everything that pages
/// contain in practice; a stray `<` is text. If the page has a `<main>` or a `role="main"`, the text is what stands in it. Scripts,
/// styles, templates, drawings, navigation, forms, footers and the head of the site are left out. So are elements with
/// `hidden`, `aria-hidden="true"` or `data-search="ignore"`, and elements whose class names navigation or a permalink.
/// If the page says which of its parts are searched (``PageAnnotation``), the text is what stands in these.
struct HTMLText {
  private(set) var title: [UInt8] = []
  /// The headings; those that do not stand in the text have no address.
  var headings: [PageHeading] {
    let texts = texts
    return found.map { $0.zone == texts ? $0.heading : PageHeading(text: $0.heading.text) }
      + annotated.weighty.map { PageHeading(text: $0) }
  }
  /// The heading with which the text begins; empty where it begins otherwise.
  var opening: [UInt8] {
    let texts = texts
    let first = found.first { $0.zone == texts && $0.isInText }
    return first?.heading.start == 0 ? first?.heading.text ?? [] : []
  }
  private(set) var description: [UInt8] = []
  private(set) var image: [UInt8] = []
  /// The address that the page calls its own.
  private(set) var canonical: [UInt8] = []
  /// Why the page is none to be found, by what its head says.
  private(set) var leftOut: LeftOutPage.Reason?
  /// Whether Doxygen made the page: it marks what its pages are about by a class of its own.
  private(set) var isOfDoxygen = false
  /// The first `<h1>`.
  private(set) var mainHeading: [UInt8] = []
  /// The language that the page says it is in, in lower case.
  private(set) var language: [UInt8] = []
  /// The first picture behind the first `<h1>`, and what stands for it.
  private(set) var picture: (source: [UInt8], words: [UInt8])?
  /// The text with its sentences and the places of its elements, for who asked for it.
  var prose: PageProse? {
    if spoken.isEmpty { return nil }
    var prose = spoken[texts.rawValue]
    prose.finish()
    return prose
  }
  /// What the page says of its parts and of itself.
  private(set) var annotated = AnnotatedParts()
  /// Where the text leads, without what stands behind `#`: each address once.
  var links: Set<[UInt8]> { addresses[texts.rawValue] }
  /// The text of the page, white space collapsed.
  var text: [UInt8] { written[texts.rawValue].bytes }

  /// Where a text stands; the last one that has any is the page's.
  private enum Zone: Int {
    case body, main, annotated
  }

  private let bytes: ArraySlice<UInt8>
  private let selection: PageSelection
  private var at: Int
  /// The texts of the zones.
  private var written = [CollapsedText](repeating: CollapsedText(), count: 3)
  /// The same with sentences and places; none where nobody asked.
  private var spoken: [PageProse] = []
  /// Where the texts of the zones lead.
  private var addresses = [Set<[UInt8]>](repeating: [], count: 3)
  private var piece = CollapsedText()
  /// The element that is being left out.
  private var skipping: OpenElement?
  /// The one that is left out with all that it says of the page.
  private var silence: OpenElement?
  /// The one that is the page's text.
  private var main: OpenElement?
  private var collecting: String?
  private var found: [(heading: PageHeading, zone: Zone, isInText: Bool)] = []
  /// Where the heading that is being collected begins in the text; -1 where that does not hold it.
  private var start = 0
  /// Finds the address of the next heading.
  private var anchors = HTMLAnchors()
  private var articleDepth = 0

  /// Reads a page; with `isDetailed` its sentences and the places of its elements as well.
  init(
    _ bytes: ArraySlice<UInt8>, _ selection: PageSelection = PageSelection(),
    isDetailed: Bool = false
  ) {
    if isDetailed { spoken = [PageProse](repeating: PageProse(), count: 3) }
    self.bytes = bytes
    self.selection = selection
    at = bytes.startIndex
  }

  /// The zone that is the page's text.
  private var texts: Zone {
    if annotated.hasBody { return .annotated }
    return written[Zone.main.rawValue].isEmpty ? .body : .main
  }

  /// The zone of what is read now.
  private var zone: Zone {
    if annotated.isInBody { return .annotated }
    return main != nil ? .main : .body
  }

  mutating func run() {
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "<"), let tag = HTMLTag(bytes, at: at) {
        at = tag.end
        handle(tag)
      } else {
        let next = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        add(bytes[at..<next])
        at = next
      }
    }
    finishPiece()
    annotated.finish()
  }

  private mutating func add(_ raw: ArraySlice<UInt8>) {
    let isSkipped = skipping != nil && !(skipping?.name == "header" && collecting != nil)
    guard !isSkipped || annotated.isCapturing else { return }
    let decoded = raw.contains(UInt8(ascii: "&")) ? HTMLEntities.decode(raw) : Array(raw)
    annotated.append(decoded, isInSkipped: skipping != nil)
    if isSkipped { return }
    if collecting == nil { anchors.pass(decoded) }
    if collecting != nil { piece.append(decoded) }
    if collecting == "title" || skipping != nil { return }
    written[zone.rawValue].append(decoded)
    if !spoken.isEmpty { spoken[zone.rawValue].append(decoded) }
  }

  /// Blocks part words.
  private mutating func space() {
    for place in written.indices { written[place].space() }
    for place in spoken.indices { spoken[place].space() }
    piece.space()
    annotated.space()
  }

  private mutating func handle(_ tag: HTMLTag) {
    let isVoid = tag.element.kinds.contains(.void)
    // What a tag ends is not part of what stands behind it.
    let ended = zone
    annotated.follow(tag, isVoid: isVoid)
    follow(silence: tag, isVoid: isVoid)
    follow(main: tag, isVoid: isVoid)
    if let current = skipping {
      if !tag.isEnd, silence == nil { note(annotations: tag, isVoid: isVoid, isSkipped: true) }
      // The head of a site often holds the title of its page.
      if current.name == "header", tag.name == "h1" { return handleHeading(tag) }
      skipping = current.followed(by: tag)
      return
    }
    if !tag.isEnd {
      let isSkipped = silence != nil || isSkipped(tag)
      if silence == nil { note(annotations: tag, isVoid: isVoid, isSkipped: isSkipped) }
      if isSkipped, !isVoid {
        if collecting != nil { anchors.note(permalink: tag) }
        return skip(tag)
      }
    }
    if !spoken.isEmpty { speak(tag, isVoid: isVoid, tag.isEnd ? ended : zone) }
    if !tag.element.kinds.contains(.inline) { space() }
    switch tag.name {
    case "html": if !tag.isEnd, language.isEmpty { note(language: tag) }
    case "img": if picture == nil, !mainHeading.isEmpty { note(picture: tag) }
    case "meta": note(meta: tag)
    case "link": note(link: tag)
    case "a": if !tag.isEnd { note(address: tag) }
    case "article":
      articleDepth = max(0, articleDepth + (tag.isEnd ? -1 : 1))
    case "title", "h1", "h2", "h3", "h4", "dt": return handleHeading(tag)
    // The end of a defined name may be left out.
    case "dd", "dl": if collecting == "dt" { finishPiece() }
    default: break
    }
    if !tag.isEnd {
      anchors.note(tag, isInline: tag.element.kinds.contains(.inline), collecting != nil)
    }
  }

  /// Passes a tag on to what reads sentences and places.
  private mutating func speak(_ tag: HTMLTag, isVoid: Bool, _ zone: Zone) {
    let isInline = tag.element.kinds.contains(.inline)
    if tag.isEnd, !isInline, !tag.element.kinds.contains(.frame) {
      spoken[zone.rawValue].endBlock()
    }
    for place in spoken.indices {
      spoken[place].follow(tag, isInline: isInline, isVoid: isVoid)
    }
    if !tag.isEnd { spoken[zone.rawValue].begin(tag, isVoid: isVoid) }
  }

  private mutating func note(language tag: HTMLTag) {
    let said = String(decoding: tag.value("lang").prefix(32), as: UTF8.self).lowercased()
    language = Array(PlainText.trim(Array(said.utf8)[...]))
  }

  private mutating func note(picture tag: HTMLTag) {
    let source = HTMLEntities.decode(tag.value("src")[...])
    if !source.isEmpty { picture = (source, HTMLEntities.decode(tag.value("alt")[...])) }
  }

  private mutating func handleHeading(_ tag: HTMLTag) {
    if tag.isEnd {
      if collecting == tag.name { finishPiece() }
    } else {
      finishPiece()
      collecting = tag.name
      start = skipping != nil ? -1 : written[zone.rawValue].next
      anchors.begin(tag)
    }
  }

  /// Whether what an element holds is not part of what its page says.
  private func isSkipped(_ tag: HTMLTag) -> Bool {
    var isBody = false
    for (kind, value) in tag.annotations {
      if kind == .ignore { return true }
      if kind == .weight, Double(String(decoding: value, as: UTF8.self)) == 0 { return true }
      if kind == .body { isBody = true }
    }
    if isBody || selection.root?.matches(tag) == true { return tag.isHidden }
    if tag.element.kinds.contains(.skipped) || tag.isHidden { return true }
    // Within what the page says, a header is that of an article or a section.
    if tag.name == "header" { return main == nil && articleDepth == 0 && !annotated.isInBody }
    return tag.isNavigation
  }

  /// Notes where an element begins or ends that is left out with all that it says of the page.
  private mutating func follow(silence tag: HTMLTag, isVoid: Bool) {
    if let current = silence {
      silence = current.followed(by: tag)
    } else if !tag.isEnd, !isVoid, !tag.element.kinds.contains(.raw), !tag.isSelfClosing {
      let isIgnored = tag.annotations.contains {
        $0.kind == .ignore && $0.value == Array("all".utf8)
      }
      if isIgnored || selection.excluded?.matches(tag) == true { silence = OpenElement(tag) }
    }
  }

  /// Notes where the element begins or ends that is the page's text.
  private mutating func follow(main tag: HTMLTag, isVoid: Bool) {
    if let current = main {
      main = current.followed(by: tag)
    } else if !tag.isEnd, !isVoid, skipping == nil,
      tag.isMain || isOfDoxygen && tag.value("class") == Array("contents".utf8)
    {
      main = OpenElement(tag)
      // What stood before leads elsewhere.
      anchors = HTMLAnchors()
    }
  }

  private mutating func note(annotations tag: HTMLTag, isVoid: Bool, isSkipped: Bool) {
    // Where somebody said from outside what the page is, nothing else of it says anything.
    if let root = selection.root, !annotated.isInBody, !root.matches(tag) { return }
    // Of raw text no end tag is read.
    let isEmpty = isVoid || tag.element.kinds.contains(.raw)
    annotated.note(tag, isVoid: isEmpty, isInSkipped: isSkipped)
    if isSkipped { return }
    for (kind, value) in tag.annotations {
      if kind == .body, !isVoid { annotated.beginBody(tag) }
      guard kind == .indexAttributes else { continue }
      for entry in AnnotationEntry.list(value) where entry.source == .text {
        space()
        add(tag.value(entry.key.lowercased())[...])
        if !spoken.isEmpty { spoken[zone.rawValue].endBlock() }
        space()
      }
    }
    if !isVoid, selection.root?.matches(tag) == true { annotated.beginBody(tag) }
  }

  private mutating func skip(_ tag: HTMLTag) {
    if tag.isSelfClosing { return }
    if tag.element.kinds.contains(.raw) {
      at = HTMLTag.endOfRaw(tag.name, bytes, from: at) ?? bytes.endIndex
    } else {
      skipping = OpenElement(tag)
    }
  }

  private mutating func finishPiece() {
    guard let name = collecting else { return }
    defer {
      collecting = nil
      piece = CollapsedText()
      anchors.end()
    }
    if piece.isEmpty { return }
    if name == "title" {
      if title.isEmpty { title = piece.bytes }
    } else if name != "dt" || piece.bytes.last != UInt8(ascii: ":") {
      // A label such as “Parameters:” names nothing. The first great heading is the page's own.
      let isOwn = name == "h1" && mainHeading.isEmpty
      let anchor = isOwn || start < 0 ? [] : anchors.id
      let heading = PageHeading(text: piece.bytes, anchor: anchor, start: max(0, start))
      found.append((heading, zone, start >= 0))
      guard name == "h1", selection.root == nil || annotated.isInBody else { return }
      if title.isEmpty { title = piece.bytes }
      if mainHeading.isEmpty { mainHeading = piece.bytes }
    }
  }

  private mutating func note(meta tag: HTMLTag) {
    let content = tag.value("content")
    switch tag.value("name").isEmpty ? tag.value("property") : tag.value("name") {
    case Array("description".utf8): description = HTMLEntities.decode(content[...])
    case Array("og:image".utf8): image = HTMLEntities.decode(content[...])
    case Array("robots".utf8) where Self.holds(content, "noindex"): leftOut = .noindex
    case Array("generator".utf8): if Self.holds(content, "doxygen") { isOfDoxygen = true }
    case Array("docusaurus_tag".utf8) where Self.isList(content): leftOut = .generated
    default: break
    }
    if Self.holds(tag.value("http-equiv"), "refresh"), Self.holds(content, "url") {
      leftOut = .redirect
    }
  }

  /// Whether Docusaurus made the page of others: of those with a tag, of the newest, of an author's.
  private static func isList(_ tag: [UInt8]) -> Bool {
    let tag = String(decoding: tag, as: UTF8.self)
    return tag.hasSuffix("_list") || tag.hasSuffix("_posts")
  }

  private mutating func note(link tag: HTMLTag) {
    if Self.holds(tag.value("rel"), "canonical") {
      canonical = HTMLEntities.decode(tag.value("href")[...])
    }
  }

  private mutating func note(address tag: HTMLTag) {
    let address = tag.value("href").prefix { $0 != UInt8(ascii: "#") }
    if !address.isEmpty { addresses[zone.rawValue].insert(HTMLEntities.decode(address)) }
  }

  private static func holds(_ value: [UInt8], _ word: String) -> Bool {
    String(decoding: value, as: UTF8.self).lowercased().contains(word)
  }
}

/// Text in which runs of white space are one space, and none stands at the ends.
struct CollapsedText {
  private(set) var bytes: [UInt8] = []
  private var owesSpace = false

  var isEmpty: Bool { bytes.isEmpty }

  /// Where the next text begins, if a space stands before it where one is owed.
  var next: Int { bytes.isEmpty ? 0 : bytes.count + (owesSpace ? 1 : 0) }

  mutating func space() { owesSpace = true }

  /// Whether the next text begins a word.
  var isNextWord: Bool { bytes.isEmpty || owesSpace }

  /// Adds to the last word, whatever stands behind it.
  mutating func attach(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: [UInt8]) {
    for byte in text {
      if byte <= 0x20 {
        owesSpace = true
      } else {
        if owesSpace, !bytes.isEmpty { bytes.append(0x20) }
        owesSpace = false
        bytes.append(byte)
      }
    }
  }
}
