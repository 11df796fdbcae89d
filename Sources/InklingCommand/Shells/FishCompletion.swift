internal import InklingTerminal

/// Completion for fish: one line for each thing that can be written.
struct FishCompletion {
  let commands: [CommandManual]

  var text: String {
    var lines = [
      "# Completion for fish: inkling completions fish | source",
      "complete -c inkling -f",
      "complete -c inkling -n __fish_use_subcommand -l version -d 'Show the version.'",
      "complete -c inkling -n __fish_use_subcommand -s h -l help -d 'Show this help.'",
    ]
    for command in commands {
      lines.append(
        "complete -c inkling -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.abstract))")
      let here = "complete -c inkling -n '__fish_seen_subcommand_from \(command.name)'"
      if command.takesFiles { lines.append(here + " -F") }
      if let words = command.operandWords(among: commands) {
        lines.append(here + " -a \(quoted(words.joined(separator: " ")))")
      }
      lines += command.allOptions.map { here + option($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func option(_ option: OptionFacts) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value =
      switch option.argument {
      case .none: ""
      case .word, .number: " -x"
      case .file: " -r -F"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .choice(let names): " -x -a \(quoted(names.joined(separator: " ")))"
      }
    return "\(letter) -l \(option.name)\(value) -d \(quoted(option.help))"
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
