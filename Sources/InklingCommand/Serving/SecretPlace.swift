internal import InklingStore
internal import InklingTerminal

/// Where a secret comes from: a file or an environment variable, so that no list of processes shows it.
struct SecretPlace {
  private static let environment = "env:"

  /// The path of a file, or `env:NAME`.
  let place: String

  /// What stands there; a variable that is not set is empty.
  ///
  /// - Throws: ``CommandFailure`` where a file cannot be read or has more bytes than `limit`.
  func read(limit: Int) throws(CommandFailure) -> String {
    if place.hasPrefix(Self.environment) {
      return Console.variable(String(place.dropFirst(Self.environment.count)))
    }
    do throws(FileError) {
      return String(decoding: try RealFileSystem().read(place, limit: limit), as: UTF8.self)
    } catch {
      throw CommandFailure(.noInput, error.description)
    }
  }
}
