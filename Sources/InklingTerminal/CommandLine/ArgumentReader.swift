/// Takes the words behind a command apart, by the rules of getopt_long.
///
/// ```
/// --name=value  --name value  -n value  -nvalue  -ij  (two flags)  --  (no options from here)
/// ```
/// Options and operands may be mixed. A word that begins with a dash is never taken for an operand, or
/// for the value of the option before it, in silence.
package struct ArgumentReader {
  package enum Outcome {
    case arguments(ParsedArguments)
    /// The person asks what the command does.
    case help
  }

  private let command: CommandManual
  private let words: [String]
  private var place = 0
  private var options: [String: [String]] = [:]
  private var operands: [String] = []
  private var wantsHelp = false

  package static func read(
    _ words: [String], for command: CommandManual
  ) throws(Misuse) -> Outcome {
    // Whoever asks for help gets it, whatever else is wrong with the line.
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .help
    }
    var reader = ArgumentReader(command: command, words: words)
    try reader.readAll()
    return reader.wantsHelp ? .help : .arguments(try reader.parsed())
  }

  private init(command: CommandManual, words: [String]) {
    self.command = command
    self.words = words
  }

  private mutating func readAll() throws(Misuse) {
    while place < words.count, !wantsHelp {
      let word = words[place]
      place += 1
      if word == "--" {
        for word in words[place...] { try take(operand: word) }
        return
      }
      if word.hasPrefix("--") {
        try take(long: word)
      } else if word.hasPrefix("-"), word != "-" {
        try take(short: word)
      } else {
        try take(operand: word)
      }
    }
  }

  private mutating func take(operand: String) throws(Misuse) {
    guard operands.count < command.operands.count else {
      throw Misuse(
        "“\(operand)” is more than “\(command.spelling)” takes.",
        remedy: command.operands.isEmpty ? nil : "Put what belongs together in quotes.")
    }
    operands.append(operand)
  }

  // MARK: Options

  private mutating func take(long word: String) throws(Misuse) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = command.option(named: name) else {
      throw Misuse(
        "--\(name) is not an option of “\(command.spelling)”.",
        remedy: guess(name) ?? asOperand(word))
    }
    try take(option, attached: parts.count > 1 ? String(parts[1]) : nil, in: word)
  }

  /// One dash: flags in a row, the last of which may be an option with its value.
  private mutating func take(short word: String) throws(Misuse) {
    var rest = word.dropFirst()
    guard rest.count < 2 || command.option(named: String(rest)) == nil else {
      throw Misuse("A long option has two dashes: -\(word).")
    }
    while let letter = rest.popFirst(), !wantsHelp {
      guard let option = command.option(lettered: letter) else {
        let place = word.count > 2 ? " in “\(word)”" : ""
        throw Misuse(
          "-\(letter)\(place) is not an option of “\(command.spelling)”.",
          remedy: asOperand(word) ?? guess(word))
      }
      if option.takesValue {
        if rest.first == "=" { rest.removeFirst() }
        try take(option, attached: rest.isEmpty ? nil : String(rest), in: word)
        return
      }
      try take(option, attached: nil, in: word)
    }
  }

  private mutating func take(
    _ option: OptionFacts, attached: String?, in word: String
  ) throws(Misuse) {
    if option.name == OptionFacts.help.name { wantsHelp = true }
    if options[option.name] != nil, !option.isRepeatable {
      throw Misuse("--\(option.name) is given more than once.")
    }
    guard option.takesValue else {
      if let attached { throw Misuse("--\(option.name) takes no value, such as “\(attached)”.") }
      options[option.name] = [""]
      return
    }
    let value = if let attached { attached } else { try next(for: option) }
    try check(value, of: option, in: word)
    options[option.name, default: []].append(value)
  }

  /// The word behind an option, unless it is an option itself.
  private mutating func next(for option: OptionFacts) throws(Misuse) -> String {
    guard place < words.count else {
      throw Misuse("--\(option.name) needs a value: \(option.spelling).")
    }
    let value = words[place]
    let isNumber = value.dropFirst().first?.isNumber ?? false
    let isDashed = option.takesDash && !value.hasPrefix("--")
    guard !value.hasPrefix("-") || value == "-" || isNumber || isDashed else {
      throw Misuse(
        "--\(option.name) needs a value: \(option.spelling).",
        remedy: value == "--"
          ? nil : "A value that begins with a dash is written --\(option.name)=\(value).")
    }
    place += 1
    return value
  }

  /// A question such as `-nano` is read as a short option whose value is no number.
  private func check(_ value: String, of option: OptionFacts, in word: String) throws(Misuse) {
    guard case .number = option.argument, !word.hasPrefix("--"), Int(value) == nil else { return }
    throw Misuse(
      "--\(option.name) takes a whole number, not “\(value)”.",
      remedy: word.count > 2 ? asOperand(word) : nil)
  }

  // MARK: Remedies

  private func guess(_ word: String) -> String? {
    NameGuess(command.allOptions.map(\.name)).closest(to: word).map { "Did you mean --\($0)?" }
  }

  /// The line that says what a word with a dash was perhaps meant to be.
  private func asOperand(_ word: String) -> String? {
    guard operands.count < command.operands.count, word != "--" else { return nil }
    var others = words
    if let place = others.firstIndex(of: word) { others.remove(at: place) }
    let line = ["inkling", command.name] + others.map(shellQuoted) + ["--", shellQuoted(word)]
    return "What begins with a dash but is no option stands behind “--”: "
      + line.joined(separator: " ")
  }

  // MARK: The result

  private func parsed() throws(Misuse) -> ParsedArguments {
    let names = command.operands.map(\.name)
    return ParsedArguments(
      options: options,
      operands: Dictionary(zip(names, operands)) { first, _ in first })
  }
}

/// A word as a shell has to be given it.
package func shellQuoted(_ word: String) -> String {
  let isPlain = word.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || ("0"..."9").contains($0)
      || "-_./=,:@%+".unicodeScalars.contains($0)
  }
  return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
}
