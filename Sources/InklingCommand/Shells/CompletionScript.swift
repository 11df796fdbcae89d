internal import InklingTerminal

/// A shell that completes our command lines.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// What a shell has to be told to complete commands, options and their values.
struct CompletionScript {
  let commands: [CommandManual]

  func text(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(commands: commands).text
    case .zsh: ZshCompletion(commands: commands).text
    case .fish: FishCompletion(commands: commands).text
    }
  }
}

extension CommandManual {
  /// The words that the operands can be, if they are not files.
  func operandWords(among commands: [CommandManual]) -> [String]? {
    for operand in operands {
      switch operand.kind {
      case .choice(let names): return names
      case .command: return commands.map(\.name)
      case .file, .folder, .text: continue
      }
    }
    return nil
  }

  /// Whether any operand names a file or a folder.
  var takesFiles: Bool {
    operands.contains {
      switch $0.kind {
      case .file, .folder: true
      case .text, .choice, .command: false
      }
    }
  }
}
