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

  /// Whether the person wrote the option, be it with its default.
  package func has<Value>(_ option: CommandOption<Value>) -> Bool {
    options[option.facts.name] != nil
  }
}
