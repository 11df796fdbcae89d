internal import InklingIndex

/// The filters of a form that works without script: `filter.genre=Drama&filter.genre=Comedy` for any of these values,
/// `filter.year.from=1990&filter.year.to=1999` for a range; an empty field of the form says nothing.
struct FormFilters {
  /// What a form says about one field.
  private struct Choice {
    let field: Field
    var values: [[UInt8]] = []
    var from: [UInt8] = []
    var to: [UInt8] = []
  }

  private var choices: [Choice] = []

  /// - Throws: ``RequestProblem`` where a field is not there, or is one of another kind.
  init(_ parameters: QueryParameters, of schema: IndexSchema) throws(RequestProblem) {
    for (name, value) in try parameters.texts(beginning: "filter.") {
      if let field = Self.field(name, schema) {
        add(field) { $0.values.append(value) }
      } else if let field = Self.field(name, schema, withEnd: ".from") {
        add(field) { $0.from = value }
      } else if let field = Self.field(name, schema, withEnd: ".to") {
        add(field) { $0.to = value }
      } else {
        let existing = schema.fields.filter(\.role.isFilterable)
        throw .filter(
          "filter",
          .unknownField(existing: existing.map { String(decoding: $0.name, as: UTF8.self) }))
      }
    }
  }

  /// The same filters as `filter=` takes them.
  func texts() -> [String] {
    choices.map { choice in
      var text = Self.escaped(choice.field.name) + [UInt8(ascii: ":")]
      if choice.values.isEmpty {
        text += choice.from + Array("..".utf8) + choice.to
      } else if choice.field.role.isNumber {
        // A number's text has no signs to be escaped; several are no range, which the reader says.
        text += Array(choice.values.joined(separator: [UInt8(ascii: ",")]))
      } else {
        text += Array(choice.values.map(Self.escaped).joined(separator: [UInt8(ascii: ",")]))
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  private mutating func add(_ field: Field, _ change: (inout Choice) -> Void) {
    if let place = choices.firstIndex(where: { $0.field == field }) {
      change(&choices[place])
    } else {
      var choice = Choice(field: field)
      change(&choice)
      choices.append(choice)
    }
  }

  private static func field(_ name: [UInt8], _ schema: IndexSchema) -> Field? {
    schema.fields.first { $0.name == name && $0.role.isFilterable }
  }

  /// The field of numbers of which a parameter names one end.
  private static func field(
    _ name: [UInt8], _ schema: IndexSchema, withEnd end: StaticString
  ) -> Field? {
    let end = Array(end.description.utf8)
    guard name.count > end.count, name.suffix(end.count).elementsEqual(end) else { return nil }
    return field(Array(name.dropLast(end.count)), schema).flatMap { $0.role.isNumber ? $0 : nil }
  }

  /// A backslash stands before a sign that is a letter of the name or the value.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in text {
      if [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\\")].contains(byte) {
        escaped.append(UInt8(ascii: "\\"))
      }
      escaped.append(byte)
    }
    return escaped
  }
}
