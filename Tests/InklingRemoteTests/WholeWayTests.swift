import InklingIndex
import InklingListener
import InklingRemote
import InklingRuntime
import InklingServer
import InklingSession
import Testing

@Suite("A server as a source, the whole way")
struct WholeWayTests {
  @Test("S0-08: an Inkling server answers the same as the index behind it")
  func wholeWay() async throws {
    let schema = IndexSchema(fields: [Field("id", .id), Field("name", .title)])
    var builder = try SegmentBuilder(schema: schema)
    for name in ["Zen möbel", "Zen garden", "Mountain"] {
      try builder.add(Document(values: [Array(name.utf8), Array(name.utf8)]))
    }
    let segment = SegmentMemory(copying: try builder.finish())
    let local = IndexSource(try SearchIndex(segment))
    let site = try Site(title: "Things", segment: segment)
    let configuration = ServerConfiguration(port: 0)
    let listener = try Listener(
      SiteRoutes(site: site, configuration: configuration), configuration: configuration)
    let remote = try RemoteSource("http://127.0.0.1:\(listener.port)")
    for text: SearchText in ["z", "zen", "zen mö", "mountain", "nothing", ""] {
      let question = Question(generation: 2, text: text)
      var near = try await local.wholeAnswer(to: question)
      var far = try await remote.wholeAnswer(to: question)
      (near.micros, far.micros) = (0, 0)
      #expect(near == far)
    }
    await listener.stop()
  }

  @Test("S0-23: a scope is found by its value, wherever client and server put it in their lists")
  func scopes() async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("kind", .scope),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for (name, kind) in [
      ("Black tea", "Tea"), ("Green tea", "Tea"), ("Black coffee", "Coffee & more"),
    ] {
      try builder.add(Document(values: [name, name, kind].map { Array($0.utf8) }))
    }
    let site = try Site(title: "Things", segment: SegmentMemory(copying: try builder.finish()))
    let configuration = ServerConfiguration(port: 0)
    let listener = try Listener(
      SiteRoutes(site: site, configuration: configuration), configuration: configuration)
    let remote = try RemoteSource("http://127.0.0.1:\(listener.port)")
    // The server lists Tea first; number 7 it does not have at all.
    for (scope, value, hit) in [
      (1, "Coffee & more", "Black coffee"), (2, "Tea", "Black tea"), (7, "Tea", "Black tea"),
    ] as [(Int, SearchText, SearchText)] {
      let question = Question(
        generation: 1, text: "black", scope: scope, criterion: .facet(value))
      #expect(try await remote.wholeAnswer(to: question).hits.map(\.id) == [hit])
    }
    // Where no scope has that title, the number counts: it may be shown in another language.
    let translated = Question(generation: 1, text: "black", scope: 1, criterion: .facet("Tee"))
    #expect(try await remote.wholeAnswer(to: translated).hits.map(\.id) == ["Black tea"])
    await listener.stop()
  }
}
