import InklingIndex
import InklingServer
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: what a server gives to followers")
struct FollowRoutesTests {
  private static let secret = "0123456789abcdefghij"

  private let folder: TemporaryDirectory
  private let store: SearchStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try SearchStore(
      folder.file("w"), for: .writing, schema: noteSchema,
      options: SearchStore.Options(inlineBytes: 0))
    try put("first", "alpha")
  }

  private func put(_ id: String, _ title: String) throws {
    try store.update { (batch) throws(StoreError) in try batch.put(note(id, title)) }
  }

  private func routes(key: String? = secret) throws -> SiteRoutes {
    let reader = try SearchStore(folder.file("w"), for: .reading)
    var configuration = ServerConfiguration()
    configuration.followKey = key.flatMap { FollowKey($0) }
    return SiteRoutes(site: try Site(title: "Notes", store: reader), configuration: configuration)
  }

  private func request(
    _ target: String, key: String? = secret, method: InklingServer.Method = .get,
    _ headers: [(HeaderName, String)] = []
  ) throws -> Request {
    var fields = headers.map { Headers.Field(name: $0, value: $1) }
    if let key { fields.append(.init(name: "Authorization", value: "Bearer " + key)) }
    return try #require(Request(method: method, target: target, headers: Headers(fields)))
  }

  private func ask(
    _ target: String, key: String? = secret, method: InklingServer.Method = .get,
    _ headers: [(HeaderName, String)] = []
  ) async throws -> Response {
    try await routes().respond(to: request(target, key: key, method: method, headers))
  }

  private func name() throws -> String {
    try #require(
      RealFileSystem().names(in: folder.file("w")).last { $0.hasSuffix(".segment") })
  }

  @Test(
    "without a key of the owner's there is nothing to follow; without the key nobody is told anything"
  )
  func keys() async throws {
    let name = try name()
    for target in ["/follow/manifest", "/follow/files/\(name)?commit=0"] {
      let off = try await routes(key: nil).respond(to: request(target))
      #expect(off.status == .notFound)
      for key in [nil, "", "0123456789abcdefghik", "0123456789abcdefghi"] {
        let refused = try await ask(target, key: key)
        #expect(refused.status == .unauthorized && refused.bytes.isEmpty, "\(target)")
        #expect(refused.headers["WWW-Authenticate"] == "Bearer")
      }
    }
    // An index that is no store has no followers.
    var configuration = ServerConfiguration()
    configuration.followKey = FollowKey(Self.secret)
    let routes = SiteRoutes(site: try TestSite.site(), configuration: configuration)
    #expect(try await routes.respond(to: request("/follow/manifest")).status == .notFound)
  }

  @Test("the manifest is that of the newest commit; with its tag there is nothing new")
  func manifest() async throws {
    let first = try await ask("/follow/manifest")
    let file = try RealFileSystem().read(folder.file("w/MANIFEST"), limit: .max)
    #expect(first.status == .ok && first.bytes == file)
    let tag = try #require(first.headers["ETag"])
    #expect(try await ask("/follow/manifest", [("If-None-Match", tag)]).status == .notModified)
    try put("second", "beta")
    let second = try await ask("/follow/manifest", [("If-None-Match", tag)])
    #expect(second.status == .ok && second.headers["ETag"] != tag)
    #expect(try await ask("/follow/manifest", method: .post).status == .methodNotAllowed)
  }

  @Test("a follower who waits hears of a commit when it is made, and of none when its time is over")
  func waiting() async throws {
    let routes = try routes()
    let tag = try #require(
      await routes.respond(to: request("/follow/manifest")).headers["ETag"])
    let target = "/follow/manifest?wait="
    let wait = try request(target + "1", [("If-None-Match", tag)])
    // It is not answered on the library's thread, which would wait as well.
    #expect(routes.respondAtOnce(to: wait) == nil)
    let started = ContinuousClock.now
    #expect(await routes.respond(to: wait).status == .notModified)
    #expect(started.duration(to: .now) > .milliseconds(900))
    // Half of its 20 s would be far more than a busy machine takes.
    let patient = try request(target + "20", [("If-None-Match", tag)])
    let answer = Task { await routes.respond(to: patient) }
    try await Task.sleep(for: .milliseconds(50))
    try put("second", "beta")
    let committed = ContinuousClock.now
    #expect(await answer.value.status == .ok)
    #expect(committed.duration(to: .now) < .seconds(10))
    // Who does not know the key does not make the server wait.
    let stranger = try request(target + "20", key: "0123456789abcdefghik", [("If-None-Match", tag)])
    #expect(routes.respondAtOnce(to: stranger)?.status == .unauthorized)
  }

  @Test(
    "files of a commit are sent as a whole and in ranges, and as long as it is held after a merge as well"
  )
  func files() async throws {
    let routes = try routes()
    let given = try await routes.respond(to: request("/follow/manifest"))
    let tag = try #require(given.headers["ETag"]).filter { $0 != "\"" }
    let name = try name()
    let target = "/follow/files/\(name)?commit=\(tag)"
    let bytes = try RealFileSystem().read(folder.file("w/\(name)"), limit: .max)
    try put("second", "beta")
    try store.compact()
    #expect(throws: FileError.self) {
      try RealFileSystem().read(folder.file("w/\(name)"), limit: .max)
    }
    let whole = try await routes.respond(to: request(target))
    #expect(whole.status == .ok && whole.bytes == bytes)
    let part = try await routes.respond(to: request(target, [("Range", "bytes=10-19")]))
    #expect(part.status == .partialContent && part.bytes == Array(bytes[10..<20]))
    #expect(part.headers["Content-Range"] == "bytes 10-19/\(bytes.count)")
    let beyond = try await routes.respond(
      to: request(target, [("Range", "bytes=\(bytes.count)-")]))
    #expect(beyond.status == .rangeNotSatisfiable)
    // A server that was started since does not have it any more, and says so.
    #expect(try await ask(target).status == .gone)
  }

  @Test(
    "no address leads out of the store",
    arguments: [
      "..%2F..%2Fetc%2Fpasswd", "MANIFEST", "LOCK", "FOLLOWER", "0000000000000001.segment%00",
      "000000000000000A.segment", ".", "%2e%2e",
    ])
  func paths(name: String) async throws {
    let given = try await ask("/follow/manifest")
    let tag = try #require(given.headers["ETag"]).filter { $0 != "\"" }
    #expect(try await ask("/follow/files/\(name)?commit=\(tag)").status == .gone)
    #expect(try await ask("/follow/files/\(name)/x?commit=\(tag)").status == .notFound)
  }

  @Test("/health tells the commit, and of a copy how far it is behind")
  func health() async throws {
    let own = try await ask("/health", key: nil).text
    #expect(own == "{\"status\":\"ok\",\"documents\":1,\"generation\":1}\n")
    let copy = try StoreCopy(folder.file("c"), of: "http://w/")
    let feed = StoreFeed(store)
    let plan = try copy.plan(feed.newest().manifest)
    for missing in plan.missing {
      var file = missing
      let memory = try #require(feed.file(file.name, of: plan.tag))
      try copy.receive(Array(memory.bytes), of: &file)
      #expect(try copy.finish(&file))
    }
    try copy.commit(plan)
    copy.note(newest: 5, isInStep: true, at: FollowerStatus.now() - 7_000)
    let reader = try SearchStore(folder.file("c"), for: .reading)
    let routes = SiteRoutes(
      site: try Site(title: "Copy", store: reader), configuration: ServerConfiguration())
    let text = try await routes.respond(to: request("/health", key: nil)).text
    let match = text.wholeMatch(
      of:
        #/\{"status":"ok","documents":1,"generation":1,"newest":5,"secondsBehind":([0-9.]+)\}\n/#)
    #expect((7..<30).contains(Double(try #require(match, "\(text)").1) ?? 0))
  }
}
