import Foundation
import InklingIndex
import InklingServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

  @Test("--watch writes again what a saved page changes", .enabled(if: pagesCanBeBuilt))
  func watch() async throws {
    let folder = try ExampleFolder()
    let build = try InklingBinary(
      ["build", "website", "--output-subdir", "search", "--watch"], in: folder.url)
    for _ in 0..<400 where !build.errors.contains("Watching") {
      try await Task.sleep(for: .milliseconds(50))
    }
    let bundle = folder.url.appending(path: "website/search")
    #expect(try configuration(in: bundle).documents == 2)
    try folder.write("# Moorings\n\nAlong the quay.\n", to: "website/moorings.md")
    for _ in 0..<100 where try configuration(in: bundle).documents != 3 {
      try await Task.sleep(for: .milliseconds(50))
    }
    let index = try #require(StaticBundle.index(in: bundle))
    #expect(index.documentCount == 3)
    // The old segment goes after the configuration names the new one.
    func segments() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: bundle.path).count {
        $0.hasPrefix("segment-")
      }
    }
    for _ in 0..<100 where try segments() != 1 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(try segments() == 1)
    build.process.terminate()
    try await build.waitForEnd(within: .seconds(10))
    #expect(build.process.terminationStatus == 0)
  }

  @Test(
    "--check names what is gone and which questions find nothing, writes nothing, and ends with 1",
    .enabled(if: pagesCanBeBuilt))
  func check() async throws {
    let folder = try ExampleFolder()
    let line = ["build", "website", "--output", "website/search"]
    let missing = try await InklingBinary.run(line + ["--check"], in: folder.url)
    #expect(missing.status == 66)
    _ = try await InklingBinary.run(line, in: folder.url)
    try folder.write("# What people ask\n\nplans\ncontact\tcontact.html\n", to: "asked.txt")
    let questions = ["--check", "--questions", "asked.txt"]
    let sound = try await InklingBinary.run(line + questions, in: folder.url)
    #expect(sound.status == 0)
    #expect(sound.errors.contains("2 questions asked, 0 without an answer"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "website/pricing.md"))
    try folder.write(
      "<meta name=robots content=noindex><title>Contact</title>", to: "website/contact.html")
    try folder.write("# Other\n\nwords", to: "website/other.md")
    let report = folder.url.appending(path: "report.json")
    let gone = try await InklingBinary.run(
      line + questions + ["--report", "report.json"], in: folder.url)
    #expect(gone.status == 1)
    #expect(gone.errors.contains("Gone, though found before: 2 rows"))
    #expect(gone.errors.contains("  pricing.md\n"))
    #expect(gone.errors.contains("contact.html: says that it is not to be found"))
    #expect(gone.errors.contains("  line 3: plans\n"))
    #expect(gone.errors.contains("line 4: contact, not contact.html among the first 10"))
    #expect(gone.output == "")
    let said = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: Any]
    #expect(said?["gone"] as? [String] == ["contact.html", "pricing.md"])
    #expect((said?["leftOut"] as? [[String: String]])?.first?["path"] == "contact.html")
    #expect((said?["unanswered"] as? [[String: String]])?.count == 2)
    #expect(try configuration(in: folder.url.appending(path: "website/search")).documents == 2)
  }

  @Test(
    "a file of settings stands in for options, and what is wrong in it is named with its line",
    .enabled(if: pagesCanBeBuilt))
  func settings() async throws {
    let folder = try ExampleFolder()
    for (name, text) in [
      (
        "pagefind.yml",
        "# what to index\nsite: website\noutput_subdir: \"search\"\nglob: '**/*.md'\n"
      ),
      ("own.json", #"{"site": "website", "output-subdir": "search", "glob": "**/*.md"}"#),
      ("own.toml", "site = \"website\"\noutput_subdir = \"search\"\nglob = \"**/*.md\"\n"),
    ] {
      try folder.write(text, to: name)
      let line = name.hasPrefix("own") ? ["build", "--settings", name] : ["build"]
      let built = try await InklingBinary.run(line, in: folder.url)
      #expect(built.status == 0, "\(name): \(built.errors)")
      #expect(built.errors.contains("Settings of \(name)"))
      let bundle = folder.url.appending(path: "website/search")
      #expect(try configuration(in: bundle).documents == 1)
      try FileManager.default.removeItem(at: bundle)
      try FileManager.default.removeItem(at: folder.url.appending(path: name))
    }
    for (text, said) in [
      (
        "site: website\nglop: x\n",
        "bad.yml, line 2: there is no setting “glop”; did you mean glob?"
      ),
      ("site: website\nserve: maybe\n", "bad.yml, line 2: serve is true or false"),
      ("site website\n", "bad.yml, line 1: here should stand a name"),
      ("glob: a\nglob: b\n", "bad.yml, line 2: “glob” is said twice"),
      ("glob: {a: b}\n", "bad.yml, line 1: “{a: b}” is no plain value"),
      ("glob: \"a\n", "bad.yml, line 1: a quoted value does not end here"),
    ] {
      try folder.write(text, to: "bad.yml")
      let built = try await InklingBinary.run(
        ["build", "website", "-o", "out", "--settings", "bad.yml"], in: folder.url)
      #expect(built.status == 64, "\(text)")
      #expect(built.errors.contains(said), "\(text): \(built.errors)")
    }
    for (text, said) in [
      ("{\"glob\": \"a\",\n \"site\" \"b\"}", "bad.json, line 2: here should stand “:”"),
      ("{\"glob\": {}}", "bad.json, line 1: here should stand a text, a number, true or false"),
      ("{\"glob\": \"a\"", "bad.json, line 1: here should stand “}”"),
    ] {
      try folder.write(text, to: "bad.json")
      let built = try await InklingBinary.run(
        ["build", "website", "-o", "out", "--settings", "bad.json"], in: folder.url)
      #expect(built.status == 64 && built.errors.contains(said), "\(text): \(built.errors)")
    }
  }

  @Test(
    "records of one's own are piped in by programs in Python and Node",
    .enabled(if: pagesCanBeBuilt), arguments: [("python3", "records.py"), ("node", "records.mjs")])
  func records(program: String, script: String) async throws {
    let examples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/Records/\(script)").standardizedFileURL.path
    let folder = try ExampleFolder()
    let there = try await InklingBinary.run(line: "command -v \(program)", in: folder.url)
    guard there.status == 0 else { return }
    let built = try await InklingBinary.run(
      line: "\(program) '\(examples)' | inkling build - --name Harbour --output search --pagefind",
      in: folder.url)
    #expect(built.status == 0, "\(built.errors)")
    let bundle = folder.url.appending(path: "search")
    #expect(try configuration(in: bundle).documents == 3)
    let pages = try String(
      contentsOf: bundle.appending(path: "pagefind-pages.json"), encoding: .utf8)
    #expect(pages.contains("\"nora\"") && pages.contains("Cutter"))
  }

  @Test("the bundle holds nothing of the catalogue", .enabled(if: pagesCanBeBuilt))
  func noCatalogue() async throws {
    let folder = try ExampleFolder()
    _ = try await InklingBinary.run(["build", "website", "-o", "out"], in: folder.url)
    let assets = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "out/assets").path)
    #expect(!assets.contains { $0.hasPrefix("catalogue") || $0.hasPrefix("pagefind") })
    #expect(assets.contains("program.js") && assets.contains("engine.wasm"))
  }

  @Test("--serve hands the folder out with what was written into it", .enabled(if: pagesCanBeBuilt))
  func serves() async throws {
    let folder = try ExampleFolder()
    let build = try InklingBinary(
      ["build", "website", "--output-subdir", "search", "--serve", "--port", "0"], in: folder.url)
    let port = try await build.servingPort()
    #expect(build.output.contains("/search/ (Ctrl-C stops)"))
    for (path, type) in [("search/", "text/html"), ("search/assets/inkling.js", "text/javascript")]
    {
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(path)"))
      let (_, response) = try await URLSession.shared.data(from: url)
      let answer = try #require(response as? HTTPURLResponse)
      #expect(answer.statusCode == 200)
      #expect(answer.value(forHTTPHeaderField: "Content-Type")?.hasPrefix(type) == true)
    }
    build.process.terminate()
    try await build.waitForEnd(within: .seconds(10))
    #expect(build.process.terminationStatus == 0)
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
