internal import InklingImport
internal import InklingIndex
internal import InklingListener
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling build FILE|FOLDER --output FOLDER`: a page that needs no server of ours.
struct BuildCommand: RunnableCommand {
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

      With --watch only pages that changed are read again. The segment is one file then, because \
      compressing blocks takes longer than indexing; build once more before you hand it out.

      With --local a page of the folder is searched where it is opened without a server, too: it has \
      local.js of the output in place of assets/inkling.js, and so has index.html.

      With --pagefind a page of the site may import pagefind.js of the output as it would import \
      Pagefind's: search, filters, sorting, excerpts and merged sites. A file pagefind.yml, .json or \
      .toml is read as Pagefind reads it.

      With --check nothing is written. Rows of the index in the output that are not there any more \
      are named, and questions of --questions without an answer; the status is 1 if there are any.
      """,
    operands: BuildOptions.operands,
    options: BuildOptions.facts + BarOptions.facts + CorpusOptions.facts + ListenOptions.facts,
    examples: [
      "inkling build website --output website/search",
      "inkling build website --output-subdir search --watch",
      "inkling build website --output website/search --questions questions.txt",
      "inkling build Boats.doccarchive --output Boats.doccarchive/search",
      "inkling build cities.csv --title name --scope country --output public/cities",
    ])

  private let options: BuildOptions
  private let corpus: CorpusOptions
  private let bar: BarOptions
  private let listen: ListenOptions

  init(_ given: ParsedArguments) throws(Misuse) {
    let arguments = try BuildOptions.settled(given, for: Self.manual)
    options = try BuildOptions(arguments)
    var corpus = try CorpusOptions(arguments)
    corpus.selection.keepsIndexNames = options.keepsIndexNames
    self.corpus = corpus
    bar = try BarOptions(arguments)
    listen = try ListenOptions(arguments)
  }

  func run() async throws {
    var indexer = CorpusIndexer(path: options.source, options: corpus)
    indexer.linkPrefix = RelativePath.text(from: options.output, to: options.source)
    let title = options.name ?? indexer.name
    let follower = options.watches ? try FolderFollower(indexer) : nil
    if options.watches, follower == nil {
      throw CommandFailure(
        .usage,
        "--watch follows a folder of Markdown and HTML pages, and \(options.source) is none.")
    }
    var findings = BuildFindings()
    indexer.hear = { findings.report = $0 }
    var site =
      try follower.map { (follower) throws(CommandFailure) in
        findings.report = follower.first.report
        return try openSite(title: title, segment: follower.first.segment, browserLimit: 0)
      } ?? site(of: indexer, title)
    site.bar = bar.settings
    guard site.assets.hasPrograms else {
      throw CommandFailure(
        .unavailable,
        "this program holds no search for the browser, which a page without a server needs.",
        remedy: "Build it with a toolchain from swift.org (6.3 or later); Xcode's has no wasm-ld.")
    }
    try look(into: site, &findings)
    if options.checks {
      if !findings.gone.isEmpty || !findings.unanswered.isEmpty { throw ProblemsFound() }
      return
    }
    var written = BundleWriter(
      folder: options.output, layout: follower == nil ? .blocks : .whole,
      opening: options.isLocal ? .alsoLocal : .served)
    if options.isForPagefind { written.pagefind = pagefind }
    let (writer, assets, settings) = (written, site.assets, bar.settings)
    try writer.write(site)
    follower?.begin { (update) throws(CommandFailure) in
      var next = try openSite(
        title: title, segment: update.segment, browserLimit: 0, assets: assets)
      next.bar = settings
      try writer.write(next)
    }
    defer { follower?.end() }
    if options.serves {
      try await serve()
    } else if follower != nil {
      await Listener.untilTold {
        Console.standardError.write(line: "Watching \(options.source) (Ctrl-C stops)")
      }
    }
  }

  /// What a page that asks as it would ask Pagefind is given.
  @Sendable private func pagefind(
    _ index: SearchIndex
  ) throws(CommandFailure) -> StaticBundle.PagefindChoice {
    let base = RelativePath.text(from: options.output, to: options.source)
    var fragments: [PageFragment] = []
    let indexer = CorpusIndexer(path: options.source, options: corpus)
    if indexer.isFolderOfPages, !indexer.isArchive {
      do throws(ImportError) {
        var pages = try PageFragments(
          options.source, selection: corpus.selection)
        while let page = pages.next() { fragments.append(page) }
      } catch {
        throw CommandFailure(error)
      }
    } else {
      fragments = PageFragment.all(of: index)
    }
    return StaticBundle.PagefindChoice(fragments: fragments, base: base, language: options.language)
  }

  private func serve() async throws(CommandFailure) {
    var runner = SiteRunner(listen: listen)
    runner.folder = options.source
    let place = RelativePath.text(from: options.source, to: options.output)
    runner.path = "/" + (place.hasPrefix("../") ? "" : place)
    try await runner.runFolder()
  }

  /// What the index lacks, where somebody asked.
  private func look(into site: Site, _ findings: inout BuildFindings) throws(CommandFailure) {
    guard options.checks || options.questions != nil || options.report != nil else { return }
    let index: SearchIndex
    do throws(StaticBundle.Failure) { index = try StaticBundle.index(of: site) } catch {
      throw CommandFailure(error)
    }
    if options.checks {
      let folder = URL(filePath: options.output, directoryHint: .isDirectory)
      guard let old = StaticBundle.index(in: folder) else {
        throw CommandFailure(
          .noInput, "\(options.output) holds no index to compare with.",
          remedy: "Build one first, without --check.")
      }
      findings.compare(old, with: index)
    }
    if let questions = options.questions {
      do throws(FileError) {
        let most = 16 << 20
        findings.ask(try RealFileSystem().read(questions, limit: most), of: index)
      } catch {
        throw CommandFailure(.noInput, error.description)
      }
    }
    findings.write(to: .standardError)
    guard let report = options.report else { return }
    if report == "-" {
      return Console.standardOutput.write(String(decoding: findings.json, as: UTF8.self))
    }
    do {
      try Data(findings.json).write(to: URL(filePath: report), options: .atomic)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(report)")
    }
  }

  /// Nothing is prepared for being sent: no server runs.
  private func site(of indexer: CorpusIndexer, _ title: String) throws(CommandFailure) -> Site {
    switch try indexer.open(joiningSegments: false) {
    case .store(let store): return try openSite(title: title, store: store)
    case .segment(let segment):
      return try openSite(title: title, segment: segment, browserLimit: 0)
    }
  }
}
