internal import InklingTerminal

/// The manual of the program in roff's man macros: `inkling man | man -l -`.
///
/// All of it is ASCII, so that it looks the same whatever a man program takes for its encoding.
struct ManualPage {
  private(set) var text = ""

  init(_ program: CommandProgram) {
    text += ".TH INKLING 1 \"\" \"Inkling \(CommandProgram.version)\" \"User Commands\"\n"
    text += ".nh\n.ad l\n"
    add(section: "NAME")
    add("inkling \\- " + Self.escaped(program.abstract))
    add(section: "SYNOPSIS")
    add("\\fBinkling\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]")
    add(".br\n\\fBinkling\\fR \\fBhelp\\fR [\\fICOMMAND\\fR]")
    add(section: "COMMANDS")
    for command in program.manuals { add(command) }
    add(section: "EXIT STATUS")
    for (status, meaning) in ProgramFacts.statuses { add(tag: "\(status)", meaning) }
    add(section: "ENVIRONMENT")
    for (name, meaning) in ProgramFacts.environment { add(tag: name, meaning) }
  }

  private mutating func add(_ command: CommandManual) {
    text += ".SS \"inkling \(Self.escaped(command.name))\"\n"
    add(Self.escaped(command.abstract))
    for paragraph in command.paragraphs {
      text += ".PP\n"
      add(Self.escaped(paragraph))
    }
    text += ".PP\n"
    add(Self.escaped(command.usage))
    for operand in command.operands {
      text += ".TP\n\\fI\(Self.escaped(operand.name))\\fR\n"
      add(Self.escaped(operand.help))
    }
    for option in command.allOptions {
      text += ".TP\n" + Self.tag(option) + "\n"
      add(Self.escaped(option.fullHelp))
    }
    guard !command.examples.isEmpty else { return }
    text += ".PP\n"
    add(command.examples.count == 1 ? "Example:" : "Examples:")
    text += ".PP\n.RS 4\n.nf\n"
    for example in command.examples { add(Self.escaped(example)) }
    text += ".fi\n.RE\n"
  }

  private static func tag(_ option: OptionFacts) -> String {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return "\(letter)\\fB\\-\\-\(escaped(option.name))\\fR\(value)"
  }

  private mutating func add(section: String) {
    text += ".SH \"\(section)\"\n"
  }

  private mutating func add(tag: String, _ meaning: String) {
    text += ".TP\n\\fB\(Self.escaped(tag))\\fR\n"
    add(Self.escaped(meaning))
  }

  private mutating func add(_ line: String) {
    text += line + "\n"
  }

  /// Text that roff neither obeys nor changes.
  static func escaped(_ plain: String) -> String {
    var result = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "–": result += "\\(en"
      case "…": result += "..."
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    // A line that begins with a point would be a request.
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
