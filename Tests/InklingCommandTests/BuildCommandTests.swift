import Foundation
import InklingIndex
import InklingServer
import Testing

/// Whether the programs of the page are there: a toolchain without a linker for WebAssembly makes none.
let pagesCanBeBuilt = (try? AssetCatalog())?.hasPrograms == true

@Suite("inkling build", .serialized)
struct BuildCommandTests {
  private func configuration(in bundle: URL) throws -> PageConfiguration {
    let data = try Data(contentsOf: bundle.appending(path: "inkling.json"))
    return try JSONDecoder().decode(PageConfiguration.self, from: data)
  }

  @Test(
    "the examples of the help write a folder that needs no server",
    .enabled(if: pagesCanBeBuilt),
    arguments: [
      (
        "inkling build cities.csv --title name --scope country --output public/cities",
        "public/cities", 4
      ),
      ("inkling build website --output website/search", "website/search", 2),
      (
        "inkling build Boats.doccarchive --output Boats.doccarchive/search",
        "Boats.doccarchive/search", 1
      ),
    ])
  func examples(line: String, output: String, documents: Int) async throws {
    let folder = try ExampleFolder()
    let help = try await InklingBinary.run(["help", "build"], in: folder.url).output
    #expect(help.contains(line))
    let arguments = line.split(separator: " ").dropFirst().map(String.init)
    let built = try await InklingBinary.run(arguments, in: folder.url)
    #expect(built.status == 0)
    #expect(built.output.hasPrefix("Wrote "))
    let bundle = folder.url.appending(path: output)
    let configuration = try configuration(in: bundle)
    #expect(configuration.documents == documents)
    #expect(configuration.source == .segment)
    let place = try #require(configuration.segment)
    let segment = try [UInt8](Data(contentsOf: bundle.appending(path: place.url)))
    #expect(segment.count == place.bytes)
    let index = try SearchIndex(SegmentMemory(copying: segment))
    #expect(index.documentCount == documents)
    let page = try String(contentsOf: bundle.appending(path: "index.html"), encoding: .utf8)
    #expect(page.contains("<noscript>"))
    // No server says it for a folder of files.
    #expect(page.contains("http-equiv=\"Content-Security-Policy\""))
    #expect(page.contains("script-src &#39;self&#39;"))
    #expect(!page.contains("=\"/"))
    for asset in ["bar.wasm", "engine.wasm", "inkling.css"] {
      let path = bundle.appending(path: "assets/\(asset)").path
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(
    "without the page's programs nothing is built, and the error says how",
    .disabled(if: pagesCanBeBuilt))
  func plain() async throws {
    let folder = try ExampleFolder()
    let built = try await InklingBinary.run(
      ["build", "website", "--output", "public"], in: folder.url)
    #expect(built.status == 69)
    #expect(built.errors.contains("toolchain from swift.org"))
  }

  @Test(
    "results link to where the pages are, and a page built among them is none of them",
    .enabled(if: pagesCanBeBuilt))
  func links() async throws {
    let folder = try ExampleFolder()
    let line = ["build", "website", "--output", "website/search"]
    let first = try await InklingBinary.run(line, in: folder.url)
    try folder.write("# A page that was added", to: "website/added page.md")
    let second = try await InklingBinary.run(line, in: folder.url)
    #expect(first.status == 0 && second.status == 0)
    let bundle = folder.url.appending(path: "website/search")
    #expect(try configuration(in: bundle).documents == 3)
    let segments = try FileManager.default.contentsOfDirectory(atPath: bundle.path)
      .filter { $0.hasSuffix(".inkling") }
    #expect(segments.count == 1)
    let found = try await InklingBinary.run(
      ["search", "website/search/\(segments.first ?? "")", "added", "--json"], in: folder.url)
    #expect(found.output.contains("\"../added%20page.md\""))
  }

  @Test("somebody else's page is not written over", .enabled(if: pagesCanBeBuilt))
  func foreign() async throws {
    let folder = try ExampleFolder()
    let place = folder.url.appending(path: "public")
    try folder.write("mine", to: "public/index.html")
    let built = try await InklingBinary.run(
      ["build", "cities.csv", "--output", "public"], in: folder.url)
    #expect(built.status == 73)
    #expect(built.errors.contains("public/index.html"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["index.html"])
  }

  @Test("a folder that cannot be written is an error with its path", .enabled(if: pagesCanBeBuilt))
  func unwritable() async throws {
    let folder = try ExampleFolder()
    try folder.write("a file", to: "taken")
    let built = try await InklingBinary.run(
      ["build", "cities.csv", "--output", "taken"], in: folder.url)
    #expect(built.status == 73)
    #expect(built.errors.contains("taken"))
  }
}
