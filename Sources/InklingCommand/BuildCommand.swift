internal import ArgumentParser
internal import Foundation
internal import InklingServer

/// `inkling build FILE|FOLDER --output FOLDER`: a page that needs no server of ours.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write a search page that any web server can hand out.",
    discussion: """
      Writes index.html, inkling.json, the segment and the page's files. The browser fetches the \
      segment and answers by itself; the folder can lie anywhere on a site. Results of a folder of \
      pages link to where the pages are, seen from the output.

      EXAMPLES:
        inkling build website --output website/search
        inkling build cities.csv --title name --scope country --output public/cities
      """)

  @Argument(help: "The file with the records, or a folder of Markdown and HTML pages.")
  var source: String

  @Option(help: ArgumentHelp("The folder to write; it is made if need be.", valueName: "folder"))
  var output: String

  @Option(help: "What the collection is called on the page; the file's name unless given.")
  var name: String?

  @OptionGroup var corpus: CorpusOptions

  func run() async throws {
    var indexer = CorpusIndexer(path: source, options: corpus)
    indexer.linkPrefix = RelativePath.text(from: output, to: source)
    let site = try openSite(
      title: name ?? indexer.name, segment: try indexer.open(), browserLimit: .max)
    let bundle: StaticBundle
    do { bundle = try StaticBundle(site: site) } catch { throw CommandFailure(error) }
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
}
