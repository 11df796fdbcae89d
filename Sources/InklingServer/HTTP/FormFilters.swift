internal import InklingIndex

/// The filters of a form that works without script: `filter.genre=Drama&filter.genre=Comedy` for any of these values,
/// `filter.year.from=1990&filter.year.to=1999` for a range; an empty field of the form says nothing.
struct FormFilters {
  /// What a form says about one field.
  private struct Choice {
    let field: Field
    var values: [[UInt8]] = []
    var from: [[UInt8]] = []
    var to: [[UInt8]] = []
  }

  private var choices: [Choice] = []

  /// - Throws: ``RequestProblem`` where a field is not there, or is one of another kind.
  init(_ parameters: QueryParameters, of schema: IndexSchema) throws(RequestProblem) {
    for (name, value) in try parameters.texts(beginning: "filter.") {
      if let field = Self.field(name, schema) {
        add(field) { $0.values.append(value) }
      } else if let field = Self.field(name, schema, withEnd: ".from") {
        add(field) { $0.from.append(value) }
      } else if let field = Self.field(name, schema, withEnd: ".to") {
        add(field) { $0.to.append(value) }
      } else {
        let existing = schema.fields.filter(\.role.isFilterable)
        throw .filter(
          "filter",
          .unknownField(existing: existing.map { String(decoding: $0.name, as: UTF8.self) }))
      }
    }
  }

  /// The same filters as `filter=` takes them.
  ///
  /// A number's text has no signs to be escaped. Several numbers, or several of one end, are no range, which the reader
  /// says.
  func texts() -> [String] {
    var texts: [String] = []
    func add(_ choice: Choice, _ rest: [UInt8]) {
      let text = Self.escaped(choice.field.name) + [UInt8(ascii: ":")] + rest
      texts.append(String(decoding: text, as: UTF8.self))
    }
    let comma = [UInt8(ascii: ",")]
    for choice in choices {
      if !choice.values.isEmpty {
        let isWords = choice.field.role.isKeyword || choice.field.role == .scope
        let values = isWords ? choice.values.map(Self.escaped) : choice.values
        add(choice, Array(values.joined(separator: comma)))
      }
      if !choice.from.isEmpty || !choice.to.isEmpty {
        let (from, to) = (choice.from.joined(separator: comma), choice.to.joined(separator: comma))
        add(choice, from + Array("..".utf8) + to)
      }
    }
    return texts
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
