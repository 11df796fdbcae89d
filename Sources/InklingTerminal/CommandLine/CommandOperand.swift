/// What everybody may know of an operand: what stands on the line without a name.
package struct OperandFacts: Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case text
    case choice([String])
    /// The name of one of our commands.
    case command
  }

  /// What stands for it in a usage line: `FILE`.
  package let name: String
  package let kind: Kind
  package let help: String
  package let isRequired: Bool

  /// `FILE`, or `[FILE]` where it may be left out.
  package var spelling: String { isRequired ? name : "[\(name)]" }
}

/// An operand whose value has a type.
package struct CommandOperand<Value>: Sendable {
  package let facts: OperandFacts
  /// The value of what was given, if it was.
  package let read: @Sendable (_ given: String?) throws(Misuse) -> Value
}

extension CommandOperand where Value == String {
  package static func required(_ name: String, _ kind: OperandFacts.Kind, _ help: String) -> Self {
    Self(facts: OperandFacts(name: name, kind: kind, help: help, isRequired: true)) {
      (given) throws(Misuse) in
      guard let given else { throw Misuse("\(name) is missing.", remedy: "\(name): \(help)") }
      return given
    }
  }
}

extension CommandOperand where Value == String? {
  package static func optional(_ name: String, _ kind: OperandFacts.Kind, _ help: String) -> Self {
    Self(facts: OperandFacts(name: name, kind: kind, help: help, isRequired: false)) { $0 }
  }
}

extension CommandOperand
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of a few words.
  package static func choice(_ name: String, _ help: String) -> Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(facts: OperandFacts(name: name, kind: .choice(names), help: help, isRequired: true))
    { (given) throws(Misuse) in
      guard let given else { throw Misuse("\(name) is missing.", remedy: "\(name): \(help)") }
      guard let value = Value(rawValue: given) else {
        throw Misuse("\(name) must be \(alternatives(names)), not “\(given)”.")
      }
      return value
    }
  }
}
