internal import InklingTerminal

/// The command line: one file per command, each of them a door to the library and no more.
@main
struct InklingCommand {
  static func main() async { await CommandProgram.inkling.main() }
}
