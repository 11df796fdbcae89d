/// What was typed behind the name of a command, taken apart but not yet understood.
package struct ParsedArguments: Sendable {
  private var options: [String: [String]] = [:]
  private var operands: [String: String] = [:]

  package init(options: [String: [String]], operands: [String: String]) {
    self.options = options
    self.operands = operands
  }

  package func value<Value>(of option: CommandOption<Value>) throws(Misuse) -> Value {
    try option.read(options[option.facts.name] ?? [])
  }

  package func value<Value>(of operand: CommandOperand<Value>) throws(Misuse) -> Value {
    try operand.read(operands[operand.facts.name])
  }

  /// Gives an option values, unless the person did.
  mutating func fill(option name: String, _ values: [String]) {
    if options[name] == nil, !values.isEmpty { options[name] = values }
  }

  /// Gives an operand its value, unless the person did.
  mutating func fill(operand name: String, _ value: String) {
    if operands[name] == nil { operands[name] = value }
  }

  /// Whether the person wrote the option, be it with its default.
  package func has<Value>(_ option: CommandOption<Value>) -> Bool {
    options[option.facts.name] != nil
  }
}
