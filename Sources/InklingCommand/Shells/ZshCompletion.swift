internal import InklingTerminal

/// Completion for zsh, by its own `_arguments`.
struct ZshCompletion {
  let commands: [CommandManual]

  var text: String {
    """
    #compdef inkling
    # Completion for zsh: inkling completions zsh > a folder of $fpath/_inkling
    _inkling() {
      local -a commands
      commands=(
    \(commands.map { "    " + quoted("\($0.name):\($0.abstract)") }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(entry).joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _inkling ]]; then _inkling "$@"; else compdef _inkling inkling; fi

    """
  }

  private func entry(_ command: CommandManual) -> String {
    let lines = command.allOptions.map(option) + command.operands.enumerated().map(operand)
    return "    \(command.name))\n      _arguments -s -S \\\n"
      + lines.map { "        " + $0 }.joined(separator: " \\\n") + " ;;"
  }

  private func option(_ option: OptionFacts) -> String {
    let value = option.takesValue ? ":\(plain(option.valueName ?? "")):\(action(option))" : ""
    let help = "[\(plain(option.help))]\(value)"
    let equals = option.takesValue ? "=" : ""
    guard let letter = option.letter else {
      return (option.isRepeatable ? "'*'" : "") + quoted("--\(option.name)\(equals)\(help)")
    }
    let short = option.takesValue ? "-\(letter)+" : "-\(letter)"
    let exclusion = option.isRepeatable ? "'*'" : quoted("(-\(letter) --\(option.name))")
    return "\(exclusion){\(short),--\(option.name)\(equals)}\(quoted(help))"
  }

  private func action(_ option: OptionFacts) -> String {
    switch option.argument {
    case .none, .word, .number: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .choice(let names): "(\(names.joined(separator: " ")))"
    }
  }

  private func operand(_ place: Int, _ operand: OperandFacts) -> String {
    let action =
      switch operand.kind {
      case .file: "_files"
      case .folder: "_files -/"
      case .text: " "
      case .choice(let names): "(\(names.joined(separator: " ")))"
      case .command: "(\(commands.map(\.name).joined(separator: " ")))"
      }
    let colons = operand.isRequired ? ":" : "::"
    return quoted("\(place + 1)\(colons)\(operand.name):\(action)")
  }

  /// Text without what `_arguments` obeys.
  private func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
