internal import InklingCore

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
      let words = Self.withoutComment(raw).trimmed
      if words.isEmpty || words == "---" { continue }
      if separator == ":", words.first == "-" {
        guard let last = settings.indices.last else {
          throw Problem(line: line, reason: "a list begins without a name")
        }
        settings[last].values.append(try Self.scalar(words.dropFirst().trimmed, line))
        continue
      }
      guard raw.first?.isWhitespace != true, words.first != "[",
        let place = words.firstIndex(of: separator)
      else {
        throw Problem(line: line, reason: "here should stand a name, “\(separator)” and a value")
      }
      let value = words[words.index(after: place)...].trimmed
      let name = try Self.scalar(words[..<place].trimmed, line)
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
    for part in split(text.dropFirst().dropLast()) where !part.trimmed.isEmpty {
      values.append(try scalar(part.trimmed, line))
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

  // MARK: - JSON

  /// An object whose values are texts, numbers, `true` or `false`, or lists of them.
  private mutating func readJSON(_ text: String) throws(Problem) {
    let bytes = Array(text.utf8)
    var reader = JSONReader(bytes, depthLimit: 1)
    func problem(_ reason: String) -> Problem {
      let place = reader.mistake ?? reader.offset
      return Problem(line: 1 + bytes[..<place].count { $0 == 0x0A }, reason: reason)
    }
    func demand(_ wanted: String) throws(Problem) {
      if reader.mistake != nil { throw problem("here should stand \(wanted)") }
    }
    func scalar() throws(Problem) -> String {
      let kinds = "a text, a number, true or false"
      if reader.isAtObject || reader.isAtArray { throw problem("here should stand \(kinds)") }
      if reader.isAtText {
        let value = reader.string().string
        try demand(kinds)
        return value
      }
      let start = reader.offset
      reader.skipValue()
      try demand(kinds)
      return String(decoding: bytes[start..<reader.offset], as: UTF8.self)
    }
    reader.beginObject()
    try demand("“{”")
    while reader.hasNext(before: UInt8(ascii: "}")) {
      let name = reader.string().string
      try demand("a name in quotes")
      let line = problem("").line
      reader.expect(UInt8(ascii: ":"))
      try demand("“:”")
      var values: [String] = []
      if reader.isAtArray {
        reader.beginArray()
        while reader.nextElement() { values.append(try scalar()) }
        try demand("“]”")
      } else {
        values = [try scalar()]
      }
      try add(name, values, line)
    }
    try demand("“}”")
    reader.expectEnd()
    if reader.mistake != nil {
      throw problem("the object has ended, and something stands behind it")
    }
  }
}

extension Substring {
  /// Without white space around it.
  package var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
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
