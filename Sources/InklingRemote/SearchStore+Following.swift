public import InklingStore

extension SearchStore {
  /// Keeps a directory a copy of a server's store: takes each commit, whole, soon after it was made.
  ///
  /// ```swift
  /// guard let key = FollowKey(secret) else { … }
  /// try await SearchStore.follow("https://search.example.org/", into: "books.store", key: key)
  /// ```
  ///
  /// The directory is made if it does not exist. Any process may meanwhile open it for reading, this one as well, and
  /// finds one commit of the source after another. An interrupted copy is gone on with: what has come stays. A source
  /// that is away is asked again after 0.1 to 30 seconds, longer each time.
  ///
  /// The files are read, written and verified on the thread of the task.
  ///
  /// - Parameters:
  ///   - address: The address of the server's page, `http` or `https`. The key is sent there; it is sent nowhere else.
  ///   - path: The directory of the copy.
  ///   - key: The key by which the server knows its followers.
  ///   - options: The bandwidth, and when to end.
  ///   - onEvent: Told of what happens, in its order.
  /// - Throws: ``FollowError``, when waiting would not help. Returns when its task is cancelled.
  public static func follow(
    _ address: String, into path: String, key: FollowKey, options: FollowOptions = FollowOptions(),
    onEvent: @escaping @Sendable (FollowEvent) -> Void = { _ in }
  ) async throws(FollowError) {
    guard let folder = RemoteConnections.folder(address) else { throw .address(address) }
    guard RemoteConnections.isAvailable else { throw .noNetworkClient }
    let copy = try StoreCopy(path, of: folder)
    let run = FollowRun(
      copy: copy, source: RemoteFeed(address: folder, key: key), options: options, onEvent: onEvent)
    try await run.run()
  }
}
