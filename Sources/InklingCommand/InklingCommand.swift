internal import ArgumentParser

/// The command line: one file per subcommand, each of them a door to the library and no more.
@main
struct InklingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling",
    abstract: "In-app search, from the keystroke to the result.",
    subcommands: subcommandsInOrderOfUse)

  /// Runs the command and turns every failure into one line on standard error and a status
  /// that scripts can tell apart (see ``CommandFailure``).
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var asyncCommand = command as? any AsyncParsableCommand {
        try await asyncCommand.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      Console.standardError.write(line: "inkling: \(failure.message)")
      if let remedy = failure.remedy {
        Console.standardError.write(line: remedy)
      }
      exit(withError: ExitCode(failure.status.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}
