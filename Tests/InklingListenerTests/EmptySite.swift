import InklingIndex
import InklingServer

/// A site with one document: what the routes need at the least.
enum EmptySite {
  static func make() throws -> Site {
    var builder = try SegmentBuilder(
      schema: IndexSchema(fields: [Field("id", .id), Field("name", .title)]))
    try builder.add(Document(values: [[49], [97]]))
    return try Site(title: "One", segment: SegmentMemory(copying: builder.finish()))
  }
}
