#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A program of commands: reads a command line, runs the command that it names, and says in words what went wrong.
package struct CommandProgram: Sendable {
  /// What is typed to run it.
  package let name: String
  /// One sentence: what it does.
  package let abstract: String
  /// A sentence beneath the list of commands: where more is told.
  package let more: String
  /// Every command, in the order in which help lists them: what most people want first.
  package let commands: [any RunnableCommand.Type]

  /// `inkling COMMAND [OPTIONS]`.
  package var usage: String { "\(name) COMMAND [OPTIONS]" }

  package var manuals: [CommandManual] { commands.map(manual(of:)) }

  /// The version of this package, which all its programs have.
  package static let version = "0.1.0"

  private func manual(of command: any RunnableCommand.Type) -> CommandManual {
    var manual = command.manual
    manual.program = name
    return manual
  }

  package init(
    name: String, abstract: String, more: String,
    commands: [any RunnableCommand.Type]
  ) {
    self.name = name
    self.abstract = abstract
    self.more = more
    self.commands = commands
  }

  /// The command of this name; the error for a misspelt name says what the command is called.
  private func command(named name: String) throws(Misuse) -> any RunnableCommand.Type {
    if let command = commands.first(where: { $0.manual.name == name }) { return command }
    let guess = NameGuess(manuals.map(\.name)).closest(to: name)
    throw Misuse(
      "“\(name)” is not a command.",
      remedy: guess.map { "Did you mean “\(self.name) \($0)”?" }
        ?? "“\(self.name) --help” lists them all.")
  }

  /// What is known of the command of this name.
  package func manual(named name: String) throws(Misuse) -> CommandManual {
    manual(of: try command(named: name))
  }

  /// Prints what a command does.
  package func showHelp(of command: CommandManual) {
    let console = Console.standardOutput
    console.write(HelpText.of(command, columns: console.columns))
  }

  /// Prints what the program does, and its commands.
  package func showHelp() {
    let console = Console.standardOutput
    console.write(HelpText.of(self, columns: console.columns))
  }

  /// Runs the command and turns every failure into one line on standard error and a status
  /// that scripts can tell apart (see ``CommandFailure``).
  package func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let failure as CommandFailure {
      say(failure.message, failure.remedy)
      exit(failure.status.rawValue)
    } catch is ProblemsFound {
      exit(ProblemsFound.status)
    } catch {
      say("\(error)", nil)
      exit(CommandFailure.Status.software.rawValue)
    }
  }

  private func run(_ words: [String]) async throws {
    guard let word = words.first else { return showHelp() }
    switch word {
    case "--help", "-h": return showHelp()
    case "--version": return Console.standardOutput.write(line: "\(name) \(Self.version)")
    default: break
    }
    let command = understood(nil) { () throws(Misuse) in try commandType(word) }
    let manual = manual(of: command)
    let ready = understood(manual) { () throws(Misuse) -> (any RunnableCommand)? in
      switch try ArgumentReader.read(Array(words.dropFirst()), for: manual) {
      case .help: nil
      case .arguments(let arguments): try command.init(arguments)
      }
    }
    guard let ready else { return showHelp(of: manual) }
    try await ready.run()
  }

  private func commandType(_ word: String) throws(Misuse) -> any RunnableCommand.Type {
    guard !word.hasPrefix("-") else {
      throw Misuse(
        "The command comes first, and “\(word)” is none.",
        remedy: "Options stand behind it: \(usage)")
    }
    return try command(named: word)
  }

  /// What the body reads from the command line; a line that says nothing ends the program with its usage.
  private func understood<Value>(
    _ manual: CommandManual?, _ read: () throws(Misuse) -> Value
  ) -> Value {
    do throws(Misuse) { return try read() } catch {
      say(error.message, error.remedy)
      let console = Console.standardError
      console.write(line: "Usage: " + (manual?.usage ?? usage))
      console.write(line: "See '\(manual?.spelling ?? name) --help'.")
      exit(CommandFailure.Status.usage.rawValue)
    }
  }

  private func say(_ message: String, _ remedy: String?) {
    Console.standardError.write(line: "\(name): \(message)")
    if let remedy { Console.standardError.write(line: remedy) }
  }
}
