/// The options of a command in a file: an object of JSON, or plain lines of YAML or TOML.
///
///     site: public            {"site": "public",           site = "public"
///     exclude_selectors:       "exclude_selectors":        exclude_selectors = [".advert", "nav"]
///       - .advert                [".advert", "nav"]}
///       - nav
///
/// Nothing deeper is read. A name is that of an option, with `_` or `-` in it.
package struct SettingsFile {
  /// Why a file says nothing.
  package struct Problem: Error, Equatable {
    /// The line, from 1.
    package var line: Int
    package var reason: String
  }

  /// One setting: its name as the option is called, and its values.
  package struct Setting: Equatable {
    package var name: String
    package var values: [String]
    package var line: Int
  }

  package private(set) var settings: [Setting] = []

  /// How a file is written.
  package enum Form {
    case json, yaml, toml

    /// By the ending of its name.
    package init?(path: String) {
      switch path.split(separator: ".").last {
      case "json": self = .json
      case "yml", "yaml": self = .yaml
      case "toml": self = .toml
      default: return nil
      }
    }
  }

  /// Reads a file.
  ///
  /// - Complexity: O(length of the text).
  package init(_ text: String, _ form: Form) throws(Problem) {
    switch form {
    case .json: try readJSON(text)
    case .yaml: try readLines(text, separator: ":")
    case .toml: try readLines(text, separator: "=")
    }
  }

  private mutating func add(_ name: String, _ values: [String], _ line: Int) throws(Problem) {
    let name = name.replacing("_", with: "-")
    guard !settings.contains(where: { $0.name == name }) else {
      throw Problem(line: line, reason: "“\(name)” is said twice")
    }
    settings.append(Setting(name: name, values: values, line: line))
  }

  // MARK: - YAML and TOML

  private mutating func readLines(_ text: String, separator: Character) throws(Problem) {
    for (number, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = number + 1
      let words = Self.trimmed(Self.withoutComment(raw))
      if words.isEmpty || words == "---" { continue }
      if separator == ":", words.first == "-" {
        guard let last = settings.indices.last else {
          throw Problem(line: line, reason: "a list begins without a name")
        }
        settings[last].values.append(try Self.scalar(Self.trimmed(words.dropFirst()), line))
        continue
      }
      guard raw.first?.isWhitespace != true, words.first != "[",
        let place = words.firstIndex(of: separator)
      else {
        throw Problem(line: line, reason: "here should stand a name, “\(separator)” and a value")
      }
      let value = Self.trimmed(words[words.index(after: place)...])
      let name = try Self.scalar(Self.trimmed(words[..<place]), line)
      try add(name, value.isEmpty ? [] : try Self.values(value, line), line)
    }
  }

  /// The line up to a `#` that stands in no quotes, at the beginning or behind a space.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var last: Character = " "
    for place in line.indices {
      let sign = line[place]
      if let open = quote {
        if sign == open { quote = nil }
      } else if sign == "\"" || sign == "'" {
        quote = sign
      } else if sign == "#", last.isWhitespace {
        return line[..<place]
      }
      last = sign
    }
    return line
  }

  private static func values(_ text: Substring, _ line: Int) throws(Problem) -> [String] {
    guard text.first == "[" else { return [try scalar(text, line)] }
    guard text.last == "]" else { throw Problem(line: line, reason: "a list does not end here") }
    var values: [String] = []
    for part in split(text.dropFirst().dropLast()) where !trimmed(part).isEmpty {
      values.append(try scalar(trimmed(part), line))
    }
    return values
  }

  /// The parts between commas that stand in no quotes.
  private static func split(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var begin = text.startIndex
    var quote: Character?
    for place in text.indices {
      let sign = text[place]
      if let open = quote {
        if sign == open { quote = nil }
      } else if sign == "\"" || sign == "'" {
        quote = sign
      } else if sign == "," {
        parts.append(text[begin..<place])
        begin = text.index(after: place)
      }
    }
    return parts + [text[begin...]]
  }

  private static func scalar(_ text: Substring, _ line: Int) throws(Problem) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      guard let first = text.first, !"{[&*|>".contains(first) else {
        throw Problem(line: line, reason: "“\(text)” is no plain value")
      }
      return String(text)
    }
    guard text.count > 1, text.last == quote else {
      throw Problem(line: line, reason: "a quoted value does not end here")
    }
    let inner = text.dropFirst().dropLast()
    if quote == "'" { return String(inner.replacing("''", with: "'")) }
    return String(inner.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }

  // MARK: - JSON

  private mutating func readJSON(_ text: String) throws(Problem) {
    var reader = PlainJSON(text)
    try reader.expect("{")
    if reader.take("}") { return try reader.expectEnd() }
    repeat {
      let name = try reader.string()
      let line = reader.line
      try reader.expect(":")
      var values: [String] = []
      if reader.take("[") {
        if !reader.take("]") {
          repeat { values.append(try reader.scalar()) } while reader.take(",")
          try reader.expect("]")
        }
      } else {
        values = [try reader.scalar()]
      }
      try add(name, values, line)
    } while reader.take(",")
    try reader.expect("}")
    try reader.expectEnd()
  }
}

/// Reads the texts, numbers and signs of JSON, and knows on which line it is.
private struct PlainJSON {
  private var rest: Substring.UnicodeScalarView
  private(set) var line = 1

  init(_ text: String) { rest = text[...].unicodeScalars }

  private func problem(_ reason: String) -> SettingsFile.Problem {
    SettingsFile.Problem(line: line, reason: reason)
  }

  private mutating func skipSpace() {
    while let next = rest.first, next.properties.isWhitespace {
      if next == "\n" { line += 1 }
      rest.removeFirst()
    }
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ sign: Unicode.Scalar) throws(SettingsFile.Problem) {
    if !take(sign) { throw problem("here should stand “\(sign)”") }
  }

  mutating func expectEnd() throws(SettingsFile.Problem) {
    skipSpace()
    if !rest.isEmpty { throw problem("the object has ended, and something stands behind it") }
  }

  mutating func string() throws(SettingsFile.Problem) -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return String(text)
      case "\\":
        switch rest.popFirst() {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case let sign? where "\"\\/".unicodeScalars.contains(sign): text.append(sign)
        default: throw problem("an escape that is not read here")
        }
      case "\n": throw problem("a text does not end on its line")
      default: text.append(next)
      }
    }
    throw problem("a text does not end")
  }

  /// A text, a number, `true` or `false`, as it is written.
  mutating func scalar() throws(SettingsFile.Problem) -> String {
    skipSpace()
    if rest.first == "\"" { return try string() }
    let word = rest.prefix {
      $0.properties.isAlphabetic || "0123456789.+-".unicodeScalars.contains($0)
    }
    guard !word.isEmpty else { throw problem("here should stand a text, a number, true or false") }
    rest.removeFirst(word.count)
    return String(word)
  }
}

extension ParsedArguments {
  /// The arguments with the settings of a file where the line says nothing.
  ///
  /// The setting called `operand.setting` stands for an operand; `aliases` are names of settings that stand for others,
  /// and `ignored` are settings that mean nothing here and are no mistake.
  package func filled(
    from file: SettingsFile, operand: (setting: String, name: String), for manual: CommandManual,
    aliases: [String: String], ignored: Set<String>
  ) throws(SettingsFile.Problem) -> ParsedArguments {
    var filled = self
    for setting in file.settings where !ignored.contains(setting.name) {
      let name = aliases[setting.name] ?? setting.name
      if name == operand.setting {
        guard let value = setting.values.first, setting.values.count == 1 else {
          throw SettingsFile.Problem(line: setting.line, reason: "\(setting.name) has one value")
        }
        filled.fill(operand: operand.name, value)
        continue
      }
      guard let facts = manual.options.first(where: { $0.name == name }) else {
        let guess = NameGuess(manual.options.map(\.name)).closest(to: name)
        throw SettingsFile.Problem(
          line: setting.line,
          reason: "there is no setting “\(setting.name)”"
            + (guess.map { "; did you mean \($0)?" } ?? ""))
      }
      var values = setting.values
      if !facts.takesValue {
        guard values == ["true"] || values == ["false"] else {
          throw SettingsFile.Problem(line: setting.line, reason: "\(setting.name) is true or false")
        }
        values = values == ["true"] ? [""] : []
      } else if values.count > 1, !facts.isRepeatable {
        throw SettingsFile.Problem(line: setting.line, reason: "\(setting.name) has one value")
      }
      filled.fill(option: name, values)
    }
    return filled
  }
}
