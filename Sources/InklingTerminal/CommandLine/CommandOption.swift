/// What everybody may know of an option: the reader of arguments, the help, the manual, a shell.
package struct OptionFacts: Sendable {
  /// What the option takes.
  package enum Argument: Sendable {
    /// Nothing: it is there or not.
    case none
    case word(String)
    case file(String)
    case folder(String)
    case number(ClosedRange<Int>)
    case choice([String])
  }

  /// The long name, without its dashes.
  package let name: String
  /// The short name, for what is typed often.
  package var letter: Character?
  package let argument: Argument
  /// What it is for, in whole sentences; whoever shows it adds default and range.
  package let help: String
  package var fallback: String?
  package var isRequired = false
  package var isRepeatable = false
  /// Whether the next word is its value even where that begins with a dash, as an order from the largest on does.
  package var takesDash = false

  package var takesValue: Bool {
    if case .none = argument { false } else { true }
  }

  /// What stands for the value in a usage line.
  package var valueName: String? {
    switch argument {
    case .none: nil
    case .word(let name), .file(let name), .folder(let name): name
    case .number: "NUMBER"
    case .choice(let names): names.joined(separator: "|")
    }
  }

  /// `--limit NUMBER`.
  package var spelling: String { "--\(name)" + (valueName.map { " \($0)" } ?? "") }

  /// The help with what the table knows besides: range, default, repetition.
  package var fullHelp: String {
    var limits: [String] = []
    if case .number(let range) = argument {
      limits.append(
        range.upperBound == .max
          ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)")
    }
    if let fallback { limits.append("default \(fallback)") }
    return help + (isRepeatable ? " May be given more than once." : "")
      + (limits.isEmpty ? "" : " (\(limits.joined(separator: "; ")))")
  }

  package static let help = OptionFacts(
    name: "help", letter: "h", argument: .none, help: "Show this help.")
}

/// An option whose value has a type: what a command asks ``ParsedArguments`` for.
///
/// One value is both the row of the table and the key to what was given, so that help and reading
/// cannot disagree.
package struct CommandOption<Value>: Sendable {
  package let facts: OptionFacts
  /// The value of what was given, in order; nothing if the option was not.
  package let read: @Sendable (_ given: [String]) throws(Misuse) -> Value
}

extension CommandOption where Value == Bool {
  package static func flag(_ name: String, _ letter: Character? = nil, _ help: String) -> Self {
    Self(facts: OptionFacts(name: name, letter: letter, argument: .none, help: help)) { given in
      !given.isEmpty
    }
  }
}

extension CommandOption where Value == Int {
  /// A whole number in a range.
  package static func number(
    _ name: String, _ letter: Character? = nil, in range: ClosedRange<Int>, default fallback: Int,
    _ help: String
  ) -> Self {
    Self(
      facts: OptionFacts(
        name: name, letter: letter, argument: .number(range), help: help, fallback: "\(fallback)")
    ) { (given) throws(Misuse) in
      guard let text = given.first else { return fallback }
      let digits = text.drop { $0 == "-" || $0 == "+" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw Misuse("--\(name) takes a whole number, not “\(text)”.")
      }
      guard let number = Int(text), range.contains(number) else {
        throw Misuse(
          range.upperBound == .max
            ? "--\(name) must be at least \(range.lowerBound)."
            : "--\(name) must be between \(range.lowerBound) and \(range.upperBound).")
      }
      return number
    }
  }
}

extension CommandOption where Value == String? {
  /// Text, a file or a folder that may be left out.
  package static func optional(
    _ name: String, _ letter: Character? = nil, _ argument: OptionFacts.Argument, _ help: String
  ) -> Self {
    Self(facts: OptionFacts(name: name, letter: letter, argument: argument, help: help)) {
      (given) throws(Misuse) in
      try given.first.map { (text) throws(Misuse) in
        try filled(text, name)
      }
    }
  }
}

extension CommandOption where Value == String? {
  /// The name of a field to sort by, with a dash before it for the largest first.
  package static func order(_ name: String, _ help: String) -> Self {
    var facts = OptionFacts(name: name, argument: .word("[-]FIELD"), help: help)
    facts.takesDash = true
    return Self(facts: facts) { (given) throws(Misuse) in
      try given.first.map { (text) throws(Misuse) in try filled(text, name) }
    }
  }
}

extension CommandOption where Value == String {
  /// Text that stands for itself unless the person says otherwise.
  package static func text(
    _ name: String, _ letter: Character? = nil, _ argument: OptionFacts.Argument,
    default fallback: String, _ help: String
  ) -> Self {
    Self(
      facts: OptionFacts(
        name: name, letter: letter, argument: argument, help: help, fallback: fallback)
    ) { (given) throws(Misuse) in try filled(given.first ?? fallback, name) }
  }

  /// An option without which the command cannot do anything.
  package static func required(
    _ name: String, _ letter: Character? = nil, _ argument: OptionFacts.Argument, _ help: String
  ) -> Self {
    let facts = OptionFacts(
      name: name, letter: letter, argument: argument, help: help, isRequired: true)
    return Self(facts: facts) { (given) throws(Misuse) in
      guard let text = given.first else { throw Misuse("\(facts.spelling) is missing.") }
      return try filled(text, name)
    }
  }
}

extension CommandOption where Value == [String] {
  /// An option that may be given more than once.
  package static func list(
    _ name: String, _ letter: Character? = nil, _ argument: OptionFacts.Argument, _ help: String
  ) -> Self {
    Self(
      facts: OptionFacts(
        name: name, letter: letter, argument: argument, help: help, isRepeatable: true)
    ) { (given) throws(Misuse) in
      for text in given { _ = try filled(text, name) }
      return given
    }
  }
}

extension CommandOption
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of a few words.
  package static func choice(
    _ name: String, _ letter: Character? = nil, default fallback: Value, _ help: String
  ) -> Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(
      facts: OptionFacts(
        name: name, letter: letter, argument: .choice(names), help: help,
        fallback: fallback.rawValue)
    ) { (given) throws(Misuse) in
      guard let text = given.first else { return fallback }
      guard let value = Value(rawValue: text) else {
        let guess = NameGuess(names).closest(to: text).map { "Did you mean \($0)?" }
        throw Misuse(
          "--\(name) must be \(alternatives(names)), not “\(text)”.", remedy: guess)
      }
      return value
    }
  }
}

/// The text of an option, which says something.
private func filled(_ text: String, _ name: String) throws(Misuse) -> String {
  guard !text.isEmpty else { throw Misuse("--\(name) must not be empty.") }
  return text
}

/// "bash", "zsh", "fish" → "bash, zsh or fish".
package func alternatives(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}
