internal import InklingBar
internal import InklingCatalogue
internal import InklingIndex
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// `inkling catalog`: every configuration of the search bar in a page, with an inspector.
struct CatalogCommand: RunnableCommand {
  static let manual = CommandManual(
    name: "catalog",
    abstract: "Show every kind of search bar, with an inspector, in a page of your browser.",
    discussion: """
      The gallery is at /catalog of every Inkling server. This command serves it without any data \
      of yours; the page at / searches the gallery's own entries.
      """,
    options: ListenOptions.facts,
    examples: [
      "inkling catalog",
      "inkling catalog --port 8081",
    ])

  private let listen: ListenOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    listen = try ListenOptions(arguments)
  }

  func run() async throws {
    var runner = SiteRunner(listen: listen)
    runner.path = "/catalog"
    try runner.checkAddress()
    try await runner.run(openSite(title: "Search bars", segment: SegmentMemory(copying: index())))
  }

  private func index() throws -> [UInt8] {
    do throws(IndexError) {
      var builder = try SegmentBuilder(
        schema: IndexSchema(fields: [
          Field("id", .id), Field("title", .title), Field("note", .text), Field("group", .scope),
          Field("url", .url),
        ]))
      for group in Catalogue.groups {
        for entry in group.entries {
          try builder.add(
            Document(values: [
              entry.id.bytes, entry.title.bytes, entry.note.bytes, group.title.bytes,
              (SearchText("catalog#") + entry.id).bytes,
            ]))
        }
      }
      return try builder.finish()
    } catch {
      throw CommandFailure(.software, "the catalogue could not be indexed: \(error.words).")
    }
  }
}
