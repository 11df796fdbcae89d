extension BundlePacker {
  /// A program that does the same in fewer bytes, of which more repeat near each other.
  ///
  /// This step does what the compiler and the linker have no option for. Every function of Swift has two parameters for
  /// a context and an error, used or not, so that it can be called through a table. A method that nobody calls still
  /// stands in the table of its class, and a generic method is another function there for each type that it is made
  /// for. The order of functions and variables means nothing to an engine, but much to a compressor.
  static func packedProgram(_ bytes: [UInt8]) throws(PackingError) -> [UInt8] {
    var program = try Program(bytes)
    program.dropIdleBranches()
    program.dropUnusedParameters()
    program.numberLocalsByUse()
    program.mergeEqualFunctions()
    program.orderByLikeness()
    return program.bytes
  }
}

extension Program {
  /// Drops the no-op check before a copy of bytes where the number of bytes is known.
  ///
  /// The compiler asks whether the number is 0 before every copy, also of a constant.
  mutating func dropIdleBranches() {
    for place in functions.indices {
      functions[place].body = Self.withoutIdleBranches(functions[place].body)
    }
  }

  private static func withoutIdleBranches(_ body: [Instruction]) -> [Instruction] {
    var kept: [Instruction] = []
    /// The place after a block that lost its only branch.
    var unneededEnd: Int?
    var place = 0
    while place < body.count {
      if isIdleBranch(at: place, in: body) {
        let next = place + 3
        if kept.last?.opcode == Instruction.block,
          let end = body[next...].firstIndex(where: \.isStructure),
          body[end].opcode == Instruction.end
        {
          kept.removeLast()
          unneededEnd = end
        }
        place = next
      } else {
        if place != unneededEnd { kept.append(body[place]) }
        place += 1
      }
    }
    return kept
  }

  /// Whether a branch is taken if a number is 0 that is written there, and is not 0.
  private static func isIdleBranch(at place: Int, in body: [Instruction]) -> Bool {
    guard place + 2 < body.count, body[place].opcode == 0x41 else { return false }
    return body[place].operand != [0] && body[place + 1].opcode == 0x45
      && body[place + 2].opcode == 0x0D
  }

  /// Drops last parameters that a function never reads, as long as there are any.
  ///
  /// Every call has to be a plain one, with nothing but the making of the value before it.
  mutating func dropUnusedParameters() {
    let fixed = named
    while true {
      let dropped = functionsWithUnusedParameter(except: fixed)
      if dropped.isEmpty { return }
      for number in dropped { dropLastParameter(of: number - importCount) }
      for function in functions.indices {
        functions[function].body = functions[function].body.reduce(into: []) { body, next in
          if next.isCall, let callee = next.place, dropped.contains(callee) { body.removeLast() }
          body.append(next)
        }
      }
    }
  }

  private func functionsWithUnusedParameter(except fixed: Set<Int>) -> Set<Int> {
    var unused: Set<Int> = []
    for (place, function) in functions.enumerated() where !fixed.contains(place + importCount) {
      let last = signatures[function.signature].parameters.count - 1
      let isUsed = function.body.contains { $0.namesLocal && $0.place == last }
      if last >= 0, !isUsed { unused.insert(place + importCount) }
    }
    for function in functions {
      for (place, instruction) in function.body.enumerated() where instruction.isCall {
        guard let callee = instruction.place, unused.contains(callee) else { continue }
        if place == 0 || !function.body[place - 1].onlyPushes { unused.remove(callee) }
      }
    }
    return unused
  }

  private mutating func dropLastParameter(of place: Int) {
    var signature = signatures[functions[place].signature]
    signature.parameters.removeLast()
    let last = signature.parameters.count
    if let known = signatures.firstIndex(of: signature) {
      functions[place].signature = known
    } else {
      functions[place].signature = signatures.count
      signatures.append(signature)
    }
    functions[place].renumberLocals { $0 > last ? $0 - 1 : $0 }
  }

  /// Keeps one of all functions that do the same, again and again: merging two can make their callers equal.
  mutating func mergeEqualFunctions() {
    while true {
      var numbers = Array(0..<importCount)
      var known: [Function: Int] = [:]
      var kept: [Function] = []
      for function in functions {
        if let equal = known[function] {
          numbers.append(equal)
        } else {
          known[function] = importCount + kept.count
          numbers.append(importCount + kept.count)
          kept.append(function)
        }
      }
      if kept.count == functions.count { return }
      functions = kept
      renumber { numbers[$0] }
    }
  }

  /// Numbers the variables of each function so that those most often used come first, type by type.
  mutating func numberLocalsByUse() {
    for place in functions.indices {
      let parameters = signatures[functions[place].signature].parameters.count
      functions[place].numberLocalsByUse(after: parameters)
    }
  }
}

extension Program.Function {
  fileprivate mutating func renumberLocals(_ number: (Int) -> Int) {
    for place in body.indices where body[place].namesLocal {
      body[place].place = body[place].place.map(number)
    }
  }

  fileprivate mutating func numberLocalsByUse(after parameters: Int) {
    var uses = Array(repeating: 0, count: parameters + locals.count)
    for instruction in body where instruction.namesLocal {
      if let place = instruction.place { uses[place] += 1 }
    }
    var usesOfType: [UInt8: Int] = [:]
    for (place, type) in locals.enumerated() {
      usesOfType[type, default: 0] += uses[parameters + place]
    }
    let order = locals.indices.filter { uses[parameters + $0] > 0 }.sorted { first, second in
      let (one, other) = (locals[first], locals[second])
      if one != other {
        return (-usesOfType[one, default: 0], one) < (-usesOfType[other, default: 0], other)
      }
      return (-uses[parameters + first], first) < (-uses[parameters + second], second)
    }
    var numbers = Array(0..<uses.count)
    for (place, old) in order.enumerated() { numbers[parameters + old] = parameters + place }
    locals = order.map { locals[$0] }
    renumberLocals { numbers[$0] }
  }
}
