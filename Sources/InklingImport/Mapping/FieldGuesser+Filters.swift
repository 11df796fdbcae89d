internal import InklingIndex

/// What is filtered and sorted by, decided by the values of the fields that play no part by their names.
extension FieldGuesser {
  /// A schema has 64 fields; further ones of a wide table are left out.
  private static let maximumFields = 60

  /// What the values of a field are good for.
  private enum Part: String, CaseIterable {
    case text, label, keyword, number, date

    /// What a note calls the part, and why a field got it.
    var words: (name: String, reason: String) {
      switch self {
      case .text: ("text", "sentences")
      case .label: ("text and keyword", "short values, many different ones")
      case .keyword: ("keyword", "few different values")
      case .number: ("number", "by the values")
      case .date: ("date", "by the values")
      }
    }
  }

  /// Gives the fields their parts that somebody asked for.
  ///
  /// A field with a part of its own keeps it: a store has no two fields of one name.
  mutating func takeChosenFilters(into mapping: inout FieldMapping) {
    let single = [mapping.id, mapping.title, mapping.url, mapping.image, mapping.anchors]
    for (name, part) in choice.filters {
      if name == mapping.scope, part == "keyword" {
        notes.append("keyword: \(name) (chosen; a scope is one already)")
        continue
      }
      let isText = mapping.text.contains(name) && part != "keyword"
      if single.contains(name) || name == mapping.scope || mapping.headings.contains(name) || isText
      {
        notes.append("not a \(part): \(name) plays another part")
        continue
      }
      switch part {
      case "boost": mapping.boost = name
      case "date": mapping.dates.append(name)
      case "number": mapping.numbers.append(name)
      case "point": mapping.points.append(name)
      default: mapping.keywords.append(name)
      }
      notes.append("\(part): \(name) (chosen)")
    }
  }

  /// Takes the chosen weights of texts; titles and headings have always the same.
  mutating func takeWeights(into mapping: inout FieldMapping) {
    for (name, weight) in choice.weights.sorted(by: { $0.key < $1.key }) {
      guard mapping.text.contains(name) else {
        notes.append("no weight: \(name) is no text")
        continue
      }
      mapping.weights[name] = weight
      notes.append("weight: \(name) \(weight) (chosen)")
    }
  }

  /// Finds places on the earth: a latitude and a longitude beside it, or both in one text.
  private mutating func decidePoints(into mapping: inout FieldMapping) {
    let known = Set(mapping.order.compactMap { $0 })
    for name in points.names where !known.contains(name) {
      let parts = points.parts(of: name)
      if let (latitude, longitude) = parts {
        guard !taken.contains(latitude), !taken.contains(longitude), !taken.contains(name),
          statistics[latitude]?.isNumber ?? false, statistics[longitude]?.isNumber ?? false
        else { continue }
        taken.formUnion([latitude, longitude])
        notes.append("point: \(name) (of \(latitude) and \(longitude))")
      } else {
        guard !taken.contains(name), statistics[name]?.isPoint ?? false else { continue }
        taken.insert(name)
        notes.append("point: \(name) (by its name and values)")
      }
      mapping.points.append(name)
    }
  }

  /// Decides about the fields that are left by what their values look like.
  mutating func decideFilters(into mapping: inout FieldMapping) {
    decidePoints(into: &mapping)
    var found: [Part: [String]] = [:]
    var count = mapping.order.count
    for name in names where !taken.contains(name) && count < Self.maximumFields {
      guard let part = part(of: name, mapping) else { continue }
      taken.insert(name)
      found[part, default: []].append(name)
      count += 1
    }
    mapping.text += (found[.text] ?? []) + (found[.label] ?? [])
    mapping.keywords += (found[.label] ?? []) + (found[.keyword] ?? [])
    mapping.numbers += found[.number] ?? []
    mapping.dates += found[.date] ?? []
    for part in Part.allCases {
      guard let names = found[part] else { continue }
      notes.append("\(part.words.name): \(NameList.text(names)) (\(part.words.reason))")
    }
  }

  /// The part of a field, or nil where its values serve nobody: the same in every row, addresses, long runs of signs.
  private func part(of name: String, _ mapping: FieldMapping) -> Part? {
    guard let facts = statistics[name], !facts.isConstant else { return nil }
    let plain = FieldNames.plain(name)
    if facts.isDate, !facts.isList { return .date }
    if facts.isNumber, !facts.isList, !FieldNames.codes.contains(plain) {
      return facts.areTimes && FieldNames.times.contains(where: plain.hasSuffix) ? .date : .number
    }
    if facts.isLabel, facts.isChoice { return .keyword }
    // Whoever names the texts has named what is searched; of pages their words are.
    let searches = choice.text.isEmpty && mapping.headings.isEmpty
    if facts.isLabel { return searches ? .label : facts.isList ? .keyword : nil }
    return facts.isProse && searches ? .text : nil
  }

  /// Keeps what its source says is to be shown.
  mutating func keepDeclared(in mapping: inout FieldMapping) {
    guard !choice.declaredStored.isEmpty else { return }
    mapping.stored += choice.declaredStored
    notes.append("shown: \(NameList.text(choice.declaredStored)) (the pages say so)")
  }

  /// Keeps what plays no part, or says how to bring it in.
  mutating func noteOthers(in mapping: inout FieldMapping) {
    let rest = names.filter { !taken.contains($0) }
    guard let first = rest.first else { return }
    switch choice.others {
    case .stored:
      mapping.stored += rest
      notes.append("kept, not searched: " + NameList.text(rest))
    case .leftOut:
      let example = NameList.text([first])
      notes.append(
        "left out: \(NameList.text(rest)) (--text \(example) or --keyword \(example) brings "
          + (rest.count == 1 ? "it in)" : "the first in)"))
    }
  }
}
