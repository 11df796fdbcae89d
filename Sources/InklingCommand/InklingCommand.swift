#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The command line: one file per command, each of them a door to the library and no more.
@main
struct InklingCommand {
  /// Runs the command and turns every failure into one line on standard error and a status
  /// that scripts can tell apart (see ``CommandFailure``).
  static func main() async {
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

  private static func run(_ words: [String]) async throws {
    guard let name = words.first else { return HelpCommand.showAll() }
    switch name {
    case "--help", "-h": return HelpCommand.showAll()
    case "--version": return Console.standardOutput.write(line: "inkling \(ProgramFacts.version)")
    default: break
    }
    let command = understood(nil) { () throws(Misuse) in try commandType(name) }
    let manual = command.manual
    let ready = understood(manual) { () throws(Misuse) -> (any RunnableCommand)? in
      switch try ArgumentReader.read(Array(words.dropFirst()), for: manual) {
      case .help: nil
      case .arguments(let arguments): try command.init(arguments)
      }
    }
    guard let ready else { return HelpCommand.show(manual) }
    try await ready.run()
  }

  private static func commandType(_ name: String) throws(Misuse) -> any RunnableCommand.Type {
    guard !name.hasPrefix("-") else {
      throw Misuse(
        "The command comes first, and “\(name)” is none.",
        remedy: "Options stand behind it: inkling COMMAND [OPTIONS]")
    }
    return try CommandTable.command(named: name)
  }

  /// What the body reads from the command line; a line that says nothing ends the program with its usage.
  private static func understood<Value>(
    _ manual: CommandManual?, _ read: () throws(Misuse) -> Value
  ) -> Value {
    do throws(Misuse) { return try read() } catch {
      say(error.message, error.remedy)
      let console = Console.standardError
      console.write(line: "Usage: " + (manual?.usage ?? "inkling COMMAND [OPTIONS]"))
      console.write(line: "See 'inkling help\(manual.map { " \($0.name)" } ?? "")'.")
      exit(CommandFailure.Status.usage.rawValue)
    }
  }

  private static func say(_ message: String, _ remedy: String?) {
    Console.standardError.write(line: "inkling: \(message)")
    if let remedy { Console.standardError.write(line: remedy) }
  }
}
