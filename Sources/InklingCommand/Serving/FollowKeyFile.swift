internal import InklingStore
internal import InklingTerminal

/// Where a key for followers comes from: a file or an environment variable, so that no list of processes shows it.
struct FollowKeyFile {
  static let help =
    "The file with the key, 16 visible characters or more; env:NAME takes it from an environment variable."

  /// A key has 1,024 characters at most, and may have white space around it.
  private static let limit = 4_096

  let place: String

  func read() throws(CommandFailure) -> FollowKey {
    guard let key = FollowKey(try SecretPlace(place: place).read(limit: Self.limit)) else {
      throw CommandFailure(
        .badData,
        "\(place) holds no key: 16 to 1,024 visible characters without a space between them.",
        remedy: "Make one: head -c 24 /dev/urandom | base64 > follow.key")
    }
    return key
  }
}
