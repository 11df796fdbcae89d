import ArgumentParser

@main
struct InklingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling", abstract: "In-app search, from the keystroke to the result.")
}
