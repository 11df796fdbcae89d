import Hummingbird
import HummingbirdTesting
import InklingIndex
import InklingServer

/// A small collection behind the real routes, asked without a socket.
enum TestSite {
  static let plants: [[String]] = [
    ["1", "Oak", "A broad tree with acorns", "Trees", "https://example.org/oak", ""],
    ["2", "Oak fern", "Grows under oaks", "Ferns", "", ""],
    ["3", "Silver birch", "White bark", "Trees", "", "https://example.org/birch.png"],
    ["4", "Bracken", "A fern of open woods", "Ferns", "javascript:alert(1)", ""],
  ]

  static func site(
    _ rows: [[String]] = plants, browserLimit: Int = Site.defaultBrowserLimit
  ) throws -> Site {
    let schema = Schema(
      fields: [
        Field("id", .id), Field("name", .title), Field("text", .text), Field("kind", .scope),
        Field("url", .url), Field("image", .image),
      ], scopeOrder: [Array("Trees".utf8), Array("Ferns".utf8)])
    var builder = try SegmentBuilder(schema: schema)
    for row in rows {
      try builder.add(Document(values: row.map { Array($0.utf8) }))
    }
    let segment = SegmentMemory(copying: try builder.finish())
    return try Site(title: "Plants", segment: segment, browserLimit: browserLimit)
  }

  static func ask(
    _ path: String, site: Site? = nil, method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
    registry: MetricsRegistry? = nil, folder: String? = nil
  ) async throws -> TestResponse {
    var configuration = ServerConfiguration(registry: registry)
    configuration.folder = folder
    let router = buildRouter(site: try site ?? TestSite.site(), configuration: configuration)
    return try await Application(router: router).test(.router) { client in
      try await client.execute(uri: path, method: method, headers: headers)
    }
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
  var bytes: [UInt8] { Array(body.readableBytesView) }
}
