internal import InklingIndex
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// `inkling demo`: the whole package on real data with nothing to download.
struct DemoCommand: RunnableCommand {
  static let manual = CommandManual(
    name: "demo",
    abstract: "Search every named Unicode character in a page of your browser.",
    discussion: """
      Indexes about 46,600 characters that the Swift standard library knows by name and serves a \
      page to search them. Nothing is downloaded and nothing is written.
      """,
    options: ListenOptions.facts,
    examples: [
      "inkling demo",
      "inkling demo --port 8081",
    ])

  private let listen: ListenOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    listen = try ListenOptions(arguments)
  }

  func run() async throws {
    let runner = SiteRunner(listen: listen)
    try runner.checkAddress()
    let segment = try Self.indexCharacters()
    try await runner.run(Self.site(of: segment))
  }

  /// The page over the segment of all characters.
  static func site(of segment: [UInt8]) throws(CommandFailure) -> Site {
    var site = try openSite(title: "Unicode characters", segment: SegmentMemory(copying: segment))
    site.start = .characters
    return site
  }

  /// The segment of all characters, with a line that says how far it is.
  static func indexCharacters() throws -> [UInt8] {
    let progress = ProgressLine("Indexing Unicode", unit: "characters")
    do throws(IndexError) {
      var builder = try SegmentBuilder(schema: UnicodeCorpus.schema)
      try UnicodeCorpus.visit { (document) throws(IndexError) in
        try builder.add(document)
        if builder.count.isMultiple(of: 1_024) { progress.update(builder.count) }
      }
      let count = builder.count
      let segment = try builder.finish()
      let size = readable(bytes: segment.count)
      progress.finish(
        "Indexed \(grouped(count)) characters in \(readable(progress.elapsed)), \(size)")
      return segment
    } catch {
      throw CommandFailure(.software, "the index could not be built: \(error.words).")
    }
  }
}
