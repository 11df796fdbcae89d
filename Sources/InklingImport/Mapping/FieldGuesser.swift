/// Decides which field plays which part, and remembers why.
struct FieldGuesser {
  let names: [String]
  let points: PointFields
  private let sampled: Int
  let statistics: [String: FieldStatistics]
  let choice: FieldMapping.Choice
  var taken: Set<String> = []
  var notes: [String] = []

  init(
    names: [String], points: PointFields, sample: [Record], choice: FieldMapping.Choice
  ) {
    self.names = names
    self.points = points
    self.choice = choice
    sampled = sample.count
    statistics = FieldStatistics.gather(sample)
    for name in [choice.title, choice.scope, choice.url, choice.image, choice.id] {
      if let name { taken.insert(name) }
    }
    taken.formUnion(choice.text)
    taken.formUnion(choice.filters.map(\.name))
    for name in choice.points {
      if let (latitude, longitude) = points.parts(of: name) {
        taken.formUnion([latitude, longitude])
      }
    }
    taken.formUnion(choice.declaredStored)
  }

  mutating func decide() -> FieldMapping {
    let id = decideID()
    let image = decide("image", chosen: choice.image, FieldNames.image) { $0.isShort }
    let url = decide("url", chosen: choice.url, FieldNames.url) { $0.isShort }
    // Of a list a scope would know the first value only.
    let scope = decide("scope", chosen: choice.scope, FieldNames.scope) { $0.isFew && !$0.isList }
    let title = decideTitle()
    let headings = decideHeadings()
    // Their lines are those of the headings.
    let anchors =
      headings.count == 1 ? decide("anchors", chosen: nil, FieldNames.anchors) { _ in true } : nil
    let text = decideText()
    var mapping = FieldMapping(
      title: title, text: text, headings: headings, anchors: anchors, id: id, scope: scope,
      url: url, image: image)
    takeChosenFilters(into: &mapping)
    if choice.others == .leftOut { decideFilters(into: &mapping) }
    keepDeclared(in: &mapping)
    takeWeights(into: &mapping)
    mapping.synonyms = choice.synonyms
    noteOthers(in: &mapping)
    mapping.notes = notes
    return mapping
  }

  private mutating func decideID() -> String? {
    let byName = decide("id", chosen: choice.id, FieldNames.id) { [sampled] in
      $0.identifies(sampled)
    }
    guard byName == nil, let numbers = Self.rowNumbers(statistics, of: sampled),
      taken.insert(numbers).inserted
    else { return byName }
    notes.append("id: \(numbers) (the numbers of the rows)")
    return numbers
  }

  /// The field in which a store of numbered rows exports their numbers, if it tells so many rows apart.
  static func rowNumbers(_ statistics: [String: FieldStatistics], of rows: Int) -> String? {
    guard let facts = statistics[FieldMapping.rowNumber], facts.identifies(rows) else { return nil }
    return FieldMapping.rowNumber
  }

  /// One part that a single field plays, or none.
  private mutating func decide(
    _ part: String, chosen: String?, _ known: [String], fits: (FieldStatistics) -> Bool
  ) -> String? {
    if let chosen {
      notes.append("\(part): \(chosen) (chosen)")
      return chosen
    }
    for name in candidates(known) {
      let facts = statistics[name] ?? FieldStatistics()
      guard fits(facts) else { continue }
      taken.insert(name)
      let evidence = part == "scope" ? ", \(facts.distinct) different values" : ""
      notes.append("\(part): \(name) (by its name\(evidence))")
      return name
    }
    return nil
  }

  private mutating func decideTitle() -> String {
    if let chosen = choice.title {
      notes.append("title: \(chosen) (chosen)")
      return chosen
    }
    if let name = candidates(FieldNames.title).first {
      taken.insert(name)
      notes.append("title: \(name) (by its name)")
      return name
    }
    let free = names.filter { !taken.contains($0) }
    let readable = free.first { statistics[$0]?.looksLikeTitle ?? false }
    let name = readable ?? free.first ?? choice.id ?? names[0]
    taken.insert(name)
    notes.append("title: \(name) (the first field that reads like one)")
    return name
  }

  private mutating func decideHeadings() -> [String] {
    guard choice.text.isEmpty else { return [] }
    let byName = candidates(FieldNames.headings)
    guard !byName.isEmpty else { return [] }
    taken.formUnion(byName)
    notes.append("headings: " + NameList.text(byName) + " (by name)")
    return byName
  }

  private mutating func decideText() -> [String] {
    if !choice.text.isEmpty {
      notes.append("text: " + choice.text.joined(separator: ", ") + " (chosen)")
      return choice.text
    }
    let byName = candidates(FieldNames.text)
    if !byName.isEmpty {
      taken.formUnion(byName)
      notes.append("text: " + NameList.text(byName) + " (by name)")
      return byName
    }
    let free = names.filter { !taken.contains($0) }
    let longest = free.max { length(of: $0) < length(of: $1) }
    guard let longest, length(of: longest) >= 20 else { return [] }
    taken.insert(longest)
    notes.append("text: \(longest) (the longest values)")
    return [longest]
  }

  private func length(of name: String) -> Int { statistics[name]?.averageLength ?? 0 }

  /// The free fields that are called like one of `known`, in the order of `known`.
  private func candidates(_ known: [String]) -> [String] {
    known.flatMap { word in
      names.filter { !taken.contains($0) && FieldNames.plain($0) == word }
    }
  }
}

/// The names by which files call their fields, the surest first.
enum FieldNames {
  static let id = ["id", "key", "uuid", "guid", "slug", "identifier", "path"]
  static let title = [
    "title", "name", "label", "headline", "heading", "subject", "displayname", "fullname",
    "package", "product", "term", "word", "caption",
  ]
  static let text = [
    "text", "description", "body", "summary", "content", "abstract", "excerpt",
    "details",
    "comment", "notes", "message", "definition", "longdescription", "shortdescription", "about",
    "overview",
  ]
  static let headings = ["headings"]
  static let anchors = ["anchors"]
  static let scope = [
    "section", "category", "type", "kind", "group", "genre", "topic", "department", "class",
  ]
  static let url = ["url", "link", "href", "uri", "permalink", "homepage", "website", "address"]
  static let image = [
    "image", "thumbnail", "icon", "picture", "photo", "imageurl", "thumbnailurl", "thumb",
    "avatar", "cover", "poster",
  ]

  /// Codes that people type, whatever their digits say.
  static let codes: Set = [
    "sku", "code", "isbn", "ean", "gtin", "upc", "asin", "barcode", "serial", "zip", "zipcode",
    "postcode", "postalcode", "phone", "version", "model", "partnumber", "number",
  ]
  /// Endings of the names of times, which may be numbers.
  static let times = [
    "date", "time", "timestamp", "created", "createdat", "updated", "updatedat", "modified",
    "published", "publishedat", "released",
  ]

  /// A name without case, punctuation and the objects around it: `meta.Image_URL` is `imageurl`.
  static func plain(_ name: String) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return String(last.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
  }
}
