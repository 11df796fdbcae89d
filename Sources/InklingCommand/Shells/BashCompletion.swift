internal import InklingTerminal

/// Completion for bash, also for the old one of macOS: where nothing is proposed, bash completes files.
struct BashCompletion {
  let commands: [CommandManual]

  var text: String {
    """
    # Completion for bash: source <(inkling completions bash)
    _inkling() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="" command="${COMP_WORDS[1]}" words=""
      (( COMP_CWORD > 0 )) && previous="${COMP_WORDS[COMP_CWORD-1]}"
      COMPREPLY=()
      if (( COMP_CWORD <= 1 )); then
        COMPREPLY=($(compgen -W "\(names) --help --version" -- "$current"))
        return
      fi
      # bash cuts --option=value at the equals sign.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      case "$command:$previous" in
    \(values)
      esac
      case "$command" in
    \(options)
      esac
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case "$command" in
    \(operands)
      esac
    }
    complete -o bashdefault -o default -F _inkling inkling

    """
  }

  private var names: String { commands.map(\.name).joined(separator: " ") }

  /// What stands behind an option that takes a value: a word of a few, or a file.
  private var values: String {
    var lines: [String] = []
    for command in commands {
      for option in command.options where option.takesValue {
        let spellings = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        let pattern = spellings.map { "\(command.name):\($0)" }.joined(separator: "|")
        if case .choice(let names) = option.argument {
          let words = names.joined(separator: " ")
          lines.append(
            "    \(pattern)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return ;;")
        } else {
          lines.append("    \(pattern)) return ;;")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private var options: String {
    commands.map { command in
      let words = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
      return "    \(command.name)) words=\"\(words)\" ;;"
    }.joined(separator: "\n")
  }

  private var operands: String {
    commands.compactMap { command in
      command.operandWords(among: commands).map { words in
        "    \(command.name)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" "
          + "-- \"$current\")) ;;"
      }
    }.joined(separator: "\n")
  }
}
