internal import InklingIndex

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How elements of an app's own type become documents, and which field a property is.
struct ElementSchema<Element>: Sendable {
  /// The fields of the documents: the id, those of the elements, and what is stored beside them.
  let schema: IndexSchema
  /// What the properties are for.
  let fields: [SearchField<Element>]
  /// The names of ``fields`` in the schema; a boost has none.
  private let names: [[UInt8]?]

  /// Takes the fields of the elements, and those that the caller stores beside them.
  init(
    _ fields: [SearchField<Element>], synonyms: [String: [String]] = [:],
    storing extra: [Field] = []
  ) {
    let fields = Self.merged(fields)
    self.fields = fields
    var taken: Set<String> = ["id", "element"]
    names = fields.map { field in
      if case .boost = field.purpose { return nil }
      return Array(Self.name(of: field.path, besides: &taken).utf8)
    }
    var all = [Field("id", .id)]
    for (field, name) in zip(fields, names) {
      guard let name else { continue }
      switch field.purpose {
      case .searched(let role, _):
        all.append(Field(name: name, role: role, weight: field.weight))
      case .number(let role, _): all.append(Field(name: name, role: role))
      case .point: all.append(Field(name: name, role: .point))
      case .boost: break
      }
    }
    schema = IndexSchema(fields: all + extra, synonyms: Self.pairs(synonyms))
  }

  /// Each word that is asked with each that it finds, in an order that does not change from run to run.
  private static func pairs(_ synonyms: [String: [String]]) -> [Synonym] {
    synonyms.sorted { $0.key < $1.key }.flatMap { asked, written in
      written.compactMap { Synonym(asked: Array(asked.utf8), written: Array($0.utf8)) }
    }
  }

  /// The fields, where one that is given as text and as a keyword is one field for both.
  private static func merged(_ fields: [SearchField<Element>]) -> [SearchField<Element>] {
    func isGiven(_ path: AnyKeyPath, as wanted: FieldRole) -> Bool {
      fields.contains {
        if case .searched(wanted, _) = $0.purpose { $0.path == path } else { false }
      }
    }
    return fields.compactMap { field in
      guard case .searched(let role, let words) = field.purpose else { return field }
      switch role {
      case .text where isGiven(field.path, as: .keyword):
        var label = SearchField(.searched(.label, words), field.path)
        label.weight = field.weight
        return label
      case .keyword where isGiven(field.path, as: .text): return nil
      default: return field
      }
    }
  }

  /// The document of an element.
  func document(of element: Element, id: String, storing extra: [[UInt8]] = []) -> Document {
    var values = [Array(id.utf8)]
    var boost = 0.0
    for field in fields {
      switch field.purpose {
      case .searched(_, let words): values.append(Array(words(element).utf8))
      case .number(let role, let number):
        values.append(number(element).map { Array(Self.text($0, role).utf8) } ?? [])
      case .point(let point):
        values.append(point(element).map { Array("\($0.latitude),\($0.longitude)".utf8) } ?? [])
      case .boost(let number): boost += number(element) ?? 0
      }
    }
    return Document(values: values + extra, boost: Document.boost(for: boost))
  }

  /// The words of the first property that plays a part; empty where none does.
  func words(of element: Element, as wanted: FieldRole) -> String {
    for field in fields {
      if case .searched(wanted, let words) = field.purpose { return words(element) }
    }
    return ""
  }

  /// A number as people write it: a page shows it.
  private static func text(_ number: Double, _ role: FieldRole) -> String {
    // As a number, a date after the year 5138 is one in milliseconds.
    let isFar = role == .date && abs(number) >= 1e11 && !isWritten(number)
    let number = isFar ? number * 1_000 : number
    guard let whole = Int(exactly: number), abs(number) < 1e15 else { return "\(number)" }
    // A date is exact to its fraction of a second; most have none.
    guard role == .date, isWritten(number) else { return "\(whole)" }
    return Date(timeIntervalSince1970: number).formatted(.iso8601)
  }

  /// Whether a date is written as one: a whole second of a year of four digits.
  private static func isWritten(_ seconds: Double) -> Bool {
    Int(exactly: seconds).map { (-62_135_596_800...253_402_300_799).contains($0) } ?? false
  }

  /// The name of the field that a property is, in one of these roles.
  func name(of path: AnyKeyPath, as roles: Set<FieldRole>) throws(SearchError) -> [UInt8] {
    for (field, name) in zip(fields, names) where field.path == path {
      if let name, let index = schema.index(named: name), roles.contains(schema.fields[index].role)
      {
        return name
      }
    }
    throw .notAField("\(path)")
  }

  /// What the property is called in the source, where the program still knows it; else a number.
  ///
  /// `title:zen` in a question and the explanation of a hit use it.
  private static func name(of path: AnyKeyPath, besides taken: inout Set<String>) -> String {
    let description = "\(path)"
    let last = description.split(separator: ".").last.map(String.init) ?? ""
    let isName = !last.isEmpty && last.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let wanted = isName && description.hasPrefix("\\") ? last : "field"
    var name = wanted
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(wanted)\(number)"
      number += 1
    }
    return name
  }
}
