internal import InklingServer
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling build FILE|FOLDER --output FOLDER`: a page that needs no server of ours.
struct BuildCommand: RunnableCommand {
  private static let source = CommandOperand.required(
    "SOURCE", .file,
    """
    The file with the records, a folder of Markdown and HTML pages, a documentation archive, or - for standard input.
    """)
  private static let output = CommandOption.required(
    "output", "o", .folder("FOLDER"), "The folder to write; it is made if need be.")
  private static let name = CommandOption.optional(
    "name", nil, .word("NAME"),
    "What the collection is called on the page; the file's name unless given.")

  static let manual = CommandManual(
    name: "build",
    abstract: "Write a search page that any web server can hand out.",
    discussion: """
      Writes index.html, inkling.json, the segment and the page's files. The browser fetches the \
      segment and answers by itself; the folder can lie anywhere on a site. Results of a folder of \
      pages link to where the pages are, seen from the output. A page of long texts loads nothing \
      before somebody wants to search, and then of a large segment what the answers need, from a \
      folder of small files. A segment has 192 MB at the most; larger collections are served from a \
      store.
      """,
    operands: [source.facts],
    options: [output.facts, name.facts] + CorpusOptions.facts,
    examples: [
      "inkling build website --output website/search",
      "inkling build Boats.doccarchive --output Boats.doccarchive/search",
      "inkling build cities.csv --title name --scope country --output public/cities",
    ])

  private let source: String
  private let output: String
  private let name: String?
  private let corpus: CorpusOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    source = try arguments.value(of: Self.source)
    output = try arguments.value(of: Self.output)
    name = try arguments.value(of: Self.name)
    corpus = try CorpusOptions(arguments)
  }

  func run() async throws {
    var indexer = CorpusIndexer(path: source, options: corpus)
    indexer.linkPrefix = RelativePath.text(from: output, to: source)
    let site = try site(of: indexer)
    guard site.assets.hasPrograms else {
      throw CommandFailure(
        .unavailable,
        "this program holds no search for the browser, which a page without a server needs.",
        remedy: "Build it with a toolchain from swift.org (6.3 or later); Xcode's has no wasm-ld.")
    }
    let bundle = try bundle(of: site)
    let folder = URL(filePath: output, directoryHint: .isDirectory)
    do {
      try bundle.write(to: folder)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(error.path): \(error.reason)")
    }
    let size = readable(bytes: bundle.files.reduce(0) { $0 + $1.bytes.count })
    Console.standardOutput.write(
      line: "Wrote \(counted(bundle.files.count, "file")) (\(size)) to \(output)")
  }

  /// Nothing is prepared for being sent: no server runs.
  private func site(of indexer: CorpusIndexer) throws(CommandFailure) -> Site {
    let title = name ?? indexer.name
    switch try indexer.open(joiningSegments: false) {
    case .store(let store): return try openSite(title: title, store: store)
    case .segment(let segment):
      return try openSite(title: title, segment: segment, browserLimit: 0)
    }
  }

  private func bundle(of site: Site) throws(CommandFailure) -> StaticBundle {
    do throws(StaticBundle.Failure) {
      return try StaticBundle(site: site)
    } catch {
      switch error {
      case .store(let error): throw CommandFailure(error)
      case .tooLarge(let bytes):
        throw CommandFailure(
          .badData,
          "the index has \(readable(bytes: bytes)); "
            + "\(readable(bytes: StaticBundle.defaultSegmentLimit)) are the most for a browser.",
          remedy:
            "Serve it instead: inkling index SOURCE --store FOLDER, inkling serve --store FOLDER.")
      }
    }
  }
}
