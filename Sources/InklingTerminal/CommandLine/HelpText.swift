/// The help of a command, or of the program, as a terminal of this width shows it.
package struct HelpText {
  private let columns: Int
  private(set) var text = ""

  /// The widest a line gets: longer ones are hard to read.
  private static let widest = 100
  /// The widest name that has its explanation beside it; beneath a longer one it begins a new line.
  private static let widestName = 26

  package init(columns: Int) {
    self.columns = max(40, min(columns, Self.widest))
  }

  /// What `inkling help COMMAND` prints.
  package static func of(_ command: CommandManual, columns: Int) -> String {
    var help = HelpText(columns: columns)
    help.add(paragraph: "OVERVIEW: " + command.abstract)
    for paragraph in command.paragraphs { help.add(paragraph: paragraph) }
    help.add(title: "USAGE: " + command.usage)
    help.add(title: "ARGUMENTS:", of: command.operands.map { ($0.name, $0.help) })
    help.add(title: "OPTIONS:", of: command.allOptions.map { (Self.name(of: $0), $0.fullHelp) })
    help.add(title: "EXAMPLES:", lines: command.examples)
    return help.text
  }

  /// What a program alone prints.
  package static func of(_ program: CommandProgram, columns: Int) -> String {
    var help = HelpText(columns: columns)
    help.add(paragraph: "OVERVIEW: " + program.abstract)
    help.add(title: "USAGE: \(program.usage)")
    help.add(title: "COMMANDS:", of: program.manuals.map { ($0.name, $0.abstract) })
    help.add(
      title: "OPTIONS:",
      of: [("--version", "Show the version."), (Self.name(of: .help), OptionFacts.help.help)])
    help.add(paragraph: program.more)
    return help.text
  }

  /// `-p, --port NUMBER`, the long names beneath each other.
  private static func name(of option: OptionFacts) -> String {
    (option.letter.map { "-\($0), " } ?? "    ") + option.spelling
  }

  private mutating func add(paragraph: String) {
    if !text.isEmpty { text += "\n" }
    for line in wrapped(paragraph, to: columns) { text += line + "\n" }
  }

  private mutating func add(title: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    text += "\n" + title + "\n"
    for line in lines { text += "  " + line + "\n" }
  }

  private mutating func add(title: String) {
    text += "\n" + title + "\n"
  }

  private mutating func add(title: String, of entries: [(name: String, help: String)]) {
    guard !entries.isEmpty else { return }
    let widest = entries.map(\.name.count).filter { $0 <= Self.widestName }.max() ?? 0
    var lines: [String] = []
    for entry in entries {
      var explanation = wrapped(entry.help, to: columns - widest - 4)[...]
      if entry.name.count <= widest {
        let gap = String(repeating: " ", count: widest - entry.name.count + 2)
        lines.append(entry.name + gap + (explanation.popFirst() ?? ""))
      } else {
        lines.append(entry.name)
      }
      lines += explanation.map { String(repeating: " ", count: widest + 2) + $0 }
    }
    add(title: title, lines: lines)
  }
}

extension CommandManual {
  /// The discussion, cut where its lines are empty.
  package var paragraphs: [String] {
    discussion.split(separator: "\n\n").map { String($0).replacing("\n", with: " ") }
  }
}

/// Words in lines of at most this many characters; a longer word has a line of its own.
package func wrapped(_ text: String, to columns: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= columns {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
