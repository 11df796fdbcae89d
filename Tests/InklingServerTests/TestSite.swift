import Foundation
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
    let schema = IndexSchema(
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
    _ path: String, site: Site? = nil, method: InklingServer.Method = .get, headers: Headers = [:],
    registry: MetricsRegistry? = nil, folder: String? = nil, allFiles: Bool = false
  ) async throws -> Response {
    var configuration = ServerConfiguration(registry: registry)
    configuration.folder = folder
    configuration.servesAllFiles = allFiles
    let routes = SiteRoutes(site: try site ?? TestSite.site(), configuration: configuration)
    guard let request = Request(method: method, target: path, headers: headers) else {
      return Response(status: .badRequest)
    }
    return await routes.respond(to: request)
  }
}

extension Response {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The whole body, wherever it comes from.
  var bytes: [UInt8] {
    switch body {
    case .bytes(let bytes): return bytes
    case .shared(let shared): return [UInt8](shared.bytes)
    case .file(let file):
      var bytes = [UInt8](repeating: 0, count: file.range.count)
      let count = pread(
        file.descriptor, &bytes, bytes.count, off_t(file.range.lowerBound))
      return Array(bytes.prefix(max(0, count)))
    case .stream: return []
    }
  }
}
