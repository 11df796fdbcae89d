internal import ArgumentParser

/// Where a server listens.
struct ListenOptions: ParsableArguments {
  @Option(help: "The port to listen at; 0 takes any free one.")
  var port = 8_080

  @Option(help: "The address to listen at. 0.0.0.0 lets other machines in.")
  var host = "127.0.0.1"

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be between 0 and 65535.")
    }
    guard !host.isEmpty else { throw ValidationError("--host must not be empty.") }
  }
}
