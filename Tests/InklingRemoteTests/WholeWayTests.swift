import InklingBar
import InklingIndex
import InklingListener
import InklingRemote
import InklingRuntime
import InklingServer
import Testing

@Suite("A server as a source, the whole way")
struct WholeWayTests {
  @Test("S0-08: an Inkling server answers the same as the index behind it")
  func wholeWay() async throws {
    let schema = Schema(fields: [Field("id", .id), Field("name", .title)])
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
}
